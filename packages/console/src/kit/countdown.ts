import { useEffect, useReducer } from 'react';
import { perTab } from './storage.ts';

const place = (name: string) => `chancery.countdown:${name}`;

/** Whole seconds that are left until a moment. */
export const secondsLeft = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000));

/** A countdown by name that goes on where it was when the page is loaded again. */
export const useCountdown = (name: string): readonly [left: number, start: (seconds: number) => void] => {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const left = secondsLeft(Number(perTab.read(place(name)) ?? 0), Date.now());

  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(tick, 500);
    return () => clearTimeout(timer);
  });

  const start = (seconds: number) => {
    perTab.write(place(name), String(Date.now() + seconds * 1000));
    tick();
  };
  return [left, start];
};
