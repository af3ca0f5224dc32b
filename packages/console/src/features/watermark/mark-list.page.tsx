import { ExportType } from '#wire/export/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { cancelMark, listMarks, retryMark } from '#wire/watermark/calls.ts';
import { MarkFault, MarkScope, MarkState, MarkStrength } from '#wire/watermark/codes.ts';
import { isUnderWay, mayTryAgain } from '#wire/watermark/rules.ts';
import { useAccess } from '../../kit/access.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { meaningOf } from '../../kit/list/meanings.ts';
import { dateTime, number, tag, truncated } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import { exportBeyond } from '../export/offer.ts';
import type { MarkRow } from './mark.ts';
import { markDetailPath, markPath } from './paths.ts';
import { useMarkNews } from './use-mark-news.ts';

const open = ({ id }: MarkRow) => markDetailPath(id);

const State = ({ row: { state, fault } }: { readonly row: MarkRow }) => {
  const t = useT();
  return (
    <span title={fault ? t(codeLabel(MarkFault, fault)) : undefined}>
      <StatusTag meaning={meaningOf('markState', state)}>{t(codeLabel(MarkState, state))}</StatusTag>
    </span>
  );
};

/** Nobody has counted the pages of what was never begun. */
const counted: typeof number = {
  ...number,
  Cell: ({ value }) => <number.Cell value={value || null} />,
};

const shared = {
  endpoint: listMarks,
  title: 'watermark.records',
  chips: { field: 'state', codes: MarkState },
  columns: [
    { field: 'fileName', label: 'watermark.list.file', link: open },
    { field: 'state', label: 'watermark.list.state', Cell: State, width: 144 },
    { field: 'strength', label: 'watermark.list.strength', show: tag(MarkStrength), width: 112 },
    { field: 'pageCount', label: 'watermark.list.pages', show: counted, width: 88 },
    { field: 'note', label: 'watermark.list.note', show: truncated(24) },
    { field: 'byName', label: 'watermark.list.by', width: 128 },
    { field: 'createdAt', label: 'watermark.list.at', show: dateTime, width: 152 },
  ],
  rowActions: [
    {
      endpoint: cancelMark,
      label: 'watermark.stop',
      body: ({ id }: MarkRow) => ({ id }),
      when: ({ isMine, state }: MarkRow) => isMine && isUnderWay(state),
      done: 'watermark.stopped',
    },
    {
      endpoint: retryMark,
      label: 'watermark.retry',
      body: ({ id }: MarkRow) => ({ id }),
      when: (mark: MarkRow) => mark.isMine && mayTryAgain(mark),
      done: 'watermark.retried',
    },
  ],
  primaryAction: { label: 'watermark.title', permission: 'watermark.add', to: markPath },
  export: exportBeyond(ExportType.marks),
  empty: { title: 'watermark.list.none', text: 'watermark.list.noneText' },
  card: {
    title: ({ fileName }: MarkRow) => fileName,
    facts: ['state', 'note', 'byName', 'createdAt'],
  },
  open,
} as const;

const Own = listPage({ ...shared, filters: { keyword: 'text', from: 'dateRange' } });
const All = listPage({
  ...shared,
  filters: { keyword: 'text', from: 'dateRange', scope: MarkScope },
});

/** What was marked: one's own, or all of the unit for those who may see it. */
export const Page = () => {
  const { can } = useAccess();
  useMarkNews(listMarks, false);
  return can('watermark.all') ? <All /> : <Own />;
};
