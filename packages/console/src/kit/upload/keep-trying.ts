import { NoAnswer, Refusal } from '@chancery/contract/client/refusal.ts';
import { pauseOrOnline } from '../pause.ts';

interface Options {
  readonly signal: AbortSignal;
  /** How long nothing may come of it before it is given up. */
  readonly patienceMs: number;
  /** Learns that the network is awaited, and that it is back. */
  onWaiting(isWaiting: boolean): void;
  /** Waits a while, or until the network is back. */
  pause?(ms: number, signal: AbortSignal): Promise<void>;
  now?(): number;
}

const longestMs = 15_000;

/** Whether trying again may help: nobody answered, or the server is busy or away. */
const isPassing = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Refusal && (error.status === 429 || error.status >= 500));

/** Does something until it is done or refused for good; lost connections are waited for. */
export const keepTrying = async <T>(
  work: () => Promise<T>,
  { signal, patienceMs, onWaiting, pause = pauseOrOnline, now = Date.now }: Options,
): Promise<T> => {
  const since = now();
  for (let waitMs = 1_000; ; waitMs = Math.min(waitMs * 2, longestMs)) {
    try {
      const result = await work();
      onWaiting(false);
      return result;
    } catch (error) {
      if (signal.aborted || !isPassing(error) || now() - since > patienceMs) throw error;
      onWaiting(true);
      const asked = error instanceof Refusal ? (error.data.retryAfterSeconds ?? 0) * 1_000 : 0;
      await pause(Math.max(waitMs, asked), signal);
      signal.throwIfAborted();
    }
  }
};
