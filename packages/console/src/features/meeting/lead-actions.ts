import type { AnyEndpoint, CallInput } from '@chancery/contract/kit/endpoint.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { adjournMeeting, endMeeting, startMeeting } from '#wire/meeting/run.calls.ts';
import { type MeetingStep, mayMeet } from '#wire/meeting/steps.ts';
import type { RowAction } from '../../kit/list/list-spec.ts';
import type { Led } from './led.ts';

type IsLead = (data: Led) => boolean;

const step = <E extends AnyEndpoint>(
  endpoint: E,
  name: MeetingStep,
  isLead: IsLead,
  words: Pick<RowAction<Led, E>, 'label' | 'done'> & { readonly confirm?: PhraseKey },
): RowAction<Led, E> => ({
  endpoint,
  body: ({ id }) => ({ id }) as unknown as Partial<CallInput<E>>,
  when: (data) => isLead(data) && mayMeet(data.meetingState, name),
  ...words,
});

/** Begins a meeting. */
export const starting = (isLead: IsLead): RowAction<Led, typeof startMeeting> =>
  step(startMeeting, 'start', isLead, {
    label: 'meeting.start',
    confirm: 'meeting.startText',
    done: 'meeting.started',
  });

/** Ends it. */
export const ending = (isLead: IsLead): RowAction<Led, typeof endMeeting> =>
  step(endMeeting, 'end', isLead, {
    label: 'meeting.end',
    confirm: 'meeting.endText',
    done: 'meeting.endDone',
  });

/** Puts it off. */
export const adjourning = (isLead: IsLead): RowAction<Led, typeof adjournMeeting> => ({
  ...step(adjournMeeting, 'adjourn', isLead, { label: 'meeting.adjourn', done: 'meeting.adjourned' }),
  fields: {
    startsAt: { label: 'meeting.startsAt', kind: 'dateTime' },
    minutes: { label: 'meeting.length' },
    reason: { kind: 'textarea' },
  },
  initial: ({ minutes }) => ({ minutes }),
  seldom: true,
});
