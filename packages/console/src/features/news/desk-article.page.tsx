import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { deleteArticle, getArticle, publishArticle, withdrawArticle } from '#wire/news/calls.ts';
import { currentAccess } from '../../kit/access.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { number } from '../../kit/list/show.tsx';
import { RichText } from '../../kit/rich/rich-text.tsx';
import { deleting, publishing, withdrawing } from '../announcement/announcement-actions.ts';
import { attachmentsSection, companiesSection } from '../announcement/announcement-sections.tsx';
import { announcementFacts, keptTitle, StageTag } from '../announcement/announcement-shows.tsx';
import { EditButton } from '../announcement/edit-button.tsx';

type Article = CallResult<typeof getArticle>;

/** One article at the desk: where it stands, who sees it, and its texts. */
export const Page = detailPage({
  endpoint: getArticle,
  params: ({ id }) => (id ? { id } : undefined),
  title: keptTitle,
  status: (data: Article) => <StageTag row={data} />,
  next: ({ id }) =>
    currentAccess()?.can('newsDesk.edit') ? <EditButton to="/writeNews" id={id} /> : undefined,
  actions: [
    publishing(publishArticle, 'news.publishText'),
    withdrawing(withdrawArticle),
    deleting(deleteArticle),
  ],
  facts: [
    { field: 'category', label: 'announcement.category', show: dictionaryName('newsCategory') },
    { field: 'readers', label: 'news.readers', show: number },
    ...announcementFacts,
  ],
  sections: [
    companiesSection,
    {
      title: 'news.textZh',
      when: ({ bodyZh }) => bodyZh !== null,
      Body: ({ data }) => data.bodyZh && <RichText doc={data.bodyZh} pictures={data.pictures} lang="zh-CN" />,
    },
    {
      title: 'news.textEn',
      when: ({ bodyEn }) => bodyEn !== null,
      Body: ({ data }) => data.bodyEn && <RichText doc={data.bodyEn} pictures={data.pictures} lang="en" />,
    },
    attachmentsSection,
  ],
  parent: '/news',
});
