import { eq } from 'drizzle-orm';
import { type KeptTable, keptTable } from '../../kit/kept-table.ts';
import type { TableOfUse } from '../../seal-use/ports.ts';
import { liveEvent } from './live.table.ts';

/** What happened in rooms, as evidence. */
export const keptLiveEvent = keptTable(liveEvent, {
  key: ['id'],
  thread: ['authorizationId'],
  beside: {},
});

/** What a report of a use compares besides the rows of its own. */
export const witnessedOfUse: TableOfUse = {
  kept: keptLiveEvent as unknown as KeptTable,
  of: (authorizationId) => eq(liveEvent.authorizationId, authorizationId),
};
