import type { Flow, FlowStep } from '@chancery/contract/approval/flow.ts';
import { useState } from 'react';
import { useT } from '../../../kit/phrases.tsx';
import type { Drawing } from './drawing.ts';
import { startPart } from './editor-context.ts';
import {
  caseOf,
  duplicateStep,
  insertStep,
  listsOf,
  moveStep,
  nudgeCase,
  nudgeStep,
  type Place,
  placeOf,
  removeCase,
  removeStep,
  stepOf,
} from './flow-ops.ts';
import { beginHistory, record, redo, undo } from './history.ts';
import { newId, newStep } from './new-parts.ts';

const nameIn = (flow: Flow, id: string): string => stepOf(flow, id)?.name ?? caseOf(flow, id)?.one.name ?? '';

/** Puts the focus on a card once it is there. */
const focusPart = (id: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-part="${id}"]`)?.focus());

/** A drawing with its history, and everything that can be done to it. What was done is also said. */
export const useDrawing = (initial: Drawing) => {
  const t = useT();
  const [history, setHistory] = useState(() => beginHistory(initial));
  const [selected, select] = useState<string>();
  const [dragged, drag] = useState<string>();
  const [said, say] = useState('');
  const drawing = history.present;
  const { flow } = drawing;

  const showPart = (id: string | undefined) => {
    select(id);
    document.querySelector(`[data-part="${id}"]`)?.scrollIntoView({ block: 'center' });
  };

  const fill = (change: Partial<Drawing>, about?: string) =>
    setHistory((now) => record(now, { ...now.present, ...change }, about));
  const draw = (change: (flow: Flow) => Flow, about?: string) =>
    setHistory((now) => {
      const next = change(now.present.flow);
      return next === now.present.flow ? now : record(now, { ...now.present, flow: next }, about);
    });

  const insert = (place: Place, kind: FlowStep['kind']) => {
    const step = newStep(kind, t);
    draw((now) => insertStep(now, place, step));
    select(step.id);
    say(t('flow.insertedSaid', { name: step.name }));
    focusPart(step.id);
  };

  const sayPlace = (next: Flow, id: string) => {
    const place = placeOf(next, id);
    const of = place && listsOf(next).get(place.list)?.length;
    if (place && of) say(t('flow.movedTo', { name: nameIn(next, id), at: place.index + 1, of }));
    focusPart(id);
  };

  const drop = (place: Place) => {
    if (!dragged) return;
    const next = moveStep(flow, dragged, place);
    draw(() => next);
    sayPlace(next, dragged);
    drag(undefined);
  };

  const nudge = (id: string, by: -1 | 1) => {
    const next = caseOf(flow, id) ? nudgeCase(flow, id, by) : nudgeStep(flow, id, by);
    draw(() => next);
    sayPlace(next, id);
  };

  const duplicate = (id: string) => {
    const name = t('flow.copyOf', { name: nameIn(flow, id) });
    draw((now) => duplicateStep(now, id, name, newId));
    say(t('flow.insertedSaid', { name }));
  };

  const remove = (id: string) => {
    say(t('flow.removedSaid', { name: nameIn(flow, id) }));
    const next = caseOf(flow, id) ? removeCase(flow, id) : removeStep(flow, id);
    if (next === flow) return;
    draw(() => next);
    select(undefined);
    focusPart(startPart);
  };

  const back = () => {
    setHistory(undo);
    say(t('flow.undone'));
  };
  const again = () => {
    setHistory(redo);
    say(t('flow.redone'));
  };

  return {
    drawing,
    flow,
    selected,
    dragged,
    said,
    select,
    showPart,
    drag,
    fill,
    draw,
    insert,
    drop,
    nudge,
    duplicate,
    remove,
    undo: history.past.length > 0 ? back : undefined,
    redo: history.future.length > 0 ? again : undefined,
  };
};

export type DrawingDesk = ReturnType<typeof useDrawing>;
