import { Checkbox } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useT } from '../phrases.tsx';
import { say } from './labels.ts';
import css from './list.module.css';
import { ListHeaderCell } from './list-header-cell.tsx';
import { ListRow } from './list-row.tsx';
import type { AnyColumn, AnyRow, AnySpec } from './list-spec.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import type { Columns } from './use-columns.ts';
import type { List } from './use-list.ts';
import { rowKey, type Selection } from './use-selection.ts';

const controlWidth = 44;
const shareWidth = 140;

/** Paper has widths of its own. */
const wide = (width: number) => ({ '--wide': `${width / 16}rem` }) as CSSProperties;

interface Props {
  readonly spec: AnySpec;
  readonly list: List;
  readonly columns: Columns;
  readonly selection: Selection;
  readonly canSelect: boolean;
  onOpen?(row: AnyRow): void;
}

/** The rows of a list as a table, 40 px each, with its head always in sight. */
export const ListTable = ({ spec, list, columns: chosen, selection, canSelect, onOpen }: Props) => {
  const t = useT();
  const { widths } = chosen.taste;
  const widthOf = ({ field, width, show }: AnyColumn) => widths[field] ?? width ?? show?.width;
  const shown = spec.columns.filter(({ field }) => chosen.visibility[field]);
  // Where nothing shares what is left, something has to take it, or every column would grow.
  const isLeft = shown.every(widthOf) && shown.some(({ field }) => widths[field]);
  const hasActions = spec.rowActions.length > 0;
  const fixed = (canSelect ? controlWidth : 0) + (hasActions ? controlWidth : 0);
  const minWidth = shown.reduce((sum, column) => sum + (widthOf(column) ?? shareWidth), fixed);

  return (
    <table
      className={css.table}
      style={{ '--least': `${minWidth / 16}rem` } as CSSProperties}
      aria-busy={list.query.isFetching}
    >
      <caption className="visually-hidden">{say(t, spec.title)}</caption>
      <colgroup>
        {canSelect && <col style={wide(controlWidth)} />}
        {shown.map((column) => {
          const width = widthOf(column);
          return <col key={column.field} style={width ? wide(width) : undefined} />;
        })}
        {hasActions && <col style={wide(controlWidth)} />}
        {isLeft && <col />}
      </colgroup>
      <thead>
        <tr>
          {canSelect && (
            <th scope="col">
              <Checkbox
                size="xs"
                aria-label={t('list.selectAll')}
                checked={selection.isWhole}
                indeterminate={selection.rows.length > 0 && !selection.isWhole}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {shown.map((column) => (
            <ListHeaderCell
              key={column.field}
              spec={spec}
              column={column}
              list={list}
              width={widthOf(column) ?? shareWidth}
              onResize={(width) => chosen.resize(column.field, width)}
            />
          ))}
          {hasActions && (
            <th scope="col">
              <span className="visually-hidden">{t('list.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {list.page ? (
          list.page.list.map((row, at) => (
            <ListRow
              key={rowKey(row, at)}
              spec={spec}
              row={row}
              columns={shown}
              isFirst={at === 0}
              selected={canSelect ? selection.rows.includes(row) : undefined}
              onSelect={() => selection.toggle(row)}
              onOpen={onOpen}
            />
          ))
        ) : (
          <SkeletonRows
            count={list.state.pageSize}
            cells={shown.length + (canSelect ? 1 : 0) + (hasActions ? 1 : 0)}
          />
        )}
      </tbody>
    </table>
  );
};
