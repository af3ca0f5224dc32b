import { keptTable } from '../../kit/kept-table.ts';
import { detection } from './identify.table.ts';

const progress = 'only how far the look is';

/** What was found out about files, as evidence. */
export const keptDetection = keptTable(detection, {
  key: ['id'],
  thread: ['id'],
  beside: { pagesDone: progress, pagesAll: progress },
});
