const firstMs = 15_000;
const longestMs = 15 * 60_000;

/** Lets what fails rest, twice as long each time. */
export const createBackOff = (now: () => number = () => performance.now()) => {
  const failed = new Map<string, { readonly times: number; readonly until: number }>();
  return {
    rests: (name: string): boolean => (failed.get(name)?.until ?? 0) > now(),
    /** How often it has failed in a row. */
    failed: (name: string): number => {
      const times = (failed.get(name)?.times ?? 0) + 1;
      // A little less than the time, so that a chore of the same rhythm finds it rested.
      failed.set(name, { times, until: now() + Math.min(firstMs * 2 ** (times - 1), longestMs) - 1_000 });
      return times;
    },
    worked: (name: string): boolean => failed.delete(name),
  };
};
