import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from 'react';
import type { Point } from './geometry.ts';

/** A point on a page of the file. */
export interface OnPage extends Point {
  readonly page: number;
}

/** How far a finger may shake before it drags. */
const shakePx = 4;
const edgePx = 48;
const stepPx = 16;

/** The page under a pointer, and where on it, in millimetres. */
const pageUnder = (
  { clientX, clientY }: { clientX: number; clientY: number },
  scale: number,
): OnPage | undefined => {
  const sheet = document
    .elementsFromPoint(clientX, clientY)
    .find((element) => element instanceof HTMLElement && element.dataset.page !== undefined);
  if (!(sheet instanceof HTMLElement)) return undefined;
  const { left, top } = sheet.getBoundingClientRect();
  return { page: Number(sheet.dataset.page), x: (clientX - left) / scale, y: (clientY - top) / scale };
};

interface Dragging<Thing> {
  readonly scale: number;
  readonly frame: RefObject<HTMLElement | null>;
  onMove(thing: Thing, to: OnPage): void;
  onDrop(thing: Thing, to: OnPage | undefined): void;
  /** It was touched and let go again. */
  onTap(thing: Thing): void;
}

/** Drags things over pages, by mouse, pen or finger; near an edge the pages move along. */
export const useDrag = <Thing>({ scale, frame, onMove, onDrop, onTap }: Dragging<Thing>) => {
  const begun = useRef<{ x: number; y: number; offset: Point; isMoving: boolean }>(undefined);
  const last = useRef<OnPage>(undefined);
  const wasMoving = useRef(false);
  const [held, setHeld] = useState<{ readonly thing: Thing; readonly x: number; readonly y: number }>();

  const scrollAlong = (clientY: number) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    if (clientY < box.top + edgePx) frame.current?.scrollBy(0, -stepPx);
    if (clientY > box.bottom - edgePx) frame.current?.scrollBy(0, stepPx);
  };

  /** What an element needs to be dragged; `offset` is where it was taken hold of, from its middle in millimetres. */
  const handlers = (thing: Thing, middle?: OnPage) => ({
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = pageUnder(event, scale);
      const offset =
        middle && at?.page === middle.page ? { x: at.x - middle.x, y: at.y - middle.y } : { x: 0, y: 0 };
      begun.current = { x: event.clientX, y: event.clientY, offset, isMoving: false };
      last.current = undefined;
    },
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => {
      const start = begun.current;
      if (!start) return;
      const far = Math.hypot(event.clientX - start.x, event.clientY - start.y);
      if (!start.isMoving && far < shakePx) return;
      start.isMoving = true;
      scrollAlong(event.clientY);
      setHeld({ thing, x: event.clientX, y: event.clientY });
      const at = pageUnder(event, scale);
      last.current = at && { ...at, x: at.x - start.offset.x, y: at.y - start.offset.y };
      if (last.current) onMove(thing, last.current);
    },
    onPointerUp: () => {
      const start = begun.current;
      begun.current = undefined;
      setHeld(undefined);
      if (start?.isMoving) onDrop(thing, last.current);
      wasMoving.current = start?.isMoving ?? false;
    },
    // Only now, so that what the tap changes is not under the finger when it becomes a click.
    onClick: () => {
      if (!wasMoving.current) onTap(thing);
      wasMoving.current = false;
    },
    onPointerCancel: () => {
      begun.current = undefined;
      setHeld(undefined);
      onDrop(thing, undefined);
    },
  });

  return { handlers, held };
};
