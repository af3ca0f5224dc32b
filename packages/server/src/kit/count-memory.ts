const lifeMs = 60_000;
const mostKept = 10_000;

/**
 * Remembers for a minute which lists are longer than lists are counted. To find that out costs many times a page, and
 * such a list hardly gets short within a minute. A count that is shown to the last row is never remembered.
 */
export const createCountMemory = (now: () => number = Date.now) => {
  const until = new Map<string, number>();

  return {
    isLong: (list: string): boolean => (until.get(list) ?? 0) > now(),
    keepLong(list: string): void {
      if (until.size >= mostKept) until.clear();
      until.set(list, now() + lifeMs);
    },
  };
};
