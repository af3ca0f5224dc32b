import * as call from '@chancery/contract/evidence/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { rawOf } from '@chancery/evidence/bundle.ts';
import { fingerprintOf } from '@chancery/evidence/signature.ts';
import { eq, ilike } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { witnessedPlatform } from './evidence.table.ts';

type Row = typeof witnessedPlatform.$inferSelect;

const present = ({ publicKey, createdAt, lastSeenAt, ...row }: Row) => ({
  ...row,
  fingerprint: fingerprintOf(publicKey),
  lastSeenAt: lastSeenAt && iso(lastSeenAt),
  createdAt: iso(createdAt),
});

/** The platforms whose logs this one witnesses, as operators keep them. */
export const createWitnessedService = (transactions: Transactions) => {
  const list = (
    input: CheckedInput<typeof call.listWitnessed>,
  ): Promise<CallResult<typeof call.listWitnessed>> =>
    transactions.read('platform', (tx) =>
      keysetPage(tx, {
        from: witnessedPlatform,
        where: [input.keyword ? ilike(witnessedPlatform.name, containing(input.keyword)) : undefined],
        sorts: { createdAt: witnessedPlatform.createdAt },
        query: input,
        present,
      }),
    );

  const add = (actor: OperatorActor, { name, publicKey }: CheckedInput<typeof call.addWitnessed>) =>
    transactions.write('platform', async (tx) => {
      const key = rawOf(publicKey, 32) ?? refuse('evidence.keyUnreadable');
      const id = uuidv7();
      const added = await tx
        .insert(witnessedPlatform)
        .values({ id, name, publicKey: Buffer.from(key), addedBy: actor.name })
        .onConflictDoNothing({ target: witnessedPlatform.publicKey })
        .returning({ id: witnessedPlatform.id });
      if (added.length === 0) refuse('evidence.keyKnown');
      const after = { fingerprint: fingerprintOf(key) };
      note({ objectType: 'witnessedPlatform', objectId: id, objectName: name, after });
      return { id };
    });

  const remove = (_actor: OperatorActor, { id }: CheckedInput<typeof call.removeWitnessed>) =>
    transactions.write('platform', async (tx) => {
      const [row] = await tx.delete(witnessedPlatform).where(eq(witnessedPlatform.id, id)).returning();
      if (!row) return refuse('evidence.platformNotFound');
      const before = { fingerprint: fingerprintOf(row.publicKey) };
      note({ objectType: 'witnessedPlatform', objectId: id, objectName: row.name, before });
      return {};
    });

  return answering({ list, add, remove }, (witnessed) => [
    handle(call.listWitnessed, ({ input }) => witnessed.list(input)),
    handle(call.addWitnessed, ({ actor, input }) => witnessed.add(actor, input)),
    handle(call.removeWitnessed, ({ actor, input }) => witnessed.remove(actor, input)),
  ]);
};
