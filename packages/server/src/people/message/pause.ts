const firstSeconds = 10;

/** How long to wait after a number of failures: twice as long each time, up to a bound, and never all at once. */
export const pauseSeconds = (failures: number, longest: number, random: () => number = Math.random): number =>
  Math.min(longest, firstSeconds * 2 ** (failures - 1)) * (0.75 + random() / 2);
