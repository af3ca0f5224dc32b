import { keptTable } from '../../kit/kept-table.ts';
import { disclosure } from './report.table.ts';

const read = 'only how often somebody has looked';

/** Reports that were made, and what their codes show, as evidence. */
export const keptDisclosure = keptTable(disclosure, {
  key: ['id'],
  thread: ['id'],
  beside: { opened: read, openedAt: read },
  digested: ['ticketHash'],
});
