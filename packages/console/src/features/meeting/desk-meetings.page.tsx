import { MeetingState } from '#wire/meeting/codes.ts';
import { listKeptMeetings } from '#wire/meeting/desk.calls.ts';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, number, tag } from '../../kit/list/show.tsx';
import { KeptTitle, keptTitle } from '../announcement/announcement-shows.tsx';
import { Starts, startText } from './meeting-time.tsx';

/** Meetings as those keep them who run the platform. */
export const Page = listPage({
  endpoint: listKeptMeetings,
  title: 'meetingDesk.title',
  filters: { keyword: 'text' },
  chips: { field: 'state', codes: MeetingState },
  columns: [
    { field: 'titleZh', label: 'announcement.title', Cell: KeptTitle, text: keptTitle },
    { field: 'startsAt', label: 'meeting.startsAt', Cell: Starts, text: startText, width: 264 },
    { field: 'meetingState', label: 'meeting.state', show: tag(MeetingState), width: 152 },
    { field: 'members', label: 'meeting.people', show: number },
    { field: 'openResolutions', label: 'meetingDesk.openResolutions', show: number },
    { field: 'category', label: 'announcement.category', show: dictionaryName('meetingCategory') },
    { field: 'updatedAt', label: 'announcement.updatedAt', show: dateTime },
  ],
  primaryAction: { label: 'meetingDesk.add', to: '/writeMeeting', permission: 'meetingDesk.edit' },
  open: ({ id }) => `/meetingDetail?id=${id}`,
  export: 'csv',
  empty: { title: 'meetingDesk.none', text: 'meetingDesk.noneText' },
  card: { title: keptTitle, facts: ['startsAt', 'meetingState', 'openResolutions'] },
});
