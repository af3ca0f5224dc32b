import { inArray, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type KeptTable, keyOf } from '../../kit/kept-table.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { CallMac } from './call-mac.ts';
import { compareRow, type RowFault } from './compare-rows.ts';
import { LogRefusal } from './refusal.ts';
import { createReplay, type Replayed } from './replay-rows.ts';
import { type ProvenThreads, threadEntries } from './thread-entries.ts';
import { wholeThreads } from './whole-threads.ts';

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
  /** The keys the log is signed with, where it is to be proven first that its entries are those that were signed. */
  readonly signedBy?: readonly Uint8Array[];
}

/** What the log speaks of is looked for as well, wherever it has got to. */
const named = ({ key, columns }: KeptTable, ids: readonly string[]): SQL | undefined =>
  key.length === 1 && ids.length > 0 ? inArray(columns[key[0] ?? ''] as PgColumn, [...ids]) : undefined;

const nothing: ProvenThreads = { size: 0, threads: new Map() };

/** What of some threads was signed, or that they are not, in their order, all that was signed of them. */
const provenThreads = async (
  tx: Tx,
  companyId: string,
  threads: readonly string[],
  keys: readonly Uint8Array[],
): Promise<ProvenThreads | 'altered'> => {
  try {
    return (await wholeThreads(tx, companyId, threads, keys)) ?? nothing;
  } catch (error) {
    if (error instanceof LogRefusal) return 'altered';
    throw error;
  }
};

/** The first row that does not say what the log says, and what that is. Both are read as they are in one transaction. */
export const firstAlteredIn = async (
  tx: Tx,
  { companyId, threads, tables, belonging, macs, only, signedBy }: Told,
): Promise<{ readonly fault: RowFault | undefined; readonly replayed: Replayed }> => {
  const proven = signedBy && (await provenThreads(tx, companyId, threads, signedBy));
  if (proven === 'altered') {
    const fault = {
      unit: companyId,
      table: 'evidence_entry',
      id: threads[0] ?? '',
      code: 'unmarked',
    } as const;
    return { fault, replayed: new Map() };
  }
  const { entries, unmarked } = await threadEntries(tx, companyId, threads, macs, proven);
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
