import { crc32 } from 'node:zlib';

/** Numbers that are the same in every run of the same name. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  between(from: number, to: number): number;
  /** A whole number below `limit`. */
  below(limit: number): number;
  pick<T>(things: readonly T[]): T;
  /** From a bell of deviation 1. */
  normal(): number;
}

/** Numbers seeded by the CRC-32 of a name. */
export const randomOf = (name: string): Random => {
  let state = crc32(name) >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + (to - from) * next();
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(things: readonly T[]): T => things[below(things.length)] as T;
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return { next, between, below, pick, normal };
};
