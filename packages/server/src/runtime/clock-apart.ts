/** By how much a moment that somebody else told is ahead of our clock, at least, where it was asked for within a span of time. */
export const aheadOf = (at: number, asked: number, answered: number): number =>
  at - Math.min(Math.max(at, asked), answered);
