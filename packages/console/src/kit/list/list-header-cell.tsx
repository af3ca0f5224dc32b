import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useT } from '../phrases.tsx';
import { useSettled } from '../settled.ts';
import { fieldLabel } from './labels.ts';
import css from './list.module.css';
import type { AnyColumn, AnySpec } from './list-spec.ts';
import type { List } from './use-list.ts';

interface Props {
  readonly spec: AnySpec;
  readonly column: AnyColumn;
  readonly list: List;
  readonly width: number;
  onResize(width: number): void;
}

const ColumnEdge = lazy(() => import('./column-edge.tsx').then((it) => ({ default: it.ColumnEdge })));

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconSelector } as const;

/** The head of a column; a click orders the list by it where the list can. */
export const ListHeaderCell = ({ spec, column, list, width, onResize }: Props) => {
  const t = useT();
  const label = fieldLabel(t, column.field, column.label);
  const up = column.field;
  const down = `-${column.field}`;
  const orders = [down, up].filter((sort) => spec.endpoint.sorts.includes(sort));
  const numeric = column.show?.numeric || undefined;
  const now = list.state.sort === up ? 'ascending' : list.state.sort === down ? 'descending' : 'none';
  // Nobody changes a width before there is something to see.
  const edge = useSettled() && (
    <Suspense>
      <ColumnEdge label={label} width={width} onResize={onResize} />
    </Suspense>
  );
  if (orders.length === 0)
    return (
      <th scope="col" data-numeric={numeric} aria-label={label}>
        <span data-label>{label}</span>
        {edge}
      </th>
    );
  const next = orders.find((sort) => sort !== list.state.sort) ?? down;
  const Icon = icons[now];
  return (
    <th scope="col" data-numeric={numeric} aria-label={label} aria-sort={now}>
      <button type="button" className={css.sort} onClick={() => list.sort(next)}>
        {label}
        <Icon size="0.875rem" aria-hidden="true" />
      </button>
      {edge}
    </th>
  );
};
