import { codes } from '../kit/codes.ts';

/** The mode in which a device was pressed. */
export const UseType = codes('useType', {
  networked: 0,
  privileged: 1,
  trial: 2,
  offline: 3,
  addInk: 6,
  /** A picture on a file, signed by the platform. */
  electronic: 7,
});

/** How a press was made: upright on a page, or across the edges of several. */
export const PressKind = codes('pressKind', { normal: 'normal', crossPage: 'crossPage' });

/** What the record of a use says about it. */
export const UseVerdict = codes('useVerdict', {
  normal: 'normal',
  warning: 'warning',
  abnormal: 'abnormal',
  unknown: 'unknown',
});

/** Why a press is not simply normal. */
export const UseReason = codes('useReason', {
  noPhoto: 'noPhoto',
  overCount: 'overCount',
  outsideWindow: 'outsideWindow',
  outsidePlace: 'outsidePlace',
  withoutOrder: 'withoutOrder',
  counterGap: 'counterGap',
  lateUpload: 'lateUpload',
  dismantled: 'dismantled',
  clockSkew: 'clockSkew',
  conflict: 'conflict',
  brokenChain: 'brokenChain',
  serverClock: 'serverClock',
  retiredDevice: 'retiredDevice',
});

/** The steps of the story of a use. */
export const UseStep = codes('useStep', {
  applied: 'applied',
  approved: 'approved',
  granted: 'granted',
  activated: 'activated',
  pressed: 'pressed',
  photographed: 'photographed',
  ended: 'ended',
  reviewed: 'reviewed',
});

/** The periods for which figures are given. */
export const FigurePeriod = codes('figurePeriod', {
  today: 'today',
  week: 'week',
  month: 'month',
  year: 'year',
});

/** Where a photo came from. */
export const PhotoSource = codes('photoSource', { device: 'device', phone: 'phone', upload: 'upload' });

/** How a device knew who pressed. */
export const IdentifiedBy = codes('identifiedBy', {
  order: 'order',
  fingerprint: 'fingerprint',
  password: 'password',
  bluetooth: 'bluetooth',
  none: 'none',
});
