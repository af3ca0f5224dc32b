import { ExportType } from '#wire/export/codes.ts';
import { listQuotas } from '#wire/quota/calls.ts';
import { QuotaStatus } from '#wire/quota/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { exportBeyond } from '../export/offer.ts';
import { limitNames } from './limit-names.tsx';

/** Requests for higher limits and what was decided about them. */
export const Page = listPage({
  endpoint: listQuotas,
  title: 'quota.title',
  filters: { keyword: 'text' },
  chips: { field: 'status', codes: QuotaStatus },
  columns: [
    { field: 'number', width: 112 },
    { field: 'companyName', width: 176 },
    { field: 'limits', label: 'quota.items', show: limitNames },
    { field: 'status', show: tag(QuotaStatus), width: 136 },
    { field: 'appliedBy', width: 128 },
    { field: 'createdAt', show: dateTime },
    { field: 'reviewedAt', show: dateTime },
  ],
  primaryAction: { label: 'quota.apply', to: '/quotasApply', permission: 'quota.apply' },
  open: (row) => `/quotasDetail?id=${row.id}`,
  export: exportBeyond(ExportType.quotas),
  empty: { title: 'quota.empty', text: 'quota.emptyText' },
  card: { title: (row) => `${row.number} ${row.companyName}`, facts: ['limits', 'status', 'createdAt'] },
});
