import { crc32 } from 'node:zlib';

/** Pictures looked at while tuning, and pictures that never were. */
export type Half = 'tuning' | 'held-out';

/** Which half a picture belongs to. */
export const halfOf = (name: string): Half => (crc32(name) % 2 === 0 ? 'tuning' : 'held-out');
