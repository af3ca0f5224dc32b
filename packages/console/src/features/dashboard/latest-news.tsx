import { Link } from '@tanstack/react-router';
import { announcementPath } from '#wire/announcement/paths.ts';
import { listNews } from '#wire/news/calls.ts';
import { showDate } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { Card } from './card.tsx';
import css from './home.module.css';

const listed = 4;

/** What the platform has told lately; nothing where there is nothing. */
export const LatestNews = () => {
  const t = useT();
  const { data } = useRead(listNews, { pageSize: listed });
  if (!data || data.list.length === 0) return null;
  return (
    <Card title={t('news.home')} more={{ label: t('news.more'), to: '/service/dynamicList' }}>
      <ul className={css.rows}>
        {data.list.map(({ id, title, opensAt, read }) => (
          <li key={id}>
            <Link to={announcementPath.news(id)} className={css.news} data-unread={!read || undefined}>
              {title}
            </Link>
            <time dateTime={opensAt}>{showDate(opensAt)}</time>
          </li>
        ))}
      </ul>
    </Card>
  );
};
