import { Refused } from './refuse.ts';

interface Deadline {
  readonly at: number;
  readonly pass: () => void;
}

const waiting = new Set<Deadline>();
const lookEveryMs = 50;
let looking: NodeJS.Timeout | undefined;

const look = (): void => {
  const now = Date.now();
  for (const deadline of waiting) {
    if (deadline.at > now) continue;
    waiting.delete(deadline);
    deadline.pass();
  }
  if (waiting.size > 0) return;
  clearInterval(looking);
  looking = undefined;
};

/** Refuses what is not done in time. One clock looks after all that is under way: a timer for each would cost more than most calls. */
export const inTime = <T>(work: Promise<T>, timeoutMs: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const deadline = { at: Date.now() + timeoutMs, pass: () => reject(new Refused('request.timeout')) };
    waiting.add(deadline);
    looking ??= setInterval(look, lookEveryMs);
    work.then(
      (value) => {
        waiting.delete(deadline);
        resolve(value);
      },
      (error: unknown) => {
        waiting.delete(deadline);
        reject(error);
      },
    );
  });
