import { keptTable, lastChange } from '../../kit/kept-table.ts';
import { authorization, authorizationEvent, sealAllowance } from './authorization.table.ts';

const seen = 'only whether somebody has looked';

/** Authorisations, as evidence. */
export const keptAuthorization = keptTable(authorization, {
  key: ['id'],
  thread: ['id'],
  beside: {
    unreadByUser: seen,
    unreadByKeeper: seen,
    ...lastChange('what was done to it stands in its story'),
  },
});

/** The story of authorisations, as evidence. */
export const keptAuthorizationEvent = keptTable(authorizationEvent, {
  key: ['id'],
  thread: ['authorizationId'],
  beside: {},
});

/** What applications allow, and how much of it is granted, as evidence. */
export const keptAllowance = keptTable(sealAllowance, {
  key: ['id'],
  thread: ['applicationId'],
  beside: {},
});
