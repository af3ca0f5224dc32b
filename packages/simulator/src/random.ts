/** Chance that can be repeated: the same seed gives the same numbers. */
export interface Random {
  /** From 0 up to but without 1. */
  next(): number;
  /** A whole number of a range, both ends included. */
  int(min: number, max: number): number;
  /** True as often as said. */
  chance(probability: number): boolean;
}

/** Makes chance from a seed (mulberry32). */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
  };
};
