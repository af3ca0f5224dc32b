import { Link } from '@tanstack/react-router';
import { ApproveTab } from '#wire/application/codes.ts';
import { listApprovals } from '#wire/approval/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { useLiveNews } from '../../kit/use-live-news.ts';
import { useCounts } from '../../shell/counts.ts';
import { screensOf } from '../../shell/palette-items.ts';
import { approvalsPath } from '../approval/paths.ts';
import { Card } from './card.tsx';
import css from './home.module.css';
import { ToDecide } from './to-decide.tsx';

const listed = 5;
const news = [listApprovals];

/** What waits for the person, each with the way to it, and the oldest decisions by name. */
export const Waiting = () => {
  const t = useT();
  const access = useAccess();
  const counts = useCounts();
  useLiveNews(news);
  const todo = useRead(
    listApprovals,
    { tab: ApproveTab.todo, sort: 'at', pageSize: listed },
    { enabled: access.can('approve.view') },
  );
  const toDecide = todo.data?.list ?? [];
  const waiting = screensOf(access).flatMap(({ entry }) => {
    const count = counts[entry.code] ?? 0;
    return count > 0 ? [{ entry, count }] : [];
  });
  return (
    <Card
      title={t('home.waiting')}
      more={
        todo.data && toDecide.length > 0
          ? { label: t('home.allToDecide', { n: todo.data.total }), to: approvalsPath }
          : undefined
      }
    >
      {waiting.length + toDecide.length === 0 && <p className={css.calm}>{t('home.nothingWaits')}</p>}
      {waiting.length > 0 && (
        <ul className={css.figures}>
          {waiting.map(({ entry, count }) => (
            <li key={entry.id}>
              <Link to={entry.url ?? '/'}>
                <strong>{count}</strong>
                <span>{entry.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ToDecide rows={toDecide} />
    </Card>
  );
};
