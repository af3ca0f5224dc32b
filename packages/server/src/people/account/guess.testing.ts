import { withRequest } from '../../kit/request-context.ts';
import { createAttempts } from './attempts.ts';
import { type Guesses, noGuesses, oneLess, oneMore, waitFor } from './guess.rules.ts';
import type { GuessStore } from './guess-store.ts';

/** Counts in memory by the very rules, under a clock that a test sets. */
export const createMemory = () => {
  const kept = new Map<string, Guesses>();
  const store: GuessStore = {
    take: async (counts, now) => {
      const wait = Math.max(0, ...counts.map(({ key }) => waitFor(kept.get(key) ?? noGuesses, now)));
      if (wait === 0)
        for (const { key, rule } of counts) kept.set(key, oneMore(rule, kept.get(key) ?? noGuesses, now));
      return wait;
    },
    giveBack: async (counts) => {
      for (const { key } of counts) kept.set(key, oneLess(kept.get(key) ?? noGuesses));
    },
  };
  let time = 1_800_000_000_000;
  return { attempts: createAttempts(store, () => time), pass: (ms: number) => (time += ms) };
};

/** Does something as somebody at an address, perhaps on a machine with a name. */
export const from = <T>(ip: string, run: () => Promise<T>, machineId?: string): Promise<T> => {
  const origin = { requestId: '-', ip, userAgent: '-', clientType: 'pc', language: 'en' as const };
  return withRequest({ origin: machineId ? { ...origin, machineId } : origin, timeoutMs: 1_000 }, run);
};
