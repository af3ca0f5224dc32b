import { listComplaints } from '#wire/complaint/calls.ts';
import { ComplaintState } from '#wire/complaint/codes.ts';
import { ExportType } from '#wire/export/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, number, tag, truncated } from '../../kit/list/show.tsx';
import { exportBeyond } from '../export/offer.ts';
import { complaintTypeName } from './complaint-type.tsx';

/** Complaints and advice: a unit's own, or everybody's for the operator. */
export const Page = listPage({
  endpoint: listComplaints,
  title: 'complaint.title',
  filters: { keyword: 'text' },
  chips: { field: 'state', codes: ComplaintState },
  columns: [
    { field: 'number', width: 112 },
    { field: 'type', show: complaintTypeName, width: 144 },
    { field: 'content', label: 'complaint.content', show: truncated(40) },
    { field: 'companyName', width: 160 },
    { field: 'state', show: tag(ComplaintState), width: 128 },
    { field: 'dueAt', show: dateTime },
    { field: 'rating', show: number, width: 88 },
    { field: 'createdAt', show: dateTime },
  ],
  primaryAction: { label: 'complaint.add', to: '/complaintsAdvice', permission: 'complaint.add' },
  open: (row) => `/system/complaintDetail?id=${row.id}`,
  export: exportBeyond(ExportType.complaints),
  empty: { title: 'complaint.empty', text: 'complaint.emptyText' },
  card: { title: (row) => `${row.number} ${row.companyName}`, facts: ['content', 'state', 'dueAt'] },
});
