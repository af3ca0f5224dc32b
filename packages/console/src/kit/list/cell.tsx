import { Link } from '@tanstack/react-router';
import css from './list.module.css';
import type { AnyColumn, AnyRow } from './list-spec.ts';
import { plain } from './show.tsx';

interface Props {
  readonly column: AnyColumn;
  readonly row: AnyRow;
}

/** One value of one row, as its column says. */
export const Cell = ({ column, row }: Props) => {
  const Show = (column.show ?? plain).Cell;
  const content = column.Cell ? <column.Cell row={row} /> : <Show value={row[column.field]} />;
  const to = column.link?.(row);
  return to ? (
    <Link to={to} className={css.link}>
      {content}
    </Link>
  ) : (
    content
  );
};
