import { limits } from '../limits.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Shortens a text to its first ten characters and an ellipsis. */
export const truncate = (text: string, at: number = limits.truncateAt): string => {
  let kept = '';
  let count = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (count === at) return `${kept}…`;
    kept += segment;
    count += 1;
  }
  return text;
};

/** A number with thousands separators and at most two decimals. */
export const thousands = (value: number): string => grouped.format(value);

/** An amount of storage, given in MB. */
export const showMegabytes = (megabytes: number): string => `${thousands(megabytes)} MB`;

/** The size of a file or of many, given in bytes, in MB. */
export const showStorage = (bytes: number): string => showMegabytes(bytes / limits.bytesPerMb);

/** An amount of fen in yuan, with separators and always two decimals. */
export const showYuan = (fen: number): string => {
  const whole = Math.abs(fen);
  const rest = String(whole % 100).padStart(2, '0');
  return `${fen < 0 ? '-' : ''}¥${thousands(Math.floor(whole / 100))}.${rest}`;
};
