import { createHash } from 'node:crypto';
import type { Language } from '@chancery/phrases/phrase.ts';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Evidence } from '../../kit/evidence.ts';
import { afterCommit, type Tx } from '../../kit/transaction.ts';
import { closeUnit, company, detachBelow, type Leave, lockUnitTree } from '../../people/ports.ts';
import { keepLogRemoved, platformLog, unitDigest } from '../../proof/ports.ts';
import { endDevices } from '../../seals/ports.ts';
import { type ClosedUnitRow, closedUnit } from './closing.table.ts';

interface Parts {
  readonly leave: Leave;
  readonly evidence: Evidence;
  readonly forget: (what: string) => void;
}

/** Which unit is to go, and what is known of who asked for it. */
interface Wish {
  readonly companyId: string;
  /** The number it had before, where a backup brought it back. */
  readonly number?: number;
  readonly asker: Buffer;
  readonly byName: string;
  readonly language: Language;
  readonly askedAt: Date;
  readonly ticketHash: Buffer | null;
}

/** What tells an account from others to whoever has its id. */
export const accountDigest = (accountId: string): Buffer =>
  createHash('sha256').update(`chancery-account/1\n${accountId}`).digest();

/** The number people know a deletion by. */
export const numberOf = ({ number }: Pick<ClosedUnitRow, 'number'>): string =>
  `UD${String(number).padStart(6, '0')}`;

export type BeginRemoval = ReturnType<typeof createBeginRemoval>;

/** Ends a unit for everybody at once; what is left of its rows is removed behind. */
export const createBeginRemoval =
  ({ leave, evidence, forget }: Parts) =>
  async (
    tx: Tx,
    { companyId, number, asker, byName, language, askedAt, ticketHash }: Wish,
  ): Promise<void> => {
    await lockUnitTree(tx);
    const [unit] = await tx.select().from(company).where(eq(company.id, companyId)).for('no key update');
    if (!unit) return;
    await detachBelow(tx, companyId);
    await endDevices(tx, companyId, byName);
    if (!unit.deletedAt) await closeUnit(tx, leave, companyId, byName);
    const digest = unitDigest(companyId);
    const [row] = await tx
      .insert(closedUnit)
      .values({
        // The tree of units is held: nobody else counts now.
        number: number ?? sql`(SELECT coalesce(max(number), 0) + 1 FROM closed_unit)`,
        id: uuidv7(),
        unitDigest: digest,
        companyId,
        askerDigest: asker,
        ticketHash,
        language,
        askedAt,
      })
      .returning();
    if (!row) throw new Error('a unit that goes was not kept');
    await keepLogRemoved(tx.$client, companyId);
    await evidence.append(tx, {
      companyId: platformLog,
      kind: 'unit.removed',
      subjectId: row.id,
      facts: {
        step: 'begun',
        number: numberOf(row),
        unit: digest.toString('hex'),
        askedBy: asker.toString('hex'),
        askedAt: askedAt.toISOString(),
      },
    });
    afterCommit(() => forget(`unit:${companyId}`));
  };
