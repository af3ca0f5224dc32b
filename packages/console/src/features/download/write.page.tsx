import { addDownload, getKeptDownload, updateDownload } from '@chancery/contract/download/desk.ts';
import { formPage } from '../../kit/form/form-page.tsx';
import {
  announcementBegin,
  announcementFields,
  announcementInitial,
  audienceSection,
} from '../announcement/announcement-fields.ts';
import { offeredFile } from './offered-file.ts';

const { attachments: _, ...words } = announcementFields('downloadCategory');

/** Offers a file, or edits what is said of one; a new version of the file is added on its page. */
export const Page = formPage({
  endpoint: addDownload,
  editEndpoint: updateDownload,
  load: {
    endpoint: getKeptDownload,
    params: ({ id }) => (id ? { id } : undefined),
    toInitial: announcementInitial as never,
  },
  given: (_given, data) => (data ? { id: data.id, revision: data.revision } : {}),
  title: (data, t) => t(data ? 'download.editTitle' : 'download.add'),
  submit: 'download.save',
  initial: announcementBegin,
  fields: {
    ...words,
    filePath: { ...offeredFile, when: (_values: object, editing: boolean) => !editing },
    marked: { label: 'download.marked', help: 'download.markedHelp' },
  },
  sections: [
    { title: 'announcement.chinese', fields: ['titleZh', 'summaryZh'] },
    { title: 'announcement.english', fields: ['titleEn', 'summaryEn'] },
    { title: 'download.fileAndMark', fields: ['category', 'filePath', 'marked'] },
    audienceSection,
  ],
  done: {
    notice: 'announcement.saved',
    to: (result, data) => `/downloadDetail?id=${data?.id ?? (result as { readonly id: string }).id}`,
  },
  parent: '/downloads',
});
