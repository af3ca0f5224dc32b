import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { mayStep } from '#wire/announcement/steps.ts';
import {
  addDownloadVersion,
  deleteDownload,
  getKeptDownload,
  publishDownload,
  withdrawDownload,
} from '#wire/download/desk.ts';
import { currentAccess } from '../../kit/access.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { number } from '../../kit/list/show.tsx';
import { yesNo } from '../../kit/list/yes-no.tsx';
import { announcementFacts, keptTitle, StageTag } from '../announcement/announcement-shows.tsx';
import { EditButton } from '../announcement/edit-button.tsx';
import { DeskVersions } from './desk-versions.tsx';
import { Fetches } from './fetches.tsx';
import { offeredFile } from './offered-file.ts';

type Download = CallResult<typeof getKeptDownload>;

/** One download at the desk: where it stands, its versions, and who has it. */
export const Page = detailPage({
  endpoint: getKeptDownload,
  params: ({ id }) => (id ? { id } : undefined),
  title: keptTitle,
  status: (data: Download) => <StageTag row={data} />,
  next: ({ id }) =>
    currentAccess()?.can('downloadDesk.edit') ? <EditButton to="/writeDownload" id={id} /> : undefined,
  actions: [
    {
      endpoint: publishDownload,
      label: 'announcement.publish',
      body: ({ id }) => ({ id }),
      when: ({ state }) => mayStep(state, 'publish'),
      confirm: 'download.publishText',
      done: 'announcement.published',
    },
    {
      endpoint: addDownloadVersion,
      label: 'download.addVersion',
      body: ({ id }) => ({ id }),
      fields: {
        filePath: offeredFile,
        noteZh: { label: 'download.noteZh', kind: 'textarea' },
        noteEn: { label: 'download.noteEn', kind: 'textarea' },
        tells: { label: 'download.tellsAgain' },
      },
      done: 'download.versionAdded',
    },
    {
      endpoint: withdrawDownload,
      label: 'announcement.withdraw',
      body: ({ id }) => ({ id }),
      when: ({ state }) => mayStep(state, 'withdraw'),
      confirm: 'announcement.withdrawText',
      done: 'announcement.withdrawn',
      dangerous: true,
    },
    {
      endpoint: deleteDownload,
      label: 'announcement.delete',
      body: ({ id }) => ({ id }),
      when: ({ state }) => mayStep(state, 'delete'),
      confirm: 'announcement.deleteText',
      done: 'announcement.deleted',
      dangerous: true,
      seldom: true,
    },
  ],
  facts: [
    { field: 'category', label: 'announcement.category', show: dictionaryName('downloadCategory') },
    { field: 'marked', label: 'download.marked', show: yesNo },
    { field: 'fetches', label: 'download.fetches', show: number },
    { field: 'people', label: 'download.people', show: number },
    ...announcementFacts,
  ],
  sections: [
    {
      title: 'announcement.companies',
      when: ({ companies }) => companies.length > 0,
      Body: ({ data }) => <p>{data.companies.map(({ name }) => name).join(' · ')}</p>,
    },
    { title: 'download.versions', Body: DeskVersions },
    { title: 'download.who', Body: Fetches },
  ],
  parent: '/downloads',
});
