import { NoAnswer, Refusal } from '@chancery/contract/client/refusal.ts';
import type { KeptRecording, PieceHead, PieceStore } from './piece-store.ts';

/** What the sender needs from outside; a test brings its own. */
export interface SenderParts {
  readonly store: Pick<PieceStore, 'find' | 'headsFrom' | 'bytesOf' | 'remove' | 'change' | 'forget'>;
  announce(recording: KeptRecording, pieces: readonly PieceHead[]): Promise<{ readonly announced: number }>;
  send(recording: KeptRecording, piece: PieceHead, bytes: ArrayBuffer): Promise<unknown>;
  end(recording: KeptRecording): Promise<unknown>;
  /** Waits before another try, no longer than until the network is back. */
  pause(ms: number): Promise<void>;
  /** The network lets something through, or does not. */
  onOffline(isOffline: boolean): void;
  /** A piece is on the server. */
  onSent(): void;
  /** The server will never take what is left of this recording. */
  onRefused(reason: string): void;
}

const announcedAtOnce = 30;
const firstPauseMs = 1_000;
const longestPauseMs = 15_000;

/** Sends a recording piece by piece, holding no more than one, until it is ended and all of it is there. */
export const sendRecording = (
  id: string,
  { store, announce, send, end, pause, onOffline, onSent, onRefused }: SenderParts,
) => {
  let isStopped = false;
  let wake: (() => void) | undefined;
  let isWoken = false;

  const news = (): Promise<void> =>
    new Promise((resolve) => {
      if (isWoken) return resolve();
      wake = resolve;
    });

  /** One step on; no when there is nothing to do for now, undefined when all is done. */
  const step = async (): Promise<boolean | undefined> => {
    const recording = await store.find(id);
    if (!recording) return undefined;
    const fresh = await store.headsFrom(id, recording.announced + 1, announcedAtOnce);
    if (fresh.length > 0) {
      const { announced } = await announce(recording, fresh);
      await store.change(id, { announced });
      return true;
    }
    const [first] = await store.headsFrom(id, 1, 1);
    if (first) {
      const bytes = await store.bytesOf(first);
      if (bytes) await send(recording, first, bytes);
      await store.remove(first);
      if (bytes) onSent();
      return true;
    }
    if (!recording.isEnded) return false;
    if (recording.last > 0) await end(recording);
    await store.forget(id);
    return undefined;
  };

  const run = async (): Promise<void> => {
    let failures = 0;
    while (!isStopped) {
      isWoken = false;
      try {
        const isMore = await step();
        failures = 0;
        if (isMore === undefined) return;
        if (isMore) onOffline(false);
        else await news();
      } catch (error) {
        // Only our own server, which knows what was announced, says that it will never take it.
        const isNever = error instanceof Refusal && error.key !== undefined && error.status < 429;
        if (isNever) {
          // The seat is too old for anything more: what nobody will ever take fills no disk.
          if (error.key === 'live.over') await store.forget(id).catch(() => undefined);
          return onRefused(error.message);
        }
        onOffline(error instanceof NoAnswer);
        await pause(Math.min(firstPauseMs * 2 ** failures, longestPauseMs));
        failures += 1;
      }
    }
  };

  const done = run();
  return {
    done,
    /** There is something new to send. */
    hurry: () => {
      isWoken = true;
      wake?.();
    },
    stop: () => {
      isStopped = true;
      wake?.();
    },
  };
};
