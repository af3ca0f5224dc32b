import { dateText } from '#wire/placing/dates.ts';
import { useT } from '../../kit/phrases.tsx';
import type { Mark } from '../placing/geometry.ts';
import type { SheetSize } from './page-sheet.tsx';
import css from './signing.module.css';

interface Props {
  readonly mark: Pick<Mark, 'left' | 'y' | 'width' | 'height' | 'date'>;
  readonly sheet: SheetSize;
}

/** Where the reader's signature will stand, or the day of it, as it would be today. */
export const PlaceMark = ({ mark: { left, y, width, height, date }, sheet }: Props) => {
  const t = useT();
  const percent = (part: number, of: number) => `${(part / of) * 100}%`;
  return (
    <div
      className={css.mark}
      data-date={date}
      style={{
        left: percent(left, sheet.width),
        top: percent(y - height / 2, sheet.height),
        width: percent(width, sheet.width),
        height: percent(height, sheet.height),
      }}
    >
      <span>{date ? dateText(date, new Date()) : t('signing.place')}</span>
    </div>
  );
};
