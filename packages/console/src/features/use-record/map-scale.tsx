import { useT } from '../../kit/phrases.tsx';
import css from './map.module.css';
import { scaleLength } from './map-geometry.ts';
import { useDistance } from './use-distance.ts';

interface Props {
  readonly metresPerPixel: number;
  readonly width: number;
  readonly height: number;
}

const edge = 14;

/** How long a stretch of the map is in truth, and which way is north. */
export const MapScale = ({ metresPerPixel, width, height }: Props) => {
  const t = useT();
  const metres = scaleLength(metresPerPixel);
  const long = metres / metresPerPixel;
  const words = useDistance()(metres);
  return (
    <g className={css.scale}>
      <path d={`M${edge} ${height - edge - 6}v6h${long}v-6`} />
      <text x={edge + 6} y={height - edge - 6}>
        {words}
      </text>
      <path d={`M${width - 24} ${height - 16}v-26m-5 8l5 -8l5 8`} />
      <text x={width - 24} y={height - 48} textAnchor="middle">
        {t('useRecord.north').slice(0, 1)}
      </text>
    </g>
  );
};
