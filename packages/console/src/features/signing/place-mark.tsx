import { limits } from '@chancery/contract/limits.ts';
import type { ReactNode } from 'react';
import type { SheetSize } from './page-sheet.tsx';
import css from './signing.module.css';
import type { Field } from './signing.ts';

const { room } = limits.signing;

/** How high a signature stands, in millimetres. */
export const markHeight = (withDate: boolean): number => room.height + (withDate ? room.date : 0);

interface Props {
  readonly field: Field;
  readonly size: SheetSize;
  readonly withDate: boolean;
  readonly colour?: number;
  readonly isDone?: boolean;
  readonly children: ReactNode;
}

/** The room of a signature on a page. */
export const PlaceMark = ({ field, size, withDate, colour = 0, isDone = false, children }: Props) => {
  const height = markHeight(withDate);
  const percent = (part: number, of: number) => `${(part / of) * 100}%`;
  return (
    <div
      className={css.mark}
      data-colour={colour % 6}
      data-done={isDone || undefined}
      style={{
        left: percent(field.x - room.width / 2, size.width),
        top: percent(field.y - height / 2, size.height),
        width: percent(room.width, size.width),
        height: percent(height, size.height),
      }}
    >
      {children}
    </div>
  );
};
