import { keptTable } from '../../kit/kept-table.ts';
import { applicationPlace } from './placing.table.ts';

/** Where seals stand on files, as evidence. */
export const keptApplicationPlace = keptTable(applicationPlace, {
  key: ['applicationId', 'fileId', 'deviceId'],
  thread: ['applicationId'],
  beside: {},
});
