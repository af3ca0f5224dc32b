import { canonicalJson } from '@chancery/evidence/canonical.ts';
import { type KeptTable, keyOf, type RowState, stateOf } from '../../kit/kept-table.ts';

/** A row that is not what the log says. */
export interface RowFault {
  readonly unit: string;
  readonly table: string;
  readonly id: string;
  readonly code:
    | 'altered'
    | 'deleted'
    | 'added'
    | 'alteredBefore'
    | 'decidedByAltered'
    | 'actorAltered'
    | 'gapClosed'
    | 'unsaid'
    | 'unmarked';
  /** Of one that was altered before a step of the server: when the step was taken, and its kind. */
  readonly at?: string;
  readonly step?: string;
  /** Of an altered row: the first field that differs, what the log says and what the row says; of a gap, how large it is. */
  readonly field?: string;
  readonly log?: unknown;
  readonly row?: unknown;
}

/** A fault in one line. */
export const faultText = ({ table, id, code, field, log, row, at, step }: RowFault): string => {
  if (code === 'altered')
    return `${table} ${id}: ${field} is ${JSON.stringify(row)}, and the log says ${JSON.stringify(log)}`;
  if (code === 'alteredBefore') return `${table} ${id} was altered before ${step} at ${at} went on from it`;
  if (code === 'decidedByAltered')
    return `${table} ${id} was decided by rows that were altered, in ${step} at ${at}`;
  if (code === 'actorAltered')
    return `${id} acted in ${step} at ${at} as ${JSON.stringify(row)}, a name that the log never gave them`;
  if (code === 'gapClosed')
    return `${table} ${id}: ${log} presses are missing before it, and the log was made to say ${row}`;
  if (code === 'unsaid') return `${table} ${id} was not signed by its seal`;
  if (code === 'unmarked')
    return `${table}: an entry about ${id} waits and does not bear the mark of this platform`;
  return `${table} ${id} was ${code}`;
};

/** Compares one row with what the log says of it. */
export const compareRow = (
  unit: string,
  kept: KeptTable,
  row: Readonly<Record<string, unknown>>,
  said: RowState | undefined,
): RowFault | undefined => {
  const about = { unit, table: kept.name, id: keyOf(kept, row) };
  if (!said) return kept.partly === undefined ? { ...about, code: 'added' } : undefined;
  const state = stateOf(kept, row, kept.fields);
  for (const field of kept.fields) {
    const [log, now] = [said[field] ?? null, state[field] ?? null];
    if (log !== now && canonicalJson(log) !== canonicalJson(now))
      return { ...about, code: 'altered', field, log, row: now };
  }
  return undefined;
};
