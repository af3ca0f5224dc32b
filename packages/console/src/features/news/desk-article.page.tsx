import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { mayStep } from '#wire/announcement/steps.ts';
import { deleteArticle, getArticle, publishArticle, withdrawArticle } from '#wire/news/calls.ts';
import { currentAccess } from '../../kit/access.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { number } from '../../kit/list/show.tsx';
import { RichText } from '../../kit/rich/rich-text.tsx';
import { announcementFacts, keptTitle, StageTag } from '../announcement/announcement-shows.tsx';
import { Attachments } from '../announcement/attachments.tsx';
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
    {
      endpoint: publishArticle,
      label: 'announcement.publish',
      body: ({ id }) => ({ id }),
      when: ({ state }) => mayStep(state, 'publish'),
      confirm: 'news.publishText',
      done: 'announcement.published',
    },
    {
      endpoint: withdrawArticle,
      label: 'announcement.withdraw',
      body: ({ id }) => ({ id }),
      when: ({ state }) => mayStep(state, 'withdraw'),
      confirm: 'announcement.withdrawText',
      done: 'announcement.withdrawn',
      dangerous: true,
    },
    {
      endpoint: deleteArticle,
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
    { field: 'category', label: 'announcement.category', show: dictionaryName('newsCategory') },
    { field: 'readers', label: 'news.readers', show: number },
    ...announcementFacts,
  ],
  sections: [
    {
      title: 'announcement.companies',
      when: ({ companies }) => companies.length > 0,
      Body: ({ data }) => <p>{data.companies.map(({ name }) => name).join(' · ')}</p>,
    },
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
    {
      title: 'announcement.attachments',
      when: ({ attachments }) => attachments.length > 0,
      Body: ({ data }) => <Attachments files={data.attachments} />,
    },
  ],
  parent: '/news',
});
