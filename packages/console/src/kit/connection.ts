import { pauseOrOnline } from './pause.ts';
import { createStore, useStore } from './store.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 15_000;
const patienceMs = 8_000;

const lost = createStore(false);

/** Whether the server cannot be reached at the moment. */
export const isLost = lost.get;
/** The same in a component. */
export const useIsLost = (): boolean => useStore(lost);

/** Asks whether anybody answers at all. */
export const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

let asking = false;

/** Something got no answer: looks whether the server is there, and if not, until it is again. */
export const doubtConnection = async (): Promise<void> => {
  if (asking) return;
  asking = true;
  for (let ms = firstPauseMs; !(await isReachable()); ms = Math.min(2 * ms, longestPauseMs)) {
    lost.set(true);
    await pauseOrOnline(ms);
  }
  asking = false;
  lost.set(false);
};

/** Calls back whenever the server can be reached again; the answer ends the watch. */
export const watchReturn = (listener: () => void): (() => void) =>
  lost.watch(() => {
    if (!lost.get()) listener();
  });

/** Believes the browser at once when it says that the network is gone. */
export const followConnection = (): void => {
  const onOffline = () => {
    lost.set(true);
    void doubtConnection();
  };
  addEventListener('offline', onOffline);
  if (!navigator.onLine) onOffline();
};
