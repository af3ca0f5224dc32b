import { type RefObject, useEffect } from 'react';
import { isTyping } from '../hotkeys.ts';
import { keys } from '../keys.ts';

const rowsIn = (container: HTMLElement) => [...container.querySelectorAll<HTMLElement>('[data-row]')];

/** j and k walk the rows of a list, `/` goes to its first filter. */
export const useRowKeys = (container: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const page = container.current;
      if (!page || isTyping(event)) return;
      if (event.key === keys.filter) {
        const filter = page.querySelector<HTMLInputElement>('input[data-filter-focus]');
        if (!filter) return;
        event.preventDefault();
        filter.focus();
        filter.select();
      }
      if (event.key !== keys.nextRow && event.key !== keys.previousRow) return;
      const rows = rowsIn(page);
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const next = at < 0 ? 0 : at + (event.key === keys.nextRow ? 1 : -1);
      rows[Math.max(0, Math.min(rows.length - 1, next))]?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [container]);
};
