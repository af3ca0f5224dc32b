import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { getNews, listNews } from '#wire/news/calls.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { showDate } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { RichText } from '../../kit/rich/rich-text.tsx';
import { attachmentsSection } from '../announcement/announcement-sections.tsx';
import { OtherLanguage } from '../announcement/announcement-shows.tsx';
import { useOpened } from '../announcement/use-opened.ts';

type News = CallResult<typeof getNews>;

/** Whoever opens an article has read it. */
const Text = ({ data }: { readonly data: News }) => {
  useOpened(data, listNews);
  return (
    <>
      <OtherLanguage language={data.language} />
      <RichText doc={data.body} pictures={data.pictures} lang={data.language === 'zh' ? 'zh-CN' : 'en'} />
    </>
  );
};

const { Cell: Category } = dictionaryName('newsCategory');

const Lead = ({ data: { category, opensAt, summary } }: { readonly data: News }) => {
  const t = useT();
  return (
    <>
      <Category value={category} /> · {t('announcement.shownOn', { date: showDate(opensAt) })}
      {summary && ` · ${summary}`}
    </>
  );
};

/** One article. */
export const Page = detailPage({
  endpoint: getNews,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ title }) => title,
  lead: (data) => <Lead data={data} />,
  sections: [{ title: 'news.text', Body: Text }, attachmentsSection],
  parent: '/service/dynamicList',
});
