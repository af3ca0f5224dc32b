import { useEffect, useRef } from 'react';
import type { DrawingDesk } from './use-drawing.ts';

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');

/** Ctrl Z takes back and Ctrl Y makes again, except inside of a field, which has its own. */
export const useUndoKeys = (desk: Pick<DrawingDesk, 'undo' | 'redo'>): void => {
  const latest = useRef(desk);
  latest.current = desk;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isField(event.target)) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      if (isRedo) latest.current.redo?.();
      else latest.current.undo?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
};
