import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Link } from '@tanstack/react-router';
import { MeetingState } from '#wire/meeting/codes.ts';
import { callMeeting, cancelMeeting, deleteMeeting, getKeptMeeting } from '#wire/meeting/desk.calls.ts';
import { mayMeet } from '#wire/meeting/steps.ts';
import { currentAccess } from '../../kit/access.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { attachmentsSection } from '../announcement/announcement-sections.tsx';
import { keptTitle } from '../announcement/announcement-shows.tsx';
import { EditButton } from '../announcement/edit-button.tsx';
import { Agenda, TimeAndPlace } from './agenda.tsx';
import { InviteButton } from './invite-button.tsx';
import { adjourning, ending, starting } from './lead-actions.ts';
import { Minutes } from './minutes.tsx';
import { People } from './people.tsx';
import { Resolutions } from './resolutions.tsx';
import { Votes } from './votes.tsx';

type Meeting = CallResult<typeof getKeptMeeting>;

const state = tag(MeetingState);
const mayRun = (): boolean => currentAccess()?.can('meetingDesk.run') === true;

const Standing = ({ data }: { readonly data: Meeting }) => {
  const t = useT();
  return (
    <>
      <p>{t(`meetingDesk.next.${data.meetingState}`)}</p>
      {data.cancelReason !== '' && <p>{data.cancelReason}</p>}
      <Link to={'/meetingResolutions' as never}>{t('meetingDesk.allResolutions')}</Link>
    </>
  );
};

const Participants = ({ data }: { readonly data: Meeting }) => (
  <>
    <People data={data} isLead={mayRun()} />
    <InviteButton data={data} />
  </>
);

/** One meeting at the desk: who takes part, and how it is run. */
export const Page = detailPage({
  endpoint: getKeptMeeting,
  params: ({ id }) => (id ? { id } : undefined),
  title: keptTitle,
  status: ({ meetingState }) => <state.Cell value={meetingState} />,
  next: ({ id, meetingState }) =>
    currentAccess()?.can('meetingDesk.edit') && mayMeet(meetingState, 'edit') ? (
      <EditButton to="/writeMeeting" id={id} />
    ) : undefined,
  actions: [
    {
      endpoint: callMeeting,
      label: 'meetingDesk.call',
      body: ({ id }) => ({ id }),
      when: ({ meetingState }) => mayMeet(meetingState, 'call'),
      confirm: 'meetingDesk.callText',
      done: 'meetingDesk.called',
    },
    starting(mayRun),
    adjourning(mayRun),
    ending(mayRun),
    {
      endpoint: cancelMeeting,
      label: 'meetingDesk.cancel',
      body: ({ id }) => ({ id }),
      when: ({ meetingState }) => mayMeet(meetingState, 'cancel'),
      fields: { reason: { kind: 'textarea' } },
      done: 'meetingDesk.cancelled',
      dangerous: true,
      seldom: true,
    },
    {
      endpoint: deleteMeeting,
      label: 'announcement.delete',
      body: ({ id }) => ({ id }),
      when: ({ meetingState }) => mayMeet(meetingState, 'delete'),
      confirm: 'announcement.deleteText',
      done: 'announcement.deleted',
      dangerous: true,
      seldom: true,
    },
  ],
  facts: [
    { field: 'category', label: 'announcement.category', show: dictionaryName('meetingCategory') },
    { field: 'createdBy', label: 'announcement.createdBy' },
    { field: 'updatedBy', label: 'announcement.updatedBy' },
    { field: 'updatedAt', label: 'announcement.updatedAt', show: dateTime },
  ],
  sections: [
    { title: 'meeting.standing', Body: Standing },
    { title: 'meeting.timeAndPlace', Body: TimeAndPlace },
    { title: 'meeting.people', Body: Participants },
    {
      title: 'meeting.votes',
      when: ({ votes, meetingState }) => votes.length > 0 || meetingState === MeetingState.running,
      Body: ({ data }) => <Votes data={data} isLead={mayRun()} />,
    },
    {
      title: 'meeting.minutes',
      when: ({ meetingState }) =>
        meetingState === MeetingState.ended || meetingState === MeetingState.minuted,
      Body: ({ data }) => <Minutes data={data} isLead={mayRun()} />,
    },
    {
      title: 'meeting.resolutions',
      when: ({ meetingState, resolutions }) => resolutions.length > 0 || mayMeet(meetingState, 'resolve'),
      Body: ({ data }) => <Resolutions data={data} isLead={mayRun()} />,
    },
    { title: 'meeting.agenda', Body: Agenda },
    attachmentsSection,
  ],
  parent: '/meetings',
});
