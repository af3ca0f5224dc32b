import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { MapView } from './map-geometry.ts';

const step = 40;
const factor = 1.5;
const bounds = { least: 0.02, most: 20_000 };

/** A map that is moved and zoomed by pointer and keyboard; `whole` is the view that shows everything. */
export const useMapView = (whole: MapView) => {
  const [moved, setMoved] = useState<MapView>();
  const held = useRef<{ x: number; y: number; view: MapView }>(undefined);
  const view = moved ?? whole;

  const zoom = (by: number) => {
    const metresPerPixel = Math.min(bounds.most, Math.max(bounds.least, view.metresPerPixel * by));
    setMoved({ ...view, metresPerPixel });
  };
  const pan = (x: number, y: number) =>
    setMoved({ ...view, x: view.x + x * view.metresPerPixel, y: view.y + y * view.metresPerPixel });
  const showAll = () => setMoved(undefined);

  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => pan(-step, 0),
    ArrowRight: () => pan(step, 0),
    ArrowUp: () => pan(0, -step),
    ArrowDown: () => pan(0, step),
    '+': () => zoom(1 / factor),
    '=': () => zoom(1 / factor),
    '-': () => zoom(factor),
    '0': showAll,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, y: event.clientY, view };
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const from = held.current;
    if (!from) return;
    const { metresPerPixel } = from.view;
    setMoved({
      ...from.view,
      x: from.view.x - (event.clientX - from.x) * metresPerPixel,
      y: from.view.y - (event.clientY - from.y) * metresPerPixel,
    });
  };
  const onPointerUp = () => {
    held.current = undefined;
  };

  return {
    view,
    zoomIn: () => zoom(1 / factor),
    zoomOut: () => zoom(factor),
    showAll,
    handlers: { onKeyDown, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
};
