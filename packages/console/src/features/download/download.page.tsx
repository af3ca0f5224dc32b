import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { getDownload, listDownloads } from '#wire/download/calls.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { showDate, showDateTime } from '../../kit/format.ts';
import { number } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import { showSize } from '../../kit/upload/file-rules.ts';
import { OtherLanguage } from '../announcement/announcement-shows.tsx';
import { useOpened } from '../announcement/use-opened.ts';
import css from './download.module.css';
import { DownloadButton } from './download-button.tsx';

type Download = CallResult<typeof getDownload>;
type Version = Download['newest'];

const VersionItem = ({ version, isNewest }: { readonly version: Version; readonly isNewest: boolean }) => {
  const t = useT();
  return (
    <li>
      <div className={css.about}>
        <span className={css.row}>
          <strong>{t('download.versionNumber', { number: version.number })}</strong>
          {isNewest && <StatusTag meaning="done">{t('download.newest')}</StatusTag>}
        </span>
        <span>
          {version.fileName} <span className={css.quiet}>{showSize(version.size)}</span>
        </span>
        {version.note && <p>{version.note}</p>}
        <span className={css.quiet}>
          {t('download.offeredOn', { date: showDate(version.createdAt) })}
          {version.fetchedAt && ` · ${t('download.mineOn', { date: showDateTime(version.fetchedAt) })}`}
        </span>
      </div>
      <DownloadButton version={version} isNewest={isNewest} />
    </li>
  );
};

/** Whoever opens a download has seen it. */
const Versions = ({ data }: { readonly data: Download }) => {
  const t = useT();
  useOpened(data, listDownloads);
  return (
    <div className={css.stack}>
      <OtherLanguage language={data.language} />
      {data.marked && <p className={css.quiet}>{t('download.markedText')}</p>}
      <ul className={css.versions}>
        {data.versions.map((version, at) => (
          <VersionItem key={version.id} version={version} isNewest={at === 0} />
        ))}
      </ul>
    </div>
  );
};

/** One download, with all its versions. */
export const Page = detailPage({
  endpoint: getDownload,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ title }) => title,
  lead: ({ opensAt, summary }, t) =>
    [t('announcement.shownOn', { date: showDate(opensAt) }), summary].filter(Boolean).join(' · '),
  facts: [
    { field: 'category', label: 'announcement.category', show: dictionaryName('downloadCategory') },
    { field: 'fetches', label: 'download.unitFetches', show: number },
    { field: 'people', label: 'download.unitPeople', show: number },
  ],
  sections: [{ title: 'download.versions', Body: Versions }],
  parent: '/service/datum',
});
