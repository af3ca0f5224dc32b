import { keptTable } from '../../kit/kept-table.ts';
import { watermarkPage, watermarkRecord } from './watermark.table.ts';

const progress = 'only how far the marking is';

/** Marks, as evidence. */
export const keptMark = keptTable(watermarkRecord, {
  key: ['id'],
  thread: ['id'],
  beside: { pagesDone: progress, pageCount: progress, tries: progress },
});

/** What the pages of marked files looked like, as evidence. */
export const keptMarkedPage = keptTable(watermarkPage, {
  key: ['recordId', 'page'],
  thread: ['recordId'],
  beside: {},
  digested: ['reference'],
});
