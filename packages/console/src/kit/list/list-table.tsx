import { Checkbox } from '@mantine/core';
import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useT } from '../phrases.tsx';
import { say } from './labels.ts';
import css from './list.module.css';
import { ListHeaderCell } from './list-header-cell.tsx';
import { ListRow } from './list-row.tsx';
import type { AnyColumn, AnyRow, AnySpec } from './list-spec.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import type { List } from './use-list.ts';
import type { Selection } from './use-selection.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
const noRows: AnyRow[] = [];
const controlWidth = 44;
const shareWidth = 140;

interface Props {
  readonly spec: AnySpec;
  readonly list: List;
  readonly visibility: Readonly<Record<string, boolean>>;
  readonly selection: Selection;
  readonly canSelect: boolean;
  onOpen?(row: AnyRow): void;
}

const widthOf = (column: AnyColumn) => column.width ?? column.show?.width;

/** The rows of a list as a table, 40 px each, with its head always in sight. */
export const ListTable = ({ spec, list, visibility, selection, canSelect, onOpen }: Props) => {
  const t = useT();
  const byField = useMemo(() => new Map(spec.columns.map((column) => [column.field, column])), [spec]);
  const columns = useMemo(
    () => spec.columns.map(({ field }) => ({ id: field, accessorFn: (row: AnyRow) => row[field] })),
    [spec],
  );
  const data = (list.page?.list ?? noRows) as AnyRow[];
  const table = useTable({
    features,
    columns,
    data,
    getRowId: (row, at) => String(row.id ?? at),
    enableRowSelection: canSelect,
    state: { columnVisibility: visibility, rowSelection: selection.selected },
    onRowSelectionChange: selection.change,
  });
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => byField.get(id) ?? []);
  const hasActions = spec.rowActions.length > 0;
  const fixed = (canSelect ? controlWidth : 0) + (hasActions ? controlWidth : 0);
  const minWidth = shown.reduce((sum, column) => sum + (widthOf(column) ?? shareWidth), fixed);

  return (
    <table
      className={css.table}
      style={{ minWidth: `${minWidth / 16}rem` }}
      aria-busy={list.query.isFetching}
    >
      <caption className="visually-hidden">{say(t, spec.title)}</caption>
      <colgroup>
        {canSelect && <col style={{ width: `${controlWidth / 16}rem` }} />}
        {shown.map((column) => {
          const width = widthOf(column);
          return <col key={column.field} style={width ? { width: `${width / 16}rem` } : undefined} />;
        })}
        {hasActions && <col style={{ width: `${controlWidth / 16}rem` }} />}
      </colgroup>
      <thead>
        <tr>
          {canSelect && (
            <th scope="col">
              <Checkbox
                size="xs"
                aria-label={t('list.selectAll')}
                checked={table.getIsAllRowsSelected()}
                indeterminate={table.getIsSomeRowsSelected()}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </th>
          )}
          {shown.map((column) => (
            <ListHeaderCell key={column.field} spec={spec} column={column} list={list} />
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
          table
            .getRowModel()
            .rows.map((row, at) => (
              <ListRow
                key={row.id}
                spec={spec}
                row={row.original}
                columns={shown}
                isFirst={at === 0}
                selected={canSelect ? row.getIsSelected() : undefined}
                onSelect={row.getToggleSelectedHandler()}
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
