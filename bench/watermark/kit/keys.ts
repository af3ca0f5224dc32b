import { createHash } from 'node:crypto';
import type { MarkKey } from '@chancery/watermark/watermark.types.ts';
import { randomOf } from './random.ts';

const key = (use: string) => Uint8Array.from(createHash('sha256').update(`bench ${use}`).digest());

/** The key everything is marked with. */
export const benchKey: MarkKey = { sync: key('sync'), unit: key('unit') };

/** The id of a picture of this name; `copy` tells copies apart. */
export const idOf = (name: string, copy = 0): bigint => {
  const random = randomOf(`${name} id ${copy}`);
  return (BigInt(random.below(2 ** 32)) << 32n) | BigInt(random.below(2 ** 32));
};
