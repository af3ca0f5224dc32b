import { lazy, Suspense } from 'react';
import { BrandMark } from '../../entry/brand-mark.tsx';
import { showExactTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { Care } from './care.tsx';
import type { Picture } from './follow-wall.ts';
import { Numbers } from './numbers.tsx';
import { Rhythm } from './rhythm.tsx';
import { Uses } from './uses.tsx';
import css from './wall.module.css';

const Places = lazy(() => import('./places.tsx').then(({ Places: default_ }) => ({ default: default_ })));

interface Props {
  readonly picture: Picture;
  readonly isBehind: boolean;
}

/** The wall of a unit: numbers first, then the trend, then the place. It moves only when something happened. */
export const Wall = ({ picture, isBehind }: Props) => {
  const t = useT();
  const time = showExactTime(picture.at);
  return (
    <div className={css.room} data-always="dark">
      <div className={css.wall}>
        <header className={css.head}>
          <BrandMark size={2} />
          <h2>{picture.unitName}</h2>
          <p data-behind={isBehind || undefined} role={isBehind ? 'alert' : undefined}>
            {t(isBehind ? 'wall.behind' : 'wall.asOf', { time })}
          </p>
        </header>
        <Numbers picture={picture} />
        <Care picture={picture} />
        <Suspense fallback={<section className={css.places} />}>
          <Places places={picture.places} at={picture.at} />
        </Suspense>
        <Rhythm hours={picture.hours} />
        <Uses
          className={css.latest}
          title={t('wall.latest')}
          none={t('wall.latestNone')}
          uses={picture.latest}
          now={picture.at}
        />
        <Uses
          className={css.strange}
          title={t('wall.strange')}
          none={t('wall.strangeNone')}
          uses={picture.abnormal.latest}
          now={picture.at}
          withReasons
        />
      </div>
    </div>
  );
};
