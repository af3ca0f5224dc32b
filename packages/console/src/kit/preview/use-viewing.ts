import { type KeyboardEvent, useState } from 'react';

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const whole = zooms.indexOf(1);

/** Which page is shown, and how large. */
export type Viewing = ReturnType<typeof useViewing>;

/** Holds the page and the zoom of something that is looked at. */
export const useViewing = () => {
  const [page, setPage] = useState(1);
  const [pages, setPages] = useState(1);
  const [step, setStep] = useState(whole);
  const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

  const turn = (by: number) => setPage((now) => within(now + by, 1, pages));
  const scale = (by: number) => setStep((now) => within(now + by, 0, zooms.length - 1));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      PageDown: pages > 1 ? () => turn(1) : undefined,
      PageUp: pages > 1 ? () => turn(-1) : undefined,
      Home: pages > 1 ? () => setPage(1) : undefined,
      End: pages > 1 ? () => setPage(pages) : undefined,
      '+': () => scale(1),
      '=': () => scale(1),
      '-': () => scale(-1),
      '0': () => setStep(whole),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return {
    page,
    pages,
    setPages,
    zoom: zooms[step] ?? 1,
    canShrink: step > 0,
    canGrow: step < zooms.length - 1,
    turn,
    scale,
    onKeyDown,
  };
};
