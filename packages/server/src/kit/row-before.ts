import { createHash } from 'node:crypto';
import { canonicalJson } from '@chancery/evidence/canonical.ts';
import { type KeptTable, type RowState, stateOf } from './kept-table.ts';

/** The rows of another table that a step decided by, as they are once it is taken. */
export interface DecidedBy {
  readonly table: string;
  /** The field that names the row they belong to. */
  readonly key: string;
  readonly of: readonly string[];
  readonly sha256: string;
}

/**
 * What a step found a row to be when it wrote to it. Playing the log tells whether that is what the log had said: a value
 * that was changed in between shows, though the step went on from it and the log has its result.
 */
export interface RowBefore {
  readonly sha256: string;
  /** The fields it is over; without them, all that are evidence. */
  readonly of?: readonly string[];
  readonly by?: readonly DecidedBy[];
}

/** Where an entry says it, among the fields of a row. */
export const beforeField = 'was';

/** What is not filled is left out, so that a column added later changes nothing. */
const filled = (state: RowState, fields: readonly string[]): RowState => {
  const kept: Record<string, unknown> = {};
  for (const field of fields) if ((state[field] ?? null) !== null) kept[field] = state[field];
  return kept;
};

const sha256 = (said: unknown): string => createHash('sha256').update(canonicalJson(said)).digest('hex');

/** The digest of some fields of a row, as the log says them. */
export const digestOfState = (state: RowState, fields: readonly string[]): string =>
  sha256(filled(state, fields));

/** The digest of some fields of several rows, by their keys. */
export const digestOfStates = (rows: Iterable<readonly [string, RowState]>, of: readonly string[]): string =>
  sha256([...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, state]) => [id, filled(state, of)]));

/** What a step found a row to be. */
export const beforeOf = (
  kept: Pick<KeptTable, 'digested' | 'fields'>,
  row: Readonly<Record<string, unknown>>,
  of?: readonly string[],
): RowBefore => {
  const fields = of ?? kept.fields;
  return { sha256: digestOfState(stateOf(kept, row, fields), fields), ...(of && { of }) };
};
