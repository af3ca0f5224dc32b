import { isUnavailable } from '../../kit/database.ts';

/** What became of one thing in a batch. */
export type Outcome<R> = { readonly done: R } | { readonly failed: unknown };

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (outcome: R) => void;
  readonly reject: (error: unknown) => void;
}

interface Parts<T, R> {
  readonly most: number;
  /** Does a batch at once: all of it or nothing. */
  work(items: readonly T[]): Promise<readonly R[]>;
  /** What becomes of a thing that cannot be done, though everything else works. */
  unable(item: T, error: unknown): R;
  /** Told how large a batch was and how long it took. */
  took?(size: number, seconds: number): void;
}

const passing = new Set(['40001', '40P01']);
const isPassing = (error: unknown): boolean => {
  for (let at = error; at instanceof Error; at = at.cause)
    if (passing.has((at as { code?: string }).code ?? '')) return true;
  return false;
};

/**
 * Gathers what comes from many sides and does it together, one batch after another and in the order it came. One thing
 * that cannot be done is found by halving and does not keep the others from being done; when nothing can be done at
 * all, everybody is told so.
 */
export const createBatcher = <T, R>({ most, work, unable, took }: Parts<T, R>) => {
  let waiting: Waiting<T, R>[] = [];
  let running: Promise<void> | undefined;

  const attempt = async (some: readonly Waiting<T, R>[], isAgain = false): Promise<void> => {
    try {
      const results = await work(some.map(({ item }) => item));
      for (const [at, { resolve }] of some.entries()) resolve(results[at] as R);
    } catch (error) {
      const [only] = some;
      if (isUnavailable(error)) for (const { reject } of some) reject(error);
      else if (isPassing(error) && !isAgain) await attempt(some, true);
      else if (some.length === 1 && only) only.resolve(unable(only.item, error));
      else {
        const middle = Math.ceil(some.length / 2);
        await attempt(some.slice(0, middle));
        await attempt(some.slice(middle));
      }
    }
  };

  const run = async (): Promise<void> => {
    // Whoever comes in the same turn comes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const some = waiting.slice(0, most);
      waiting = waiting.slice(most);
      const begun = performance.now();
      await attempt(some);
      took?.(some.length, (performance.now() - begun) / 1_000);
    }
    running = undefined;
  };

  return {
    add: (item: T): Promise<R> =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        running ??= run();
      }),
    /** Waits for what is under way. */
    settled: async (): Promise<void> => {
      while (running) await running;
    },
  };
};
