import { keptTable } from '../../kit/kept-table.ts';
import { paperCheck } from './paper-check.table.ts';

/** What looks at photos found, as evidence. */
export const keptPaperCheck = keptTable(paperCheck, { key: ['id'], thread: ['recordId'], beside: {} });
