import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { entryBytesMax } from '@chancery/evidence/entry.ts';
import { beforeField } from '../../kit/row-before.ts';
import type { EvidenceStep, RowChange, RowsSaid, Said } from '../../kit/said.ts';

type Row = RowChange['row'];

/** The rows of one thread, each with what it says in the end. */
interface ThreadRows {
  readonly companyId: string;
  readonly threadId: string;
  readonly rows: Map<string, { table: string; id: string; row: Row }>;
}

/** Room for the rest of an entry is left over. */
const roomBytes = entryBytesMax - 2_000;

// A character takes three bytes at most.
const bytesOf = (value: unknown): number => 3 * JSON.stringify(value).length;

/**
 * What rows were found to be by the first who wrote to them. Of a row that several threads are told of it is not said,
 * since the order of their entries is not that in which it was written.
 */
const foundBefore = (changes: readonly RowChange[]): ReadonlyMap<string, Row> => {
  const found = new Map<string, Row>();
  const thread = new Map<string, string>();
  for (const { threadId, table, id, was } of changes) {
    const name = `${table} ${id}`;
    const first = thread.get(name);
    if (first === undefined && was) found.set(name, { [beforeField]: was });
    else if (first !== undefined && first !== threadId) found.delete(name);
    thread.set(name, first ?? threadId);
  }
  return found;
};

const threadsOf = (changes: readonly RowChange[]): ReadonlyMap<string, ThreadRows> => {
  const threads = new Map<string, ThreadRows>();
  const found = foundBefore(changes);
  for (const { companyId, threadId, table, id, row } of changes) {
    const place = `${companyId} ${threadId}`;
    const thread = threads.get(place) ?? { companyId, threadId, rows: new Map() };
    threads.set(place, thread);
    const name = `${table} ${id}`;
    const before = thread.rows.get(name)?.row ?? found.get(name);
    thread.rows.set(name, { table, id, row: row && before ? { ...before, ...row } : row });
  }
  return threads;
};

/** Parts of rows that fit into an entry each, in the order in which they are written. */
const partsOf = ({ rows }: ThreadRows): { said: RowsSaid; bytes: number }[] => {
  const parts: { said: Record<string, Record<string, Row>>; bytes: number }[] = [];
  const sorted = [...rows.entries()].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [, { table, id, row }] of sorted) {
    const bytes = bytesOf(row) + 200;
    let part = parts.at(-1);
    if (!part || part.bytes + bytes > roomBytes) {
      part = { said: {}, bytes: 0 };
      parts.push(part);
    }
    part.said[table] ??= {};
    part.said[table][id] = row && sortedRow(row);
    part.bytes += bytes;
  }
  return parts;
};

const sortedRow = (row: Readonly<Record<string, unknown>>): Row => {
  const keys = Object.keys(row);
  if (keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') < key)) return row;
  return Object.fromEntries(keys.sort().map((key) => [key, row[key]]));
};

/**
 * The entries that a transaction leaves: its steps, the last of each thread with what the rows of the thread say from then
 * on. Rows that no step speaks of, or that a step has no room for, are steps of their own.
 */
export const entriesOf = ({ steps, rows }: Said): EvidenceStep[] => {
  if (rows.length === 0) return [...steps];
  const threads = threadsOf(rows);
  const written: EvidenceStep[] = [...steps];
  const last = new Map(
    steps.map(({ companyId, threadId, subjectId }, at) => [`${companyId} ${threadId ?? subjectId}`, at]),
  );
  for (const [place, thread] of threads) {
    const [first, ...rest] = partsOf(thread);
    const at = last.get(place);
    const step = at === undefined ? undefined : written[at];
    const { companyId, threadId } = thread;
    const apart = (said: RowsSaid | undefined): EvidenceStep => ({
      companyId,
      kind: EvidenceKind.rowsChanged,
      subjectId: threadId,
      facts: {},
      ...(said && { rows: said }),
    });
    if (at !== undefined && step && first && bytesOf(step.facts) + first.bytes <= roomBytes)
      written[at] = { ...step, rows: first.said };
    else written.push(apart(first?.said));
    written.push(...rest.map(({ said }) => apart(said)));
  }
  return written;
};
