import { createHash } from 'node:crypto';

/** Numbers that whoever has the key can repeat and nobody else can guess. */
export interface Keyed {
  /** A number from 0 to below 1. */
  next(): number;
  /** A whole number below `limit`. */
  below(limit: number): number;
  /** The same things in another order. */
  shuffle<T>(things: readonly T[]): T[];
}

/** Makes the numbers of one key for one use. */
export const keyed = (key: Uint8Array, use: string): Keyed => {
  const seed = createHash('sha256').update(key).update('\0').update(use).digest();
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => seed.readUInt32LE(at)) as [number, number, number, number];
  const next = (): number => {
    // sfc32: small, quick and well tried; the secret is in the seed.
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    c |= 0;
    return (t >>> 0) / 4_294_967_296;
  };
  for (let at = 0; at < 16; at += 1) next();
  const below = (limit: number) => Math.floor(next() * limit);
  const shuffle = <T>(things: readonly T[]): T[] => {
    const order = [...things];
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = below(at + 1);
      [order[at], order[other]] = [order[other] as T, order[at] as T];
    }
    return order;
  };
  return { next, below, shuffle };
};
