import { getInbox } from '#wire/inbox/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { useLiveNews } from '../../kit/use-live-news.ts';
import { inboxPath } from '../inbox/inbox.ts';
import { InboxRows } from '../inbox/inbox-rows.tsx';
import { Card } from './card.tsx';
import css from './home.module.css';

const listed = 5;
const news = [getInbox];

/** What has waited for the reader longest, to be done on the spot. */
export const Waiting = () => {
  const t = useT();
  const { can } = useAccess();
  useLiveNews(news, 'use');
  const { data } = useRead(getInbox, { limit: listed }, { enabled: can('inbox.view') });
  if (!can('inbox.view')) return null;
  return (
    <Card
      title={t('home.waiting')}
      more={
        data && data.total > listed
          ? { label: t('inbox.seeAll', { n: data.total }), to: inboxPath }
          : undefined
      }
    >
      {data?.total === 0 && <p className={css.calm}>{t('home.nothingWaits')}</p>}
      {data && data.total > 0 && <InboxRows items={data.list} />}
    </Card>
  );
};
