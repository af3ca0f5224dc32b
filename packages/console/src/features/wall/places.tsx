import { thousands } from '@chancery/contract/rules/display.ts';
import { useEffect, useState } from 'react';
import { useT } from '../../kit/phrases.tsx';
import { drawMap, type Land, loadLand, type MapSize } from './draw-map.ts';
import type { Picture } from './follow-wall.ts';
import css from './wall.module.css';

const size: MapSize = { width: 1600, height: 900 };
const latelyMs = 10 * 60_000;
/** The radius of one use, and how it grows: an area as large as its count, within reason. */
const radiusOf = (uses: number) => Math.min(9 + 3 * Math.sqrt(uses), 46);
const listed = 20;

interface Props extends Pick<Picture, 'places' | 'at'> {}

/** Where seals were used and are, over the outlines of the land. */
export const Places = ({ places, at }: Props) => {
  const t = useT();
  const [land, setLand] = useState<Land>();
  useEffect(() => {
    let isLeft = false;
    loadLand().then(
      (found) => !isLeft && setLand(found),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);
  const map = drawMap(land, places, size);
  const uses = places.reduce((sum, place) => sum + place.uses, 0);
  const isLate = (lastAt: string) => Date.parse(at) - Date.parse(lastAt) <= latelyMs;
  return (
    <section className={css.places}>
      <h3>
        {t('wall.places')}
        <small>{places.length === 0 ? t('wall.placesNone') : t('wall.placesText', { n: uses })}</small>
      </h3>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <path className={css.grid} d={map.grid} />
        <path className={css.land} d={map.land} />
        {map.spots.map(({ x, y, place }) => (
          <g key={`${place.lat} ${place.lng}`} transform={`translate(${x} ${y})`}>
            {place.uses > 0 && (
              <circle
                className={css.used}
                data-lately={isLate(place.lastAt) || undefined}
                r={radiusOf(place.uses)}
              />
            )}
            {place.seals > 0 && <circle className={css.seal} r="9" />}
          </g>
        ))}
      </svg>
      <p className={css.key} aria-hidden="true">
        <i data-is="used" /> {t('wall.placeUsed')} <i data-is="lately" /> {t('wall.placeLately')}{' '}
        <i data-is="seal" /> {t('wall.placeSeal')}
      </p>
      <table className="visually-hidden">
        <caption>{t('wall.places')}</caption>
        <thead>
          <tr>
            {(['lat', 'lng', 'usesHere', 'sealsHere'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`wall.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.slice(0, listed).map(({ lat, lng, uses: n, seals }) => (
            <tr key={`${lat} ${lng}`}>
              <td>{lat}</td>
              <td>{lng}</td>
              <td>{thousands(n)}</td>
              <td>{thousands(seals)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
