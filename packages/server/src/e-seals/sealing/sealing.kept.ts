import { eq } from 'drizzle-orm';
import { type KeptTable, keptTable } from '../../kit/kept-table.ts';
import type { TableOfUse } from '../../seal-use/ports.ts';
import { sealedFile } from './sealing.table.ts';

/** Sealed files, as evidence. */
export const keptSealedFile = keptTable(sealedFile, {
  key: ['id'],
  thread: ['authorizationId'],
  beside: { tries: 'only how often it was begun' },
});

/** What a report of a use compares besides the rows of its own. */
export const sealedOfUse: TableOfUse = {
  kept: keptSealedFile as unknown as KeptTable,
  of: (authorizationId) => eq(sealedFile.authorizationId, authorizationId),
};
