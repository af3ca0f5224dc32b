import { listMyResolutions } from '#wire/meeting/calls.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { resolutionColumns, resolutionStates } from './resolution-columns.tsx';

/** What meetings resolved that I am to do. */
export const Page = listPage({
  endpoint: listMyResolutions,
  title: 'meeting.myResolutions',
  chips: { field: 'state', codes: resolutionStates },
  columns: resolutionColumns,
  open: ({ meetingId }) => `/service/consutantsDetail?id=${meetingId}`,
  empty: { title: 'meeting.noResolutionsTitle', text: 'meeting.noResolutionsText' },
  card: { title: ({ text }) => text, facts: ['dueOn', 'state'] },
});
