import { codes } from '../kit/codes.ts';

/** What is compared with what others know. */
export const IdentityKind = codes('identityKind', {
  person: 'person',
  /** Through the carrier of the phone: authentication signalling. */
  personPhone: 'personPhone',
  enterprise: 'enterprise',
  /** A small transfer to the account of a unit, whose amount is typed back. */
  transfer: 'transfer',
});

/** How a check stands. */
export const IdentityState = codes('identityState', {
  /** Not sent yet. */
  asking: 'asking',
  waiting: 'waiting',
  /** The money was sent: the amount is to be typed in. */
  amount: 'amount',
  matches: 'matches',
  mismatch: 'mismatch',
  noRecord: 'noRecord',
  /** Nobody answered; it costs nothing. */
  failed: 'failed',
});

/** What somebody's identity is checked for. */
export const IdentityPurpose = codes('identityPurpose', {
  certification: 'certification',
  signing: 'signing',
  counterparty: 'counterparty',
  agent: 'agent',
  staff: 'staff',
});

/** How the person, or the unit, agreed. */
export const ConsentKind = codes('consentKind', {
  written: 'written',
  inPerson: 'inPerson',
  onScreen: 'onScreen',
});
