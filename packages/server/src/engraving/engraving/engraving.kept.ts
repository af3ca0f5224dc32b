import { keptTable } from '../../kit/kept-table.ts';
import { engraving, engravingPaper } from './engraving.table.ts';

/** What was approved, who engraved it, what arrived and which seal it became, as evidence. */
export const keptEngraving = keptTable(engraving, {
  key: ['id'],
  thread: ['id'],
  digested: ['drawing'],
  beside: {},
});

/** The papers that were shown to the police, by their digests. */
export const keptEngravingPaper = keptTable(engravingPaper, {
  key: ['id'],
  thread: ['engravingId'],
  beside: {},
});
