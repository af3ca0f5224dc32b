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

/** Why an authorisation is over. */
export const AuthorizationEnd = codes('authorizationEnd', {
  used: 'used',
  closed: 'closed',
  cancelled: 'cancelled',
  expired: 'expired',
});

/** Whether the device holds the order as it should. */
export const DeviceOrderState = codes('deviceOrderState', {
  none: 'none',
  sent: 'sent',
  confirmed: 'confirmed',
  refused: 'refused',
});
