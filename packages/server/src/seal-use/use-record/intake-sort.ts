import type { PressOutcome, ReceivedPress } from '../../seals/ports.ts';
import type { KnownPress } from './intake-read.ts';
import { pressKey } from './press-key.ts';

/** What came under a number that was taken by another message. */
export interface Conflict {
  readonly received: ReceivedPress;
  readonly digest: string;
}

/** A batch by what is to become of it. */
export interface Sorted {
  readonly outcomes: readonly PressOutcome[];
  readonly fresh: readonly ReceivedPress[];
  readonly conflicts: readonly Conflict[];
}

/** Tells new presses from repeated ones and from others under the same number; the first to come is the one that counts. */
export const sortPresses = (
  presses: readonly ReceivedPress[],
  known: ReadonlyMap<string, Pick<KnownPress, 'digest'>>,
): Sorted => {
  const digests = new Map([...known].map(([key, { digest }]) => [key, digest]));
  const fresh: ReceivedPress[] = [];
  const conflicts = new Map<string, Conflict>();
  const outcomes = presses.map((received): PressOutcome => {
    const { device, press, digest } = received;
    const key = pressKey(device, press.counter);
    const taken = digests.get(key);
    if (taken === digest) return 'duplicate';
    if (taken !== undefined) {
      conflicts.set(`${key} ${digest}`, { received, digest });
      return 'conflict';
    }
    digests.set(key, digest);
    fresh.push(received);
    return 'kept';
  });
  fresh.sort((one, other) => one.press.counter - other.press.counter);
  return { outcomes, fresh, conflicts: [...conflicts.values()] };
};
