import { createStore, useStore } from './store.ts';

/** What settling needs from outside; a test brings its own. */
export interface SettleParts {
  /** Whether something that somebody came for is still on its way. */
  isBusy(): boolean;
  /** Calls back once the page is drawn and has nothing to do. */
  rest(then: () => void): void;
  /** How often it is looked at before the rest is asked for all the same. */
  readonly looks: number;
}

/** Waits until all that was asked for has come and is drawn, and calls back once. */
export const settle = ({ isBusy, rest, looks }: SettleParts, done: () => void): void => {
  const look = (left: number) => {
    if (left === 0 || !isBusy()) done();
    else rest(() => look(left - 1));
  };
  rest(() => look(looks));
};

/** Parts of a page that say themselves that they are not there yet. */
export const isWaiting = (): boolean =>
  document.querySelector('main [aria-busy="true"], main > [role="status"]') !== null;

const pauseMs = 50;
const patienceMs = 5_000;

/** After a pause and the next drawing, once there is nothing better to do; what is not looked at is not drawn. */
export const rest = (then: () => void): void => {
  // Safari has no idle callback.
  const idle = () =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(then, { timeout: patienceMs })
      : setTimeout(then, pauseMs);
  setTimeout(() => {
    if (document.visibilityState === 'visible') requestAnimationFrame(idle);
    else idle();
  }, pauseMs);
};

const store = createStore(false);

/** From now on, what somebody came for is on the screen. */
export const setSettled = (): void => store.set(true);

/** Whether what somebody came for is on the screen, so that the rest may be asked for. */
export const useSettled = (): boolean => useStore(store);
