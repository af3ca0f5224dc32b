import { codes } from '../kit/codes.ts';

/** What others rely on, so that a unit cannot be deleted as long as there is any. */
export const ClosingObstacle = codes('closingObstacle', {
  subsidiaries: 'subsidiaries',
  /** Orders that are neither finished nor cancelled. */
  orders: 'orders',
  /** Seals that a partner engraves. */
  engravings: 'engravings',
  /** Payments, refunds and invoices that are not settled. */
  money: 'money',
  /** Authorisations that can still be used. */
  uses: 'uses',
  /** Signing tasks that somebody outside is asked to sign. */
  signings: 'signings',
  /** Seals whose destruction has begun. */
  destructions: 'destructions',
  /** A complete export was asked for, and none was made since. */
  noExport: 'noExport',
});

/** How far the deletion of a unit is, to whoever has the link to its certificate. */
export const ClosingState = codes('closingState', {
  waiting: 'waiting',
  held: 'held',
  withdrawn: 'withdrawn',
  removing: 'removing',
  removed: 'removed',
});
