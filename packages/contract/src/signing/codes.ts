import { codes } from '../kit/codes.ts';

/** How far a signing task is. */
export const SigningState = codes('signingState', {
  draft: 'draft',
  running: 'running',
  completed: 'completed',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'expired',
});

/** Who a party is: a member of the unit, or somebody without an account who comes by a link. */
export const PartyKind = codes('partyKind', { member: 'member', outside: 'outside' });

/** How far a party is. */
export const PartyState = codes('partyState', {
  /** Others come first. */
  waiting: 'waiting',
  asked: 'asked',
  /** They proved who they are and have seen the pages. */
  opened: 'opened',
  signed: 'signed',
  declined: 'declined',
  /** Another person signs in their place. */
  handedOver: 'handedOver',
});

/** What happened to a signing task. */
export const SigningStep = codes('signingStep', {
  started: 'started',
  asked: 'asked',
  opened: 'opened',
  signed: 'signed',
  declined: 'declined',
  handedOver: 'handedOver',
  reminded: 'reminded',
  withdrawn: 'withdrawn',
  expired: 'expired',
  completed: 'completed',
});

/** How a signature was made. */
export const SignatureKind = codes('signatureKind', {
  drawn: 'drawn',
  typed: 'typed',
  photographed: 'photographed',
  /** A picture of the seal of their unit, by somebody outside. */
  sealed: 'sealed',
  /** An electronic seal of the unit, pressed by a member who was authorised. */
  unitSeal: 'unitSeal',
});

/** Which of their tasks a person looks at. */
export const SigningTab = codes('signingTab', { toSign: 'toSign', waiting: 'waiting', done: 'done' });
