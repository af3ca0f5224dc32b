import { refuse } from './refuse.ts';
import { iso } from './time.ts';

/** What a row remembers of its last change; `revision` grows by one with each. */
export interface Revised {
  readonly revision: number;
  readonly updatedBy: string;
  readonly updatedAt: Date;
}

/** Refuses an edit that was begun on an older state, and tells who changed what since. Call it with the row locked. */
export const refuseStale = (
  row: Revised,
  begunOn: number,
  current: Readonly<Record<string, unknown>>,
): void => {
  if (row.revision === begunOn) return;
  const conflict = {
    by: row.updatedBy,
    at: iso(row.updatedAt),
    current: { ...current, revision: row.revision },
  };
  refuse('edit.conflict', { params: { by: row.updatedBy }, conflict });
};
