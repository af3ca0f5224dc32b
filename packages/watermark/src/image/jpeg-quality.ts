/** The mean of the table for lightness that a quality of 50 stands for. */
const usualMean = 57.625;

/** The quality a JPEG was written with, by its first table of steps; nothing when it has none. */
export const jpegQuality = (bytes: Uint8Array): number | undefined => {
  for (let at = 2; at + 4 < bytes.length && bytes[at] === 0xff; ) {
    const length = ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number);
    if (bytes[at + 1] === 0xda) return undefined;
    if (bytes[at + 1] === 0xdb && (bytes[at + 4] as number) >> 4 === 0 && at + 69 <= bytes.length) {
      const sum = bytes.subarray(at + 5, at + 69).reduce((total, step) => total + step, 0);
      const scale = (sum / 64 / usualMean) * 100;
      return Math.round(scale <= 100 ? 100 - scale / 2 : 5_000 / scale);
    }
    at += 2 + length;
  }
  return undefined;
};
