import { ExportType } from '#wire/export/codes.ts';
import { cancelDetect, listIdentifications } from '#wire/identify/calls.ts';
import { IdentifyOutcome, IdentifyState } from '#wire/identify/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, number } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useLiveNews } from '../../kit/use-live-news.ts';
import { exportBeyond } from '../export/offer.ts';
import { type IdentifyRow, outcomeMeaning } from './identification.ts';
import { detectionPath, detectPath } from './paths.ts';

const open = ({ id }: IdentifyRow) => detectionPath(id);

const Outcome = ({ row: { outcome, state } }: { readonly row: IdentifyRow }) => {
  const t = useT();
  return outcome === null ? (
    <StatusTag meaning={state === IdentifyState.waiting ? 'waiting' : 'running'}>
      {t(codeLabel(IdentifyState, state))}
    </StatusTag>
  ) : (
    <StatusTag meaning={outcomeMeaning(outcome)}>{t(codeLabel(IdentifyOutcome, outcome))}</StatusTag>
  );
};

const Records = listPage({
  endpoint: listIdentifications,
  title: 'identify.list',
  filters: { keyword: 'text', from: 'dateRange' },
  chips: { field: 'outcome', codes: IdentifyOutcome },
  columns: [
    { field: 'fileName', label: 'identify.list.file', link: open },
    { field: 'outcome', label: 'identify.list.outcome', Cell: Outcome, width: 208 },
    { field: 'markedFile', label: 'identify.list.source' },
    { field: 'edits', label: 'identify.list.edits', show: number, width: 128 },
    { field: 'byName', label: 'identify.list.by', width: 128 },
    { field: 'createdAt', label: 'identify.list.at', show: dateTime, width: 152 },
  ],
  rowActions: [
    {
      endpoint: cancelDetect,
      label: 'identify.stop',
      body: ({ id }: IdentifyRow) => ({ id }),
      when: ({ isMine, outcome }: IdentifyRow) => isMine && outcome === null,
      done: 'identify.stopped',
    },
  ],
  primaryAction: { label: 'identify.start', permission: 'identify.add', to: detectPath },
  export: exportBeyond(ExportType.identifications),
  empty: { title: 'identify.list.none', text: 'identify.list.noneText' },
  card: {
    title: ({ fileName }) => fileName,
    facts: ['outcome', 'markedFile', 'edits', 'byName', 'createdAt'],
  },
  open,
});

const news = [listIdentifications];

/** What was identified: one's own, or all of the unit for those who may trace marks. */
export const Page = () => {
  useLiveNews(news, 'file');
  return <Records />;
};
