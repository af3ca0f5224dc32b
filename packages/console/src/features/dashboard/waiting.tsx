import { Link } from '@tanstack/react-router';
import { useAccess } from '../../kit/access.ts';
import { useT } from '../../kit/phrases.tsx';
import { useCounts } from '../../kit/shell/counts.ts';
import { screensOf } from '../../kit/shell/palette-items.ts';
import { Card } from './card.tsx';
import css from './home.module.css';

/** What waits for the person, each with the way to it. */
export const Waiting = () => {
  const t = useT();
  const access = useAccess();
  const counts = useCounts();
  const waiting = screensOf(access).flatMap(({ entry }) => {
    const count = counts[entry.code] ?? 0;
    return count > 0 ? [{ entry, count }] : [];
  });
  return (
    <Card title={t('home.waiting')}>
      {waiting.length === 0 ? (
        <p className={css.calm}>{t('home.nothingWaits')}</p>
      ) : (
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
    </Card>
  );
};
