import { keptTable } from '../../kit/kept-table.ts';
import { sealCertificate, sealKey } from './certificate.table.ts';

/** What seals sign with, as evidence: the public half says which key it is. */
export const keptSealKey = keptTable(sealKey, {
  key: ['id'],
  thread: ['deviceId'],
  beside: { lockedKey: 'a key is in no log, not even locked; its public half is told' },
});

/** Who vouched for those keys and when that was withdrawn, as evidence. */
export const keptSealCertificate = keptTable(sealCertificate, {
  key: ['id'],
  thread: ['deviceId'],
  beside: { lists: 'whoever gave them out signed them, and what was sealed holds them' },
  digested: ['above'],
});
