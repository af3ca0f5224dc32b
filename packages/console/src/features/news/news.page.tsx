import { newsFeedPath } from '@chancery/contract/news/feed-path.ts';
import { listNews } from '#wire/news/calls.ts';
import { dictionaryName } from '../../kit/dictionary.tsx';
import list from '../../kit/list/list.module.css';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime } from '../../kit/list/show.tsx';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import css from '../announcement/announcement.module.css';
import { ShownTitle } from '../announcement/announcement-shows.tsx';

const List = listPage({
  endpoint: listNews,
  title: 'news.title',
  filters: { keyword: 'text', unread: 'boolean' },
  columns: [
    { field: 'title', label: 'announcement.title', Cell: ShownTitle, text: ({ title }) => title },
    { field: 'summary', label: 'announcement.summary' },
    { field: 'category', label: 'announcement.category', show: dictionaryName('newsCategory') },
    { field: 'opensAt', label: 'announcement.date', show: dateTime },
  ],
  open: ({ id }) => `/service/dynamicDetail?id=${id}`,
  empty: { title: 'news.noneTitle', text: 'news.noneText' },
  card: { title: ({ title }) => title, facts: ['category', 'opensAt'] },
});

/** What the platform has to tell the unit; what is for everybody can be read by a reader of feeds, too. */
export const Page = () => {
  const t = useT();
  const href = newsFeedPath(useLanguage());
  const heading = (
    <div className={css.heading}>
      <link rel="alternate" type="application/atom+xml" title={t('news.title')} href={href} />
      <h1 className={list.title}>{t('news.title')}</h1>
      <a href={href} target="_blank" rel="noreferrer" title={t('news.feedHelp')}>
        {t('news.feed')}
      </a>
    </div>
  );
  return <List heading={heading} />;
};
