import { keptTable } from '../../kit/kept-table.ts';
import { eSeal, eSealPicture } from './e-seal.table.ts';

/** Electronic seals, as evidence. */
export const keptESeal = keptTable(eSeal, { key: ['deviceId'], thread: ['deviceId'], beside: {} });

/** What they look like, as evidence. */
export const keptESealPicture = keptTable(eSealPicture, {
  key: ['id'],
  thread: ['deviceId'],
  beside: {},
  digested: ['content'],
});
