import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { AnyEndpoint, CallInput } from '@chancery/contract/kit/endpoint.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import type { AnnouncementState } from '#wire/announcement/codes.ts';
import { type AnnouncementStep, mayStep } from '#wire/announcement/steps.ts';
import type { RowAction } from '../../kit/list/list-spec.ts';

interface Kept {
  readonly id: string;
  readonly state: CodeOf<typeof AnnouncementState>;
}

const step = <E extends AnyEndpoint>(
  endpoint: E,
  name: AnnouncementStep,
  words: Pick<RowAction<Kept, E>, 'label' | 'confirm' | 'done'>,
): RowAction<Kept, E> => ({
  endpoint,
  body: ({ id }) => ({ id }) as unknown as Partial<CallInput<E>>,
  when: ({ state }) => mayStep(state, name),
  ...words,
});

/** Shows something to units; what follows from it differs. */
export const publishing = <E extends AnyEndpoint>(endpoint: E, confirm: PhraseKey): RowAction<Kept, E> =>
  step(endpoint, 'publish', {
    label: 'announcement.publish',
    confirm,
    done: 'announcement.published',
  });

/** Takes it back. */
export const withdrawing = <E extends AnyEndpoint>(
  endpoint: E,
  confirm: PhraseKey = 'announcement.withdrawText',
): RowAction<Kept, E> => ({
  ...step(endpoint, 'withdraw', {
    label: 'announcement.withdraw',
    confirm,
    done: 'announcement.withdrawn',
  }),
  dangerous: true,
});

/** Discards a draft. */
export const deleting = <E extends AnyEndpoint>(endpoint: E): RowAction<Kept, E> => ({
  ...step(endpoint, 'delete', {
    label: 'announcement.delete',
    confirm: 'announcement.deleteText',
    done: 'announcement.deleted',
  }),
  dangerous: true,
  seldom: true,
});
