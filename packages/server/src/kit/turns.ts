import { refuse } from './refuse.ts';

interface Line {
  busy: number;
  readonly waiting: (() => void)[];
}

interface TurnOptions {
  /** How many of one key go at a time. */
  readonly atOnce: number;
  /** How many more may wait; whoever comes then is told to come back. */
  readonly waitingMax: number;
}

/** Turns by key: answers, when it is one's turn, how to end it. */
export const createTurns = ({ atOnce, waitingMax }: TurnOptions) => {
  const lines = new Map<string, Line>();
  return async (key: string): Promise<() => void> => {
    const line = lines.get(key) ?? { busy: 0, waiting: [] };
    lines.set(key, line);
    if (line.busy < atOnce) line.busy += 1;
    else {
      if (line.waiting.length >= waitingMax) refuse('request.tooMany', { retryAfterSeconds: 1 });
      // Whoever ends a turn hands it on: as many are busy as before.
      await new Promise<void>((begin) => line.waiting.push(begin));
    }
    return () => {
      const next = line.waiting.shift();
      if (next) return next();
      line.busy -= 1;
      if (line.busy === 0) lines.delete(key);
    };
  };
};
