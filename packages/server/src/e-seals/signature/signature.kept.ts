import { keptTable } from '../../kit/kept-table.ts';
import { keptSignature } from './signature.table.ts';

/** The signatures that people keep, as evidence: the log has their digests, never the strokes. */
export const signaturesKept = keptTable(keptSignature, {
  key: ['id'],
  thread: ['accountId'],
  beside: {},
  digested: ['content'],
});
