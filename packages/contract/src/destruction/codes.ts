import { codes } from '../kit/codes.ts';

/** How far the end of a seal has come. */
export const DestructionState = codes('destructionState', {
  begun: 'begun',
  handedIn: 'handedIn',
  destroyed: 'destroyed',
  completed: 'completed',
  cancelled: 'cancelled',
});

/** Why a seal is put out of use. */
export const DestructionReason = codes('destructionReason', {
  replaced: 'replaced',
  worn: 'worn',
  damaged: 'damaged',
  nameChanged: 'nameChanged',
  dissolved: 'dissolved',
  other: 'other',
});

/** What a photo shows. */
export const DestructionPhoto = codes('destructionPhoto', {
  seal: 'seal',
  imprint: 'imprint',
  before: 'before',
  after: 'after',
});

/** As what somebody signs: whoever saw to it, and somebody else who watched. */
export const DestructionSigner = codes('destructionSigner', { executor: 'executor', witness: 'witness' });
