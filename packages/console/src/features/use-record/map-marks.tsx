import { UseReason, UseVerdict } from '#wire/use-record/codes.ts';
import { comma, useT } from '../../kit/phrases.tsx';
import css from './map.module.css';
import type { Cluster } from './map-geometry.ts';
import type { Press } from './use-record.ts';

interface Props {
  readonly clusters: readonly Cluster<Press>[];
  readonly fence: { readonly x: number; readonly y: number; readonly r: number } | undefined;
}

const isOutside = ({ reasons, verdict }: Press) =>
  reasons.includes(UseReason.outsidePlace) && verdict === UseVerdict.abnormal;

const radiusOf = (count: number) => Math.min(18, 9 + Math.log2(count) * 2.5);

/** The permitted place as a circle, and the presses as seals upon it; several at one place show how many they are. */
export const MapMarks = ({ clusters, fence }: Props) => {
  const t = useT();
  return (
    <>
      {fence && (
        <>
          <circle className={css.fence} cx={fence.x} cy={fence.y} r={fence.r} />
          <path className={css.middle} d={`M${fence.x - 4} ${fence.y}h8m-4 -4v8`} />
        </>
      )}
      {clusters.map(({ x, y, members }) => {
        const numbers = members.map(({ counter }) => counter).join(comma());
        const [first] = members;
        const place = first?.place ? `${first.place.lat.toFixed(5)}, ${first.place.lng.toFixed(5)}` : '';
        const words = t('useRecord.cluster', { numbers, place });
        return (
          <g key={numbers} className={css.mark} data-outside={members.some(isOutside) || undefined}>
            <title>{words}</title>
            <circle cx={x} cy={y} r={radiusOf(members.length)} />
            <text x={x} y={y} dy="0.35em" textAnchor="middle">
              {members.length > 1 ? members.length : ''}
            </text>
          </g>
        );
      })}
    </>
  );
};
