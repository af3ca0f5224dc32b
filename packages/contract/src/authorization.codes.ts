import { codes } from './kit/codes.ts';

/** Where an authorisation stands between grant and review. */
export const AuthorizationStatus = codes('authorizationStatus', {
  inUse: 0,
  expired: 1,
  ended: 2,
  notActivated: 3,
  awaitingUse: 4,
  suspended: 5,
  reviewed: 6,
});
