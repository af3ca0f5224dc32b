import { listResolutions } from '#wire/meeting/desk.calls.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { resolutionColumns, resolutionStates } from './resolution-columns.tsx';

/** What all meetings resolved, by the day it is due. */
export const Page = listPage({
  endpoint: listResolutions,
  title: 'meeting.resolutions',
  chips: { field: 'state', codes: resolutionStates },
  columns: resolutionColumns,
  open: ({ meetingId }) => `/meetingDetail?id=${meetingId}`,
  empty: { title: 'meeting.noResolutionsTitle', text: 'meetingDesk.noResolutionsText' },
  card: { title: ({ text }) => text, facts: ['owner', 'dueOn', 'state'] },
});
