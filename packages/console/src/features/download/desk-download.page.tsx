import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
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
import { deleting, publishing, withdrawing } from '../announcement/announcement-actions.ts';
import { companiesSection } from '../announcement/announcement-sections.tsx';
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
    publishing(publishDownload, 'download.publishText'),
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
    withdrawing(withdrawDownload),
    deleting(deleteDownload),
  ],
  facts: [
    { field: 'category', label: 'announcement.category', show: dictionaryName('downloadCategory') },
    { field: 'marked', label: 'download.marked', show: yesNo },
    { field: 'fetches', label: 'download.fetches', show: number },
    { field: 'people', label: 'download.people', show: number },
    ...announcementFacts,
  ],
  sections: [
    companiesSection,
    { title: 'download.versions', Body: DeskVersions },
    { title: 'download.who', Body: Fetches },
  ],
  parent: '/downloads',
});
