import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { UnitActor } from '../../kit/actor.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import type { Tx } from '../../kit/transaction.ts';
import { signaturesKept } from './signature.kept.ts';
import { keptSignature } from './signature.table.ts';

type Owner = Pick<UnitActor, 'id' | 'companyId'>;
type Row = typeof keptSignature.$inferSelect;

/** Names one's own alone. */
export const isMine = ({ id, companyId }: Owner) =>
  and(eq(keptSignature.companyId, companyId), eq(keptSignature.accountId, id));

/** The signature that somebody keeps in the unit they work in. */
export const signatureOf = async (tx: Tx, owner: Owner): Promise<Row | undefined> =>
  (await tx.select().from(keptSignature).where(isMine(owner)))[0];

/** Keeps a signature in place of the one before. */
export const keepSignature = async (
  tx: Tx,
  owner: Owner,
  { kind, content }: Pick<Row, 'kind' | 'content'>,
): Promise<void> => {
  // Two pages that keep one at the same time keep one after the other.
  await tx.execute(sql`
    SELECT 1 FROM membership WHERE company_id = ${owner.companyId} AND account_id = ${owner.id} FOR UPDATE`);
  const before = await signatureOf(tx, owner);
  const now = { kind, content, keptAt: new Date() };
  if (before) await changeRows(tx, signaturesKept, now, eq(keptSignature.id, before.id));
  else
    await addRows(tx, signaturesKept, [
      { id: uuidv7(), companyId: owner.companyId, accountId: owner.id, ...now },
    ]);
};
