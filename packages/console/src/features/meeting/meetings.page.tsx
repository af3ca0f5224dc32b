import { listMeetings } from '#wire/meeting/calls.ts';
import { MeetingAnswer, MeetingRole, MeetingState } from '#wire/meeting/codes.ts';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { listPage } from '../../kit/list/list-page.tsx';
import { tag } from '../../kit/list/show.tsx';
import { Starts, startText } from './meeting-time.tsx';

/** Meetings I am invited to. */
export const Page = listPage({
  endpoint: listMeetings,
  title: 'meeting.title',
  filters: { past: 'boolean' },
  columns: [
    { field: 'title', label: 'announcement.title' },
    { field: 'startsAt', label: 'meeting.startsAt', Cell: Starts, text: startText, width: 264 },
    { field: 'place', label: 'meeting.place', hidden: true },
    { field: 'meetingState', label: 'meeting.state', show: tag(MeetingState), width: 152 },
    { field: 'myAnswer', label: 'meeting.myAnswer', show: tag(MeetingAnswer), width: 128 },
    { field: 'myRole', label: 'meeting.role', show: tag(MeetingRole) },
    {
      field: 'category',
      label: 'announcement.category',
      show: dictionaryName('meetingCategory'),
      hidden: true,
    },
  ],
  primaryAction: { label: 'meeting.myResolutions', to: '/service/resolutions', leads: true },
  open: ({ id }) => `/service/consutantsDetail?id=${id}`,
  empty: { title: 'meeting.noneTitle', text: 'meeting.noneText' },
  card: { title: ({ title }) => title, facts: ['startsAt', 'meetingState', 'myAnswer'] },
});
