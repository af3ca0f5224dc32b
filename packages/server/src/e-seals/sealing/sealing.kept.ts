import { keptTable } from '../../kit/kept-table.ts';
import { sealedFile } from './sealing.table.ts';

/** Sealed files, as evidence. */
export const keptSealedFile = keptTable(sealedFile, {
  key: ['id'],
  thread: ['authorizationId'],
  beside: { tries: 'only how often it was begun' },
});
