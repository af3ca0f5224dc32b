import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { Button } from '@mantine/core';
import { answerMeeting, checkInMeeting, getMeeting } from '#wire/meeting/calls.ts';
import { MeetingAnswer, MeetingRole, MeetingState, ResolutionState, VoteState } from '#wire/meeting/codes.ts';
import { checkInMinutes, isVoting } from '#wire/meeting/rules.ts';
import { leaveMeeting } from '#wire/meeting/run.calls.ts';
import { mayMeet } from '#wire/meeting/steps.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { attachmentsSection } from '../announcement/announcement-sections.tsx';
import { OtherLanguage } from '../announcement/announcement-shows.tsx';
import { Agenda, TimeAndPlace } from './agenda.tsx';
import { adjourning, ending, starting } from './lead-actions.ts';
import type { Led } from './led.ts';
import css from './meeting.module.css';
import { Minutes } from './minutes.tsx';
import { People } from './people.tsx';
import { Resolutions } from './resolutions.tsx';
import { Votes } from './votes.tsx';

type Meeting = CallResult<typeof getMeeting>;

const state = tag(MeetingState);
const isChair = (data: Led): boolean => 'myRole' in data && data.myRole === MeetingRole.chair;

const me = ({ members, myId }: Meeting) => members.find(({ id }) => id === myId);

const isThere = (data: Meeting): boolean => me(data)?.present === true && me(data)?.leftAt === null;

const mayCheckIn = (data: Meeting): boolean =>
  mayMeet(data.meetingState, 'attend') &&
  !isThere(data) &&
  Date.parse(data.startsAt) - checkInMinutes * 60_000 <= Date.now();

const nextWhileRunning = (data: Meeting, t: Translate): string => {
  if (!isThere(data)) return t('meeting.next.checkIn');
  const waits = data.votes.some(
    ({ state: now, voted }) => now === VoteState.open && !voted.includes(data.myId),
  );
  return t(waits && isVoting(data.myRole) ? 'meeting.next.vote' : 'meeting.next.running');
};

const nextWhenEnded = (data: Meeting, t: Translate): string => {
  const [newest] = data.minuteVersions;
  if (!newest) return t(isChair(data) ? 'meeting.next.write' : 'meeting.next.minutes');
  const isAsked = me(data)?.present && !newest.answers.some(({ memberId }) => memberId === data.myId);
  return t(isAsked ? 'meeting.next.agree' : 'meeting.next.waiting');
};

/** What is next for whoever reads. */
const nextFor = (data: Meeting, t: Translate): string => {
  switch (data.meetingState) {
    case MeetingState.called:
      return t(data.myAnswer === null ? 'meeting.next.answer' : 'meeting.next.called');
    case MeetingState.running:
      return nextWhileRunning(data, t);
    case MeetingState.ended:
      return nextWhenEnded(data, t);
    case MeetingState.cancelled:
      return t('meeting.next.cancelled', { reason: data.cancelReason });
    default:
      return t('meeting.next.minuted');
  }
};

const Standing = ({ data }: { readonly data: Meeting }) => {
  const t = useT();
  const isMine = data.resolutions.some(
    ({ ownerId, state: now }) => ownerId === data.myId && now === ResolutionState.open,
  );
  return (
    <>
      <p>{nextFor(data, t)}</p>
      {isMine && <p>{t('meeting.next.resolution')}</p>}
      <OtherLanguage language={data.language} />
    </>
  );
};

const When = ({ data }: { readonly data: Meeting }) => {
  const t = useT();
  return (
    <div className={css.list}>
      <TimeAndPlace data={data} />
      <div>
        <Button variant="default" component="a" href={data.calendarUrl} download="meeting.ics">
          {t('meeting.calendar')}
        </Button>
      </div>
    </div>
  );
};

/** One meeting as somebody reads it who is invited, or leads it. */
export const Page = detailPage({
  endpoint: getMeeting,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ title }) => title,
  lead: ({ summary }) => summary,
  status: ({ meetingState }) => <state.Cell value={meetingState} />,
  actions: [
    {
      endpoint: answerMeeting,
      label: 'meeting.answer',
      body: ({ id }) => ({ id }),
      when: ({ meetingState }) => mayMeet(meetingState, 'answer'),
      fields: {
        answer: { label: 'meeting.answered', kind: MeetingAnswer },
        text: { label: 'meeting.answerText', kind: 'textarea' },
      },
      initial: ({ myAnswer }) => (myAnswer ? { answer: myAnswer } : {}),
      done: 'meeting.answerDone',
    },
    {
      endpoint: checkInMeeting,
      label: 'meeting.checkIn',
      body: ({ id }) => ({ id }),
      when: mayCheckIn,
      done: 'meeting.checkedIn',
    },
    starting(isChair),
    {
      endpoint: leaveMeeting,
      label: 'meeting.leave',
      body: ({ myId }) => ({ memberId: myId }),
      when: (data) => mayMeet(data.meetingState, 'leave') && isThere(data),
      confirm: 'meeting.leaveText',
      done: 'meeting.leaveDone',
      seldom: true,
    },
    adjourning(isChair),
    ending(isChair),
  ],
  facts: [
    { field: 'category', label: 'announcement.category', show: dictionaryName('meetingCategory') },
    { field: 'myRole', label: 'meeting.myRole', show: tag(MeetingRole) },
    { field: 'myAnswer', label: 'meeting.myAnswer', show: tag(MeetingAnswer) },
  ],
  sections: [
    { title: 'meeting.standing', Body: Standing },
    { title: 'meeting.timeAndPlace', Body: When },
    {
      title: 'meeting.votes',
      when: ({ votes, meetingState }) => votes.length > 0 || meetingState === MeetingState.running,
      Body: ({ data }) => <Votes data={data} isLead={isChair(data)} />,
    },
    {
      title: 'meeting.minutes',
      when: ({ meetingState }) =>
        meetingState === MeetingState.ended || meetingState === MeetingState.minuted,
      Body: ({ data }) => <Minutes data={data} isLead={isChair(data)} />,
    },
    {
      title: 'meeting.resolutions',
      when: ({ meetingState, resolutions }) => resolutions.length > 0 || mayMeet(meetingState, 'resolve'),
      Body: ({ data }) => <Resolutions data={data} isLead={isChair(data)} />,
    },
    { title: 'meeting.agenda', Body: Agenda },
    attachmentsSection,
    { title: 'meeting.people', Body: ({ data }) => <People data={data} isLead={isChair(data)} /> },
  ],
  parent: '/service/consutantsList',
});
