import { sql } from 'drizzle-orm';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { company } from '../../people/ports.ts';
import { unitDigest } from '../../proof/ports.ts';
import type { BeginRemoval } from './begin-removal.ts';
import { type ClosedUnitRow, closedUnit } from './closing.table.ts';
import type { Tombstone, Tombstones } from './tombstones.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly begin: BeginRemoval;
  readonly tombstones: Tombstones;
}

const stoneOf = (row: ClosedUnitRow): Tombstone => ({
  number: row.number,
  unit: row.unitDigest.toString('hex'),
  asker: row.askerDigest.toString('hex'),
  ticket: row.ticketHash?.toString('hex') ?? null,
  language: row.language,
  askedAt: row.askedAt.toISOString(),
});

/** Keeps in mind which units are gone, and removes those again that a backup from before has brought back. */
export const createRememberRemoved = ({ transactions, begin, tombstones }: Parts) => {
  const missingOf = async (
    tx: Tx,
    others: ReadonlyMap<string, Tombstone>,
  ): Promise<{ readonly id: string; readonly stone: Tombstone }[]> => {
    const units = await tx.select({ id: company.id }).from(company);
    return units.flatMap(({ id }) => {
      const stone = others.get(unitDigest(id).toString('hex'));
      return stone ? [{ id, stone }] : [];
    });
  };

  const beginAgain = (id: string, { number, asker, ticket, language, askedAt }: Tombstone): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      const found = await tx.select().from(closedUnit).where(sql`${closedUnit.companyId} = ${id}`);
      if (found.length > 0) return;
      await begin(tx, {
        companyId: id,
        number,
        asker: Buffer.from(asker, 'hex'),
        byName: 'system',
        language,
        askedAt: new Date(askedAt),
        ticketHash: ticket === null ? null : Buffer.from(ticket, 'hex'),
      });
    });

  return async (): Promise<void> => {
    const rows = await transactions.read('platform', (tx) => tx.select().from(closedUnit));
    await tombstones.keep(rows.map(stoneOf));
    const others = await tombstones.others(new Set(rows.map((row) => row.unitDigest.toString('hex'))));
    if (others.size === 0) return;
    const missing = await transactions.read('platform', (tx) => missingOf(tx, others));
    for (const { id, stone } of missing) await beginAgain(id, stone);
  };
};
