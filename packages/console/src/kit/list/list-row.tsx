import { Checkbox } from '@mantine/core';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useT } from '../phrases.tsx';
import { Cell } from './cell.tsx';
import css from './list.module.css';
import type { AnyColumn, AnyRow, AnySpec } from './list-spec.ts';
import { RowActions } from './row-actions.tsx';

interface Props {
  readonly spec: AnySpec;
  readonly row: AnyRow;
  readonly columns: readonly AnyColumn[];
  readonly isFirst: boolean;
  /** Undefined where rows cannot be selected. */
  readonly selected?: boolean;
  onSelect(): void;
  onOpen?(row: AnyRow): void;
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, [role="menu"]') !== null;

/** One row: a click or Enter opens it, Space selects it. */
export const ListRow = ({ spec, row, columns, isFirst, selected, onSelect, onOpen }: Props) => {
  const t = useT();
  const onClick = (event: MouseEvent) => {
    // Text being selected with the mouse is not a click.
    if (!isControl(event.target) && getSelection()?.isCollapsed !== false) onOpen?.(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') onOpen?.(row);
    if (event.key === ' ' && selected !== undefined) {
      event.preventDefault();
      onSelect();
    }
  };
  return (
    <tr
      data-row
      tabIndex={isFirst ? 0 : -1}
      data-opens={onOpen ? true : undefined}
      aria-selected={selected}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {selected !== undefined && (
        <td>
          <Checkbox
            size="xs"
            aria-label={t('list.select', { name: spec.card.title(row) })}
            checked={selected}
            onChange={onSelect}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.field} data-numeric={column.show?.numeric || undefined}>
          <Cell column={column} row={row} />
        </td>
      ))}
      {spec.rowActions.length > 0 && (
        <td className={css.actions}>
          <RowActions spec={spec} row={row} />
        </td>
      )}
    </tr>
  );
};
