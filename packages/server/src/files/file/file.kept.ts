import { keptTable } from '../../kit/kept-table.ts';
import { file } from './file.table.ts';

/** Files that something provable refers to, as evidence; they belong to what refers to them. */
export const keptFile = keptTable(file, {
  key: ['id'],
  thread: [],
  beside: { usedAt: 'only that it is not forgotten after a day' },
  partly: 'a file is evidence once something provable refers to it',
});
