import { machineActions } from '@chancery/contract/log/machine-actions.ts';
import { type RetentionKind, retentionKinds, usualDays } from '@chancery/contract/retention/rules.ts';
import { sql } from 'drizzle-orm';
import type { Transactions } from '../../kit/transaction.ts';
import { tellLog } from '../log/tell-log.ts';

/** Few, so that a batch holds its locks for a moment only. */
const rowsAtOnce = 1_000;
const batchesAtOnce = 50;
const unitsAtOnce = 200;

/** What the database calls a kind. */
const columnOf = (kind: string): string => kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const kindBy = new Map(retentionKinds.map((kind) => [columnOf(kind), kind]));
const usual = Object.fromEntries(retentionKinds.map((kind) => [columnOf(kind), usualDays[kind]]));

interface Due {
  readonly companyId: string | null;
  readonly kind: RetentionKind;
}

/** Removes what units keep no longer, a batch at a time; how much went is in the log of operations, with the batch itself. */
export const createRetentionChore = (transactions: Transactions, most = rowsAtOnce) => {
  const removeBatch = ({ companyId, kind }: Due): Promise<number> =>
    transactions.apart('platform', async (tx) => {
      const { rows } = await tx.execute<{ gone: number }>(
        sql`SELECT retention_remove(${columnOf(kind)}, ${companyId}, ${usualDays[kind]}::int, ${most}::int) AS gone`,
      );
      const gone = rows[0]?.gone ?? 0;
      if (gone > 0)
        await tellLog(tx, {
          companyId,
          actorKind: 'system',
          actorId: null,
          actorName: '',
          action: machineActions.retentionRemove,
          objectType: 'retention',
          objectId: kind,
          after: { [kind]: gone },
        });
      return gone;
    });

  const due = (): Promise<readonly Due[]> =>
    transactions.read('platform', async (tx) => {
      const { rows } = await tx.execute<{ unit: string | null; kind: string }>(
        sql`SELECT unit, kind FROM retention_due(${JSON.stringify(usual)}::jsonb, ${unitsAtOnce}::int)`,
      );
      return rows.flatMap(({ unit, kind: column }) => {
        const kind = kindBy.get(column);
        return kind ? [{ companyId: unit, kind }] : [];
      });
    });

  const run = async (): Promise<void> => {
    for (const each of await due())
      for (let batch = 0; batch < batchesAtOnce; batch += 1) if ((await removeBatch(each)) < most) break;
  };

  return { run };
};
