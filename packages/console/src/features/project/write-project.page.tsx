import { addProject, getKeptProject, updateProject } from '@chancery/contract/project/desk.calls.ts';
import { formPage } from '../../kit/form/form-page.tsx';
import { richKind } from '../../kit/rich/rich-kind.tsx';
import {
  announcementBegin,
  announcementFields,
  announcementInitial,
  audienceSection,
} from '../announcement/announcement-fields.ts';
import { uploadPicture } from '../announcement/send-material.ts';

const body = (lang: string) =>
  richKind({
    lang,
    upload: uploadPicture,
    picturesOf: ({ pictures }) => (pictures as Readonly<Record<string, string>> | undefined) ?? {},
  });

/** Writes a project in one language or both, or edits one. */
export const Page = formPage({
  endpoint: addProject,
  editEndpoint: updateProject,
  load: {
    endpoint: getKeptProject,
    params: ({ id }) => (id ? { id } : undefined),
    toInitial: announcementInitial as never,
  },
  given: (_, data) => (data ? { id: data.id, revision: data.revision } : {}),
  title: (data, t) => t(data ? 'project.editTitle' : 'project.add'),
  submit: 'project.save',
  initial: announcementBegin,
  fields: {
    ...announcementFields('projectCategory'),
    bodyZh: { label: 'news.textZh', kind: body('zh-CN') },
    bodyEn: { label: 'news.textEn', kind: body('en') },
    callOpensAt: { label: 'project.callOpensAt', kind: 'dateTime' },
    callClosesAt: { label: 'project.callClosesAt', kind: 'dateTime', help: 'project.callClosesAtHelp' },
  },
  sections: [
    { title: 'announcement.chinese', fields: ['titleZh', 'summaryZh', 'bodyZh'] },
    { title: 'announcement.english', fields: ['titleEn', 'summaryEn', 'bodyEn'] },
    { title: 'announcement.more', fields: ['category', 'attachments'] },
    { title: 'project.call', fields: ['callOpensAt', 'callClosesAt'] },
    audienceSection,
  ],
  done: {
    notice: 'announcement.saved',
    to: (result, data) => `/projectsDetail?id=${data?.id ?? (result as { readonly id: string }).id}`,
  },
  parent: '/projects',
});
