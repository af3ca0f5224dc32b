import '@mantine/core/styles/Progress.layer.css';
import { thousands } from '@chancery/contract/rules/display.ts';
import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { cancelExport, deleteExport, listExports, repeatExport } from '#wire/export/calls.ts';
import { ExportFault, ExportFormat, ExportState, ExportType } from '#wire/export/codes.ts';
import { isUnderWay } from '#wire/export/rules.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { nothing } from '../../kit/format.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import type { PrimaryAction } from '../../kit/list/list-spec.ts';
import { meaningOf } from '../../kit/list/meanings.ts';
import { dateTime, tag, truncated } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { t as sayNow, useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { useLiveNews } from '../../kit/use-live-news.ts';
import css from './export.module.css';
import { type ExportRow, percentOf } from './export-progress.tsx';
import { fetchExport } from './fetch-export.ts';
import { openExport } from './offer.ts';

type RowProps = { readonly row: ExportRow };

const kilobyte = 1_024;

/** Bytes as people say them. */
const sizeWords = (bytes: number): string => {
  const units = ['B', 'KB', 'MB', 'GB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(kilobyte)));
  const value = bytes / kilobyte ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${units[step]}`;
};

const State = ({ row }: RowProps) => {
  const t = useT();
  const { state, fault } = row;
  const why =
    state === ExportState.refused
      ? t('export.refusedText')
      : fault
        ? t(codeLabel(ExportFault, fault))
        : undefined;
  return (
    <span title={why}>
      <StatusTag meaning={meaningOf('exportState', state)}>{t(codeLabel(ExportState, state))}</StatusTag>
      {state === ExportState.working && (
        <Progress className={css.bar} size="xs" value={percentOf(row)} aria-label={row.fileName} />
      )}
    </span>
  );
};

const Rows = ({ row: { rows, total, state } }: RowProps) => {
  const t = useT();
  return isUnderWay(state) && total !== null
    ? t('export.rowsOf', { rows: thousands(rows), total: thousands(total) })
    : thousands(rows);
};

const File = ({ row: { id, size, state, isMine, fileName } }: RowProps) => {
  const t = useT();
  if (size === null) return nothing;
  if (state !== ExportState.done || !isMine) return sizeWords(size);
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size="1rem" />}
      aria-label={`${t('export.download')} ${fileName}`}
      onClick={() => void fetchExport(id).catch(() => undefined)}
      data-row-control
    >
      {sizeWords(size)}
    </Button>
  );
};

const exportsPage = (primary: { primaryAction?: PrimaryAction }) =>
  listPage({
    ...primary,
    endpoint: listExports,
    title: 'export.title',
    filters: { from: 'dateRange' },
    chips: { field: 'state', codes: ExportState },
    columns: [
      { field: 'type', label: 'export.what', show: tag(ExportType), width: 132 },
      {
        field: 'filters',
        label: 'export.filters',
        show: {
          ...truncated(40),
          Cell: ({ value }) => {
            const show = truncated(40);
            return <show.Cell value={value || sayNow('export.everything')} />;
          },
        },
      },
      { field: 'format', label: 'export.format', show: tag(ExportFormat), width: 168 },
      { field: 'state', label: 'export.state', Cell: State, width: 128 },
      { field: 'rows', label: 'export.rows', Cell: Rows, width: 120 },
      { field: 'size', label: 'export.size', Cell: File, width: 112 },
      { field: 'byName', label: 'export.by', width: 104 },
      { field: 'createdAt', label: 'export.at', show: dateTime, width: 140 },
      { field: 'expiresAt', label: 'export.until', show: dateTime, width: 140 },
    ],
    rowActions: [
      {
        endpoint: cancelExport,
        label: 'export.cancel',
        body: ({ id }: ExportRow) => ({ id }),
        when: ({ state }: ExportRow) => isUnderWay(state),
        done: 'export.cancelled',
      },
      {
        endpoint: repeatExport,
        label: 'export.again',
        body: ({ id }: ExportRow) => ({ id }),
        when: ({ state, isMine, type }: ExportRow) =>
          isMine && !isUnderWay(state) && type !== ExportType.wholeUnit,
        done: 'export.begun',
      },
      {
        endpoint: deleteExport,
        label: 'export.delete',
        body: ({ id }: ExportRow) => ({ id }),
        when: ({ state }: ExportRow) => !isUnderWay(state),
        confirm: 'export.deleteSure',
        dangerous: true,
        done: 'export.deleted',
      },
    ],
    empty: { title: 'export.none', text: 'export.noneText' },
    card: {
      title: ({ fileName }) => fileName,
      facts: ['state', 'size', 'rows', 'filters', 'byName', 'createdAt', 'expiresAt'],
    },
  });

const OfUnit = exportsPage({
  primaryAction: { label: 'export.begin', permission: 'export.view', run: () => openExport() },
});
/** What operators export begins where its list stands. */
const OfDesk = exportsPage({});

const news = [listExports];
const everyMs = 2_000;

const Desk = () => {
  // No socket tells operators how far it is.
  useEffect(() => {
    const timer = setInterval(() => void refresh(listExports), everyMs);
    return () => clearInterval(timer);
  }, []);
  return <OfDesk />;
};

const Unit = () => {
  useLiveNews(news, 'file');
  return <OfUnit />;
};

/** What was written into files, and what is being written. */
export const Page = () => (useAccess().kind === 'operator' ? <Desk /> : <Unit />);
