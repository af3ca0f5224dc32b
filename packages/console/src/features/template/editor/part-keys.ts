import type { KeyboardEvent } from 'react';
import { type Editor, startPart } from './editor-context.ts';

const walk = (canvas: HTMLElement, from: HTMLElement, by: -1 | 1) => {
  const cards = [...canvas.querySelectorAll<HTMLElement>('[data-part]')];
  cards[cards.indexOf(from) + by]?.focus();
};

/** The keys of a card: arrows walk, Alt with arrows moves, Delete removes. */
export const onPartKey = (editor: Editor, event: KeyboardEvent<HTMLElement>): void => {
  const card = event.target instanceof HTMLElement ? event.target : undefined;
  const id = card?.dataset.part;
  if (!card || !id || event.ctrlKey || event.metaKey) return;
  const vertical = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
  const horizontal = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
  const by = vertical ?? horizontal;
  const canTouch = editor.canEdit && id !== startPart;
  if (by && !event.altKey) {
    event.preventDefault();
    walk(event.currentTarget, card, by);
  } else if (by && canTouch) {
    event.preventDefault();
    editor.nudge(id, by);
  } else if (event.key === 'Delete' && canTouch) {
    event.preventDefault();
    editor.remove(id);
  }
};
