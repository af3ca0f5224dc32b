import type { Translate } from '@chancery/phrases/keys.ts';
import { comma } from '@chancery/phrases/phrase.ts';
import { DestructionState } from '#wire/destruction/codes.ts';
import { showDateTime } from '../../kit/format.ts';
import { currentLanguage } from '../../kit/phrases.tsx';
import type { WholeDestruction } from './whole-destruction.ts';

const beforeHandIn = ({ openUse }: WholeDestruction, t: Translate): string => {
  if (!openUse) return t('destruction.leadBegun');
  const { userName: name, empowerNo: number, until } = openUse;
  return t('destruction.leadInUse', { name, number, time: showDateTime(until) });
};

/** What happens next to a seal that is put out of use. */
export const destructionLead = (data: WholeDestruction, t: Translate): string => {
  const { state, receivedBy, handedInAt, destroyedAt, awaited, cancelReason } = data;
  switch (state) {
    case DestructionState.begun:
      return beforeHandIn(data, t);
    case DestructionState.handedIn:
      return t('destruction.leadHandedIn', { name: receivedBy, time: showDateTime(handedInAt) });
    case DestructionState.destroyed: {
      const names = awaited.join(comma[currentLanguage()]);
      return t('destruction.leadDestroyed', { time: showDateTime(destroyedAt), names });
    }
    case DestructionState.completed:
      return t('destruction.leadCompleted');
    default:
      return t('destruction.leadCancelled', { reason: cancelReason });
  }
};
