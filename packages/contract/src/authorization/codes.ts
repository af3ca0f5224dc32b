import { codes } from '../kit/codes.ts';

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

/** What stands in the story of an authorisation. */
export const AuthorizationStep = codes('authorizationStep', {
  granted: 'granted',
  active: 'active',
  confirmed: 'confirmed',
  refused: 'refused',
  firstStamp: 'firstStamp',
  tmpFinish: 'tmpFinish',
  reActive: 'reActive',
  usedUp: 'usedUp',
  close: 'close',
  cancel: 'cancel',
  expire: 'expire',
  audit: 'audit',
  changeUser: 'changeUser',
  photoLocked: 'photoLocked',
  photoUnlocked: 'photoUnlocked',
  resend: 'resend',
  deviceExchanged: 'deviceExchanged',
  unwatched: 'unwatched',
});

/** Which authorisations a list shows: what awaits my use, all that are mine to use, or all that I may see. */
export const AuthorizationScope = codes('authorizationScope', {
  awaiting: 'awaiting',
  mine: 'mine',
  everyone: 'all',
});

/** Why a device will not take an order, in the words of its protocol. */
export const OrderRefusal = codes('orderRefusal', {
  stale: 'stale',
  expired: 'expired',
  notMine: 'notMine',
  signature: 'signature',
  form: 'form',
  unsupported: 'unsupported',
});
