import type { ApplicationRow } from '../application/application.table.ts';

/** What an application is besides its approval. */
export type Applied = Pick<
  ApplicationRow,
  'id' | 'companyId' | 'number' | 'title' | 'applicantId' | 'applicantName' | 'userId' | 'bound'
>;
