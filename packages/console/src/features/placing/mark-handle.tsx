import { useT } from '../../kit/phrases.tsx';
import type { Mark } from './geometry.ts';
import { boxOf, MarkPicture } from './mark-view.tsx';
import { lookName } from './place-words.ts';
import type { PlaceKey } from './placements.ts';
import css from './placing.module.css';
import type { useDrag } from './use-drag.ts';
import type { Placing } from './use-placing.ts';

interface Props {
  readonly placing: Placing;
  readonly mark: Mark;
  readonly scale: number;
  readonly drag: ReturnType<typeof useDrag<PlaceKey>>;
}

/** A seal on a page, to be dragged, or moved by keys. */
export const MarkHandle = ({ placing, mark, scale, drag }: Props) => {
  const t = useT();
  const { deviceId, fileId, at, page, date } = mark;
  const key = { deviceId, fileId, at };
  const look = placing.lookOf(deviceId, date);
  const name = lookName(look, t);
  const isChosen = placing.chosen?.deviceId === deviceId && placing.chosen.at === at;
  return (
    <button
      type="button"
      className={css.mark}
      data-chosen={isChosen || undefined}
      style={boxOf(mark, scale)}
      aria-pressed={isChosen}
      aria-label={t('placing.markOn', {
        name,
        page,
        x: String(Math.round(mark.x * 10) / 10),
        y: String(Math.round(mark.y * 10) / 10),
      })}
      {...drag.handlers(key, mark)}
      onFocus={() => placing.choose(key)}
      onKeyDown={(event) => placing.onKey(mark, event)}
    >
      <MarkPicture mark={mark} scale={scale} look={look} />
    </button>
  );
};
