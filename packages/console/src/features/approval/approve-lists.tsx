import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { ApproveTab, SealUseKind } from '#wire/application/codes.ts';
import { approveMany, listApprovals } from '#wire/approval/calls.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import type { Column } from '../../kit/list/list-spec.ts';
import { dateTime, money, number, tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { ApplicationState } from './application-state.tsx';
import css from './approval.module.css';
import { Decide } from './decide-buttons.tsx';
import { DueTime } from './due-time.tsx';
import { people, skippedWords, texts } from './list-shows.tsx';
import { applicationPath } from './paths.ts';

type Row = CallResult<typeof listApprovals>['list'][number];

const open = ({ id }: Row) => applicationPath(id);
const named = ({ title }: Row) => title;

const Title = ({ row }: { readonly row: Row }) => {
  const t = useT();
  return (
    <>
      {row.title}
      {row.insteadOf && (
        <span className={css.dim}> {t('approval.inPlaceOf', { name: row.insteadOf.realName })}</span>
      )}
    </>
  );
};

const columns = (at: PhraseKey, hasNumber: boolean): readonly Column<Row>[] => [
  { field: 'title', label: 'apply.title', link: open, Cell: Title },
  { field: 'number', label: 'apply.number', width: 144, hidden: !hasNumber },
  { field: 'applicant', label: 'apply.applicant', show: people, width: 112 },
  { field: 'sealNames', label: 'apply.seals', show: texts },
  { field: 'count', label: 'apply.count', show: number, width: 84 },
  { field: 'amount', label: 'apply.amount', show: money, hidden: true },
  { field: 'kind', label: 'apply.kind', show: tag(SealUseKind), width: 116, hidden: true },
  { field: 'at', label: at, show: dateTime },
];

const todoColumns: readonly Column<Row>[] = [
  ...columns('approval.arrived', false),
  {
    field: 'dueAt',
    label: 'approval.due',
    width: 192,
    Cell: ({ row }) => <DueTime dueAt={row.dueAt} />,
  },
  { field: 'taskId', label: 'approval.decide', width: 188, Cell: ({ row }) => <Decide row={row} /> },
];

const pastColumns: readonly Column<Row>[] = [
  ...columns('approval.when', true),
  { field: 'state', label: 'apply.state', width: 176, Cell: ({ row }) => <ApplicationState row={row} /> },
];

const filters = { keyword: 'text', kind: SealUseKind } as const;
const ids = (rows: readonly Row[]) => ({ ids: rows.map(({ id }) => id) });

/** What waits for the reader's decision. */
export const Todo = listPage({
  endpoint: listApprovals,
  title: 'approval.title',
  fixed: { tab: ApproveTab.todo },
  filters,
  columns: todoColumns,
  bulkActions: [
    {
      endpoint: approveMany,
      label: 'approval.approve',
      body: ({ id }: Row) => ({ ids: [id], agree: true }),
      fields: { opinion: { kind: 'textarea', label: 'approval.opinion' } },
      together: { body: (rows) => ({ ...ids(rows), agree: true }), skipped: skippedWords },
    },
    {
      endpoint: approveMany,
      label: 'approval.reject',
      body: ({ id }: Row) => ({ ids: [id], agree: false }),
      fields: { opinion: { kind: 'textarea', label: 'approval.rejectReason' } },
      dangerous: true,
      together: { body: (rows) => ({ ...ids(rows), agree: false }), skipped: skippedWords },
    },
  ],
  empty: { title: 'approval.nothingWaits', text: 'approval.nothingWaitsText' },
  card: { title: named, facts: ['dueAt', 'number', 'applicant', 'sealNames', 'count', 'taskId'] },
  open,
});

/** What the reader has decided. */
export const Done = listPage({
  endpoint: listApprovals,
  title: 'approval.title',
  fixed: { tab: ApproveTab.done },
  filters,
  columns: pastColumns,
  empty: { title: 'approval.nothingDone', text: 'approval.nothingDoneText' },
  card: { title: named, facts: ['state', 'number', 'applicant', 'sealNames', 'count', 'at'] },
  open,
});

/** What the reader got a copy of. */
export const Copied = listPage({
  endpoint: listApprovals,
  title: 'approval.title',
  fixed: { tab: ApproveTab.copied },
  filters,
  columns: pastColumns,
  empty: { title: 'approval.nothingCopied', text: 'approval.nothingCopiedText' },
  card: { title: named, facts: ['state', 'number', 'applicant', 'sealNames', 'count', 'at'] },
  open,
});
