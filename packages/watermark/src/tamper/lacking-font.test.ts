import { expect, test } from 'vitest';
import type { Block } from './blocks.ts';
import { besideLacking, lettersOfLackingFont } from './lacking-font.ts';
import type { Piece } from './pieces.ts';

const at = (x: number, y = 240): Piece => ({ x, y, width: 16, height: 16, label: 1, ink: 60 });
const block = (x: number, y = 240): Block => ({ x, y, gone: 18, fresh: 9 });
const letters = Array.from({ length: 12 }, (_, nth) => at(40 * nth));
/** The first so many are drawn as others, the next one by a little, the rest as they were. */
const lackingWith = (others: number) =>
  lettersOfLackingFont(letters, (piece) => {
    const nth = letters.indexOf(piece);
    return nth < others ? 0.5 : nth === others ? 0.3 : 0.1;
  });

test('a font is lacking where a third of the letters became others, and then no letter unlike the page says anything', () => {
  expect(lackingWith(4)).toEqual(letters.slice(0, 5));
  expect(lackingWith(3)).toEqual([]);
  expect(lettersOfLackingFont([], () => 1)).toEqual([]);
});

test('what lies beside a letter of a lacking font cannot be told, with all of its place; what lies away from it can', () => {
  const lacking = [at(120)];
  const [upon, joined, away, below] = [block(132), block(156), block(480), block(132, 300)];
  expect([...besideLacking([upon, joined, away, below], lacking)]).toEqual([upon, joined]);
  expect(besideLacking([upon, away], []).size).toBe(0);
});
