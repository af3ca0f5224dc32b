import { addArticle, getArticle, updateArticle } from '@chancery/contract/news/calls.ts';
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

/** Writes an article in one language or both, or edits one. */
export const Page = formPage({
  endpoint: addArticle,
  editEndpoint: updateArticle,
  load: {
    endpoint: getArticle,
    params: ({ id }) => (id ? { id } : undefined),
    toInitial: announcementInitial as never,
  },
  given: (_, data) => (data ? { id: data.id, revision: data.revision } : {}),
  title: (data, t) => t(data ? 'news.editTitle' : 'news.add'),
  submit: 'news.save',
  initial: announcementBegin,
  fields: {
    ...announcementFields('newsCategory'),
    bodyZh: { label: 'news.textZh', kind: body('zh-CN') },
    bodyEn: { label: 'news.textEn', kind: body('en') },
  },
  sections: [
    { title: 'announcement.chinese', fields: ['titleZh', 'summaryZh', 'bodyZh'] },
    { title: 'announcement.english', fields: ['titleEn', 'summaryEn', 'bodyEn'] },
    { title: 'announcement.more', fields: ['category', 'attachments'] },
    audienceSection,
  ],
  done: {
    notice: 'announcement.saved',
    to: (result, data) => `/newsDetail?id=${data?.id ?? (result as { readonly id: string }).id}`,
  },
  parent: '/news',
});
