import { codes } from '../kit/codes.ts';

/** Where the certification of a unit stands. */
export const CertificationState = codes('certificationState', {
  reviewing: 'RUNNING',
  rejected: 'TERMINATED',
  approved: 'COMPLETED',
  withdrawn: 'WITHDRAWN',
});
