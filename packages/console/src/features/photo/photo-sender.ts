import { NoAnswer, Refusal } from '@chancery/contract/client/refusal.ts';
import type { PhoneState } from './phone-call.ts';
import type { QueuedPhoto } from './photo-queue.ts';

/** What the sender needs from outside; a test brings its own. */
export interface SenderParts {
  send(photo: QueuedPhoto & { readonly bytes: ArrayBuffer }): Promise<{ readonly state: PhoneState }>;
  /** Remembers what became of a photo and shows it. */
  update(photo: QueuedPhoto): void;
  /** The photos that wait, in the order they go. */
  waiting(): readonly QueuedPhoto[];
  /** How the use of a photo stands now that it has arrived. */
  onState(state: PhoneState, phoneKey: string): void;
  onOffline(isOffline: boolean): void;
}

const [firstPauseMs, longestPauseMs, pressPauseMs] = [1_000, 15_000, 3_000];
/** What another try may change. */
const passing: ReadonlySet<string | undefined> = new Set([
  'request.tooMany',
  'server.unavailable',
  'server.full',
  'server.internal',
  'request.timeout',
]);

/** Sends what waits, one photo after the other, again and again until each has arrived or was refused for good. */
export const createSender = (parts: SenderParts) => {
  let busy = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  };

  /** Whether the next one may follow at once: any, only one of another use, or none. */
  const sendOne = async (photo: QueuedPhoto): Promise<'any' | 'another' | 'none'> => {
    const { bytes } = photo;
    if (!bytes) {
      parts.update({ ...photo, state: 'sent' });
      return 'any';
    }
    parts.update({ ...photo, state: 'sending' });
    try {
      const { state } = await parts.send({ ...photo, bytes });
      failures = 0;
      parts.onOffline(false);
      parts.onState(state, photo.phoneKey);
      const { bytes: _sent, ...rest } = photo;
      parts.update({ ...rest, state: 'sent' });
      return 'any';
    } catch (error) {
      if (error instanceof Refusal && error.key === 'photo.nothingPressed') {
        parts.onOffline(false);
        parts.update({ ...photo, state: 'press' });
        later(pressPauseMs);
        return 'another';
      }
      if (error instanceof Refusal && error.key !== undefined && !passing.has(error.key)) {
        parts.onOffline(false);
        parts.update({ ...photo, state: 'refused', reason: error.message });
        return 'any';
      }
      parts.onOffline(error instanceof NoAnswer);
      parts.update({ ...photo, state: 'waiting' });
      later(Math.min(longestPauseMs, firstPauseMs * 2 ** failures));
      failures += 1;
      return 'none';
    }
  };

  const run = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    clearTimeout(timer);
    // Uses whose first press is still to come: what was taken of another since need not wait for it.
    const unpressed = new Set<string>();
    const next = () => parts.waiting().find(({ phoneKey }) => !unpressed.has(phoneKey));
    try {
      for (let photo = next(); photo; photo = next()) {
        const follows = await sendOne(photo);
        if (follows === 'none') return;
        if (follows === 'another') unpressed.add(photo.phoneKey);
      }
    } finally {
      busy = false;
    }
  };

  return {
    /** Tries at once, because there is something new or the network is back. */
    hurry: (): void => {
      failures = 0;
      void run();
    },
    stop: (): void => clearTimeout(timer),
  };
};
