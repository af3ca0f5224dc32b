import type { Word } from './page-words.ts';
import { numberOf } from './pdf-writer.ts';
import { letterWidth } from './unseen-font.ts';

/** Draws words that nobody sees where they were seen, as wide as they were. */
export const unseenText = (words: readonly Word[], encode: (text: string) => string): string => {
  if (words.length === 0) return '';
  const lines = words.map(({ text, x, y, angle, length, size, spaced }) => {
    const natural = ([...text].length * size * letterWidth) / 1_000;
    const stretch = Math.min(Math.max((100 * length) / natural, 1), 10_000);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const matrix = [cos, sin, -sin, cos, x, y].map(numberOf).join(' ');
    return `/T ${numberOf(size)} Tf ${numberOf(stretch)} Tz ${matrix} Tm <${encode(spaced ? `${text} ` : text)}> Tj`;
  });
  return `BT 3 Tr\n${lines.join('\n')}\nET\n`;
};
