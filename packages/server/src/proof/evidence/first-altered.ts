import { inArray, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type KeptTable, keyOf } from '../../kit/kept-table.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { CallMac } from './call-mac.ts';
import { compareRow, type RowFault } from './compare-rows.ts';
import { createReplay, type Replayed } from './replay-rows.ts';
import { threadEntries } from './thread-entries.ts';

/** Threads of a unit's log, and the rows that they tell of. */
export interface Told {
  readonly companyId: string;
  readonly threads: readonly string[];
  readonly tables: readonly KeptTable[];
  /** The rows that belong to it by what they refer to, table by table. */
  readonly belonging: ReadonlyMap<unknown, SQL>;
  readonly macs: readonly CallMac[];
  /** The one row that is asked about, where others of its thread may be changing. */
  readonly only?: string;
}

/** What the log speaks of is looked for as well, wherever it has got to. */
const named = ({ key, columns }: KeptTable, ids: readonly string[]): SQL | undefined =>
  key.length === 1 && ids.length > 0 ? inArray(columns[key[0] ?? ''] as PgColumn, [...ids]) : undefined;

/** The first row that does not say what the log says, and what that is. Both are read as they are in one transaction. */
export const firstAlteredIn = async (
  tx: Tx,
  { companyId, threads, tables, belonging, macs, only }: Told,
): Promise<{ readonly fault: RowFault | undefined; readonly replayed: Replayed }> => {
  const { entries, unmarked } = await threadEntries(tx, companyId, threads, macs);
  const {
    play,
    rows: replayed,
    faults,
  } = createReplay(tables, only === undefined ? undefined : (id) => id === only);
  const found = (fault: RowFault | undefined) => ({ fault, replayed });
  if (unmarked !== undefined)
    return found({ unit: companyId, table: 'evidence_entry', id: unmarked, code: 'unmarked' });
  for (const entry of entries) play(entry);
  if (faults[0]) return found(faults[0]);
  for (const kept of tables) {
    const said = new Map(replayed.get(kept.name));
    const where = or(belonging.get(kept.table), named(kept, [...said.keys()]));
    const rows: Readonly<Record<string, unknown>>[] = where
      ? await tx.select().from(kept.table).where(where)
      : [];
    for (const row of rows) {
      const id = keyOf(kept, row);
      const fault = compareRow(companyId, kept, row, said.get(id));
      if (fault) return found(fault);
      said.delete(id);
    }
    const [gone] = said.keys();
    if (gone !== undefined) return found({ unit: companyId, table: kept.name, id: gone, code: 'deleted' });
  }
  return found(undefined);
};
