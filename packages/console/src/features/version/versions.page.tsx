import { deleteVersion, listVersionDrafts, publishVersion } from '#wire/version/calls.ts';
import { VersionState } from '#wire/version/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { currentLanguage } from '../../kit/phrases.tsx';

/** Versions that are written and published here. */
export const Page = listPage({
  endpoint: listVersionDrafts,
  title: 'versions.title',
  filters: { keyword: 'text' },
  chips: { field: 'state', codes: VersionState },
  columns: [
    { field: 'versionNumber', width: 136 },
    { field: 'state', show: tag(VersionState), width: 128 },
    { field: 'titleZh', label: 'versions.chinese' },
    { field: 'titleEn', label: 'versions.english' },
    { field: 'publishedAt', show: dateTime },
    { field: 'createdAt', show: dateTime, hidden: true },
  ],
  rowActions: [
    {
      endpoint: publishVersion,
      label: 'versions.publish',
      body: ({ id }) => ({ id }),
      when: ({ state }) => state === VersionState.draft,
      confirm: 'versions.publishText',
      done: 'versions.published',
    },
    {
      endpoint: deleteVersion,
      label: 'versions.delete',
      body: ({ id }) => ({ id }),
      when: ({ state }) => state === VersionState.draft,
      confirm: 'versions.deleteText',
      dangerous: true,
    },
  ],
  primaryAction: { label: 'versions.add', to: '/addVersion', permission: 'version.publish' },
  empty: { title: 'versions.empty', text: 'versions.emptyText' },
  card: {
    title: (row) => `${row.versionNumber} ${currentLanguage() === 'zh' ? row.titleZh : row.titleEn}`,
    facts: ['state', 'publishedAt'],
  },
  open: (row) => `/addVersion?id=${row.id}`,
});
