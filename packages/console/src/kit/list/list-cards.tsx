import { Link } from '@tanstack/react-router';
import { useT } from '../phrases.tsx';
import css from './cards.module.css';
import { Cell } from './cell.tsx';
import { fieldLabel } from './labels.ts';
import type { AnyRow, AnySpec } from './list-spec.ts';
import { RowActions } from './row-actions.tsx';
import type { List } from './use-list.ts';

interface Props {
  readonly spec: AnySpec;
  readonly list: List;
  onInspect?(row: AnyRow): void;
}

/** The name of a row as its column shows it, with what stands beside it there, such as that it is new. */
const Name = ({ spec, row, onInspect }: Omit<Props, 'list'> & { readonly row: AnyRow }) => {
  const title = spec.card.title(row);
  const Named = spec.columns.find((column) => column.text?.(row) === title)?.Cell;
  const name = Named ? <Named row={row} /> : title;
  if (spec.open) return <Link to={spec.open(row)}>{name}</Link>;
  if (!onInspect) return <>{name}</>;
  return (
    <button type="button" onClick={() => onInspect(row)}>
      {name}
    </button>
  );
};

/** The rows of a list on a phone: the name and the facts that decide. */
export const ListCards = ({ spec, list, onInspect }: Props) => {
  const t = useT();
  const facts = spec.card.facts.flatMap(
    (field) => spec.columns.find((column) => column.field === field) ?? [],
  );
  const [deciding, ...others] = facts;
  if (!list.page)
    return (
      <div className={css.cards} aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <div key={key} className={css.placeholder} style={{ height: `${4 + facts.length * 1.5}rem` }} />
        ))}
      </div>
    );
  return (
    <ul className={css.cards} aria-busy={list.query.isFetching}>
      {list.page.list.map((row, at) => (
        <li key={String(row.id ?? at)} className={css.card}>
          <div className={css.head}>
            <h2 className={css.name}>
              <Name spec={spec} row={row} onInspect={onInspect} />
            </h2>
            {deciding && <Cell column={deciding} row={row} />}
            <RowActions spec={spec} row={row} />
          </div>
          <dl className={css.facts}>
            {others.map((column) => (
              <div key={column.field}>
                <dt>{fieldLabel(t, column.field, column.label)}</dt>
                <dd>
                  <Cell column={column} row={row} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
};
