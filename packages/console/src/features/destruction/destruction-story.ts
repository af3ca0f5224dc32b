import type { Translate } from '@chancery/phrases/keys.ts';
import { DestructionSigner } from '#wire/destruction/codes.ts';
import type { StoryEntry } from '../../kit/detail/story.tsx';
import { sayCode } from '../../kit/list/labels.ts';
import type { WholeDestruction } from './whole-destruction.ts';

const bySigning = ({ signatures }: WholeDestruction) =>
  [...signatures].sort((one, other) => (one.signedAt ?? '').localeCompare(other.signedAt ?? ''));

/** What happened to a seal on its way to its end, the latest first. */
export const destructionStory = (data: WholeDestruction, t: Translate): readonly StoryEntry[] => {
  const { createdAt, createdBy, handedInAt, handedInBy, receivedBy, place, destroyedAt, destroyedBy } = data;
  const told: (StoryEntry | null)[] = [
    { key: 'begun', what: t('destruction.storyBegun'), who: createdBy, at: createdAt },
    handedInAt
      ? {
          key: 'handedIn',
          what: t('destruction.storyHandedIn', { name: receivedBy }),
          who: handedInBy,
          at: handedInAt,
          where: place,
        }
      : null,
    destroyedAt
      ? { key: 'destroyed', what: t('destruction.storyDestroyed'), who: destroyedBy, at: destroyedAt }
      : null,
    ...bySigning(data).map(({ role, name, signedAt }) =>
      signedAt
        ? {
            key: role,
            what: t('destruction.storySigned', { role: sayCode(t, DestructionSigner, role) }),
            who: name,
            at: signedAt,
          }
        : null,
    ),
    data.cancelledAt
      ? {
          key: 'cancelled',
          what: t('destruction.storyCancelled'),
          who: data.cancelledBy,
          at: data.cancelledAt,
        }
      : null,
  ];
  // People say when something was done to the minute: what follows what is known, whatever they say.
  return told.filter((entry): entry is StoryEntry => entry !== null).reverse();
};
