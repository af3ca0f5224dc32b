import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { listApplies, reNotifyApply, revokeApply } from '#wire/application/calls.ts';
import { ApplyOutcome, ApplyScope, SealUseKind } from '#wire/application/codes.ts';
import { ApprovalState } from '#wire/approval/codes.ts';
import { ExportType } from '#wire/export/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import type { Column } from '../../kit/list/list-spec.ts';
import { dateTime, money, number, tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { ApplicationState } from '../approval/application-state.tsx';
import approval from '../approval/approval.module.css';
import { people, texts } from '../approval/list-shows.tsx';
import { applicationPath, applyPath } from '../approval/paths.ts';
import { exportOf } from '../export/offer.ts';
import { CopyLink } from './copy-link.tsx';
import { SealFilter } from './seal-filter.tsx';

type Row = CallResult<typeof listApplies>['list'][number];

const open = ({ id }: Row) => applicationPath(id);
const named = ({ title }: Row) => title;
const isOpen = ({ state, returned }: Row) =>
  (state === ApprovalState.awaiting || state === ApprovalState.running) && !returned;

const Title = ({ row }: { readonly row: Row }) => {
  const t = useT();
  return (
    <>
      {row.unread && <span className={approval.dot} role="img" aria-label={t('apply.unread')} />}
      {row.title}
    </>
  );
};

const columns: readonly Column<Row>[] = [
  { field: 'title', label: 'apply.title', link: open, Cell: Title },
  { field: 'number', label: 'apply.number', width: 148 },
  { field: 'state', label: 'apply.state', width: 176, Cell: ({ row }) => <ApplicationState row={row} /> },
  { field: 'waitsFor', label: 'apply.waitsFor', show: people, width: 160 },
  { field: 'sealNames', label: 'apply.seals', show: texts },
  { field: 'count', label: 'apply.count', show: number, width: 92 },
  { field: 'kind', label: 'apply.kind', show: tag(SealUseKind), width: 116, hidden: true },
  { field: 'fileTypeName', label: 'apply.fileType', width: 140, hidden: true },
  { field: 'amount', label: 'apply.amount', show: money, hidden: true },
  { field: 'createdAt', label: 'apply.createdAt', show: dateTime },
  { field: 'endedAt', label: 'apply.endedAt', show: dateTime, hidden: true },
  { field: 'id', label: 'apply.copyIt', width: 96, Cell: ({ row }) => <CopyLink row={row} /> },
];

const shared = {
  endpoint: listApplies,
  title: 'apply.records',
  filters: {
    keyword: 'text',
    kind: SealUseKind,
    from: 'dateRange',
    outcome: ApplyOutcome,
    endedFrom: 'dateRange',
  },
  chips: { field: 'state', codes: ApprovalState },
  primaryAction: { label: 'apply.heading', to: applyPath, permission: 'apply.add' },
  open,
} as const;

/** One's own applications. */
export const Mine = listPage({
  ...shared,
  fixed: { scope: ApplyScope.mine },
  columns,
  rowActions: [
    {
      endpoint: reNotifyApply,
      label: 'approval.remind',
      body: ({ id }: Row) => ({ id }),
      when: isOpen,
      done: 'apply.reminded',
    },
    {
      endpoint: revokeApply,
      label: 'approval.revoke',
      body: ({ id }: Row) => ({ id }),
      when: (row: Row) => isOpen(row) || row.returned,
      fields: { reason: { kind: 'textarea', label: 'approval.revokeWhy' } },
      dangerous: true,
      done: 'approval.revoked',
    },
  ],
  empty: { title: 'apply.noneMine', text: 'apply.noneMineText' },
  card: { title: named, facts: ['state', 'number', 'waitsFor', 'sealNames', 'count', 'createdAt'] },
});

/** Every application the reader may see. */
export const All = listPage({
  ...shared,
  fixed: { scope: ApplyScope.everyone },
  picks: { fields: ['deviceId'], Picks: SealFilter },
  columns: [
    ...columns.slice(0, 2),
    { field: 'applicant', label: 'apply.applicant', show: people, width: 128 },
    ...columns.slice(2, -1),
  ],
  export: exportOf(ExportType.applicationRecords),
  empty: { title: 'apply.noneAll', text: 'apply.noneAllText' },
  card: { title: named, facts: ['state', 'number', 'applicant', 'sealNames', 'count', 'createdAt'] },
});
