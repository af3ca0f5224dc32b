import { keptTable } from '../../kit/kept-table.ts';
import { certification } from './certification.table.ts';

/** What units were certified by, and who decided it, as evidence. */
export const keptCertification = keptTable(certification, {
  key: ['id'],
  thread: ['id'],
  beside: {},
  digested: ['legalIdCard'],
});
