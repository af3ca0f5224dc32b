import { keptTable } from '../../kit/kept-table.ts';
import { identityCheck } from './identity-check.table.ts';

/** What was compared and what came of it, as evidence. */
export const keptIdentityCheck = keptTable(identityCheck, {
  key: ['id'],
  thread: ['subjectId', 'id'],
  beside: { lookedAt: 'only when the provider was asked again' },
});
