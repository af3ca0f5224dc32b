import { limits } from '@chancery/contract/limits.ts';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useT } from '../phrases.tsx';
import css from './column-edge.module.css';
import { contentWidth } from './content-width.ts';

interface Props {
  readonly label: string;
  /** As far as it is known before anybody has measured it. */
  readonly width: number;
  onResize(width: number): void;
}

const { min, max } = limits.listView.width;
const step = 16;
const within = (width: number) => Math.min(max, Math.max(min, width));

const headOf = (edge: Element) => edge.closest('th') as HTMLTableCellElement;
const colOf = (head: HTMLTableCellElement) =>
  head.closest('table')?.querySelectorAll('col')[head.cellIndex] as HTMLElement | undefined;

/** The right edge of a column: dragged, or moved with the arrow keys; a double click makes the column fit. */
export const ColumnEdge = ({ label, width, onResize }: Props) => {
  const t = useT();

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const edge = event.currentTarget;
    const head = headOf(edge);
    const col = colOf(head);
    const from = event.clientX;
    const before = head.offsetWidth;
    const given = col?.style.width ?? '';
    let wide = before;
    edge.focus();
    edge.setPointerCapture(event.pointerId);
    // The table follows the pointer by itself; the rows are drawn anew once it is let go.
    const follow = (moved: globalThis.PointerEvent) => {
      wide = within(before + moved.clientX - from);
      if (col) col.style.width = `${wide}px`;
    };
    const end = (ended: Event) => {
      edge.removeEventListener('pointermove', follow);
      edge.removeEventListener('lostpointercapture', end);
      edge.removeEventListener('pointercancel', end);
      if (col) col.style.width = given;
      if (ended.type !== 'pointercancel' && wide !== before) onResize(wide);
    };
    edge.addEventListener('pointermove', follow);
    edge.addEventListener('lostpointercapture', end);
    edge.addEventListener('pointercancel', end);
  };

  const fit = (edge: Element) => onResize(within(contentWidth(headOf(edge))));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (by === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (by === undefined) fit(event.currentTarget);
    else onResize(within(headOf(event.currentTarget).offsetWidth + by));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between paragraphs cannot be moved
    <span
      className={css.edge}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('list.widthOf', { name: label })}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={width}
      onPointerDown={drag}
      onDoubleClick={(event) => fit(event.currentTarget)}
      onKeyDown={onKeyDown}
    />
  );
};
