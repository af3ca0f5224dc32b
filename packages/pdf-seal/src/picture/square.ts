import type { SealDesign } from './design.ts';
import { charactersOf, DesignFault, type Glyphs } from './glyphs.ts';
import { frame, inTurn, moved, type Outline, transformed } from './outline.ts';
import { centred, setLetters } from './set-text.ts';

const most = 20;
/** Between the parts of a name in writing, not on a seal. */
const dots = new Set(['·', '•', '‧', '・']);
const isIdeograph = (character: string) => /\p{Script=Han}/u.test(character);

/** How many characters each column holds, from the right: the first ones more where they do not divide. */
export const columnsFor = (count: number): readonly number[] => {
  const columns = count <= 2 ? 1 : Math.ceil(Math.sqrt(count * 0.9));
  const [each, left] = [Math.floor(count / columns), count % columns];
  return Array.from({ length: columns }, (_, at) => (at < left ? each + 1 : each));
};

/** From top to bottom, from right to left, each column filling the height. */
const setColumns = (characters: readonly string[], side: number, margin: number, glyphs: Glyphs): Outline => {
  const columns = columnsFor(characters.length);
  const room = side - 2 * margin;
  const width = room / columns.length;
  let done = 0;
  return columns.flatMap((count, column) => {
    const height = room / count;
    const mine = characters.slice(done, done + count);
    done += count;
    const x = side - margin - (column + 0.5) * width;
    return mine.flatMap((character, row) => {
      const glyph = glyphs.word(character);
      const body = centred(glyph, Math.min(width * 0.95, height * 1.5), Math.min(height * 0.95, width * 1.9));
      return transformed(glyph.outline, inTurn(body, moved(x, margin + (row + 0.5) * height)));
    });
  });
};

/** Names in letters are written in lines, one for each word. */
const setWords = (words: readonly string[], side: number, margin: number, glyphs: Glyphs): Outline => {
  const room = side - 2 * margin;
  const height = room / words.length;
  return words.flatMap((word, at) =>
    setLetters([...word].map(glyphs.word), {
      x: side / 2,
      y: margin + (at + 0.5) * height,
      width: room * 0.94,
      height: Math.min(height * 0.6, side * 0.26),
    }),
  );
};

/** The seal of a person: a frame with their name in it. */
export const drawSquare = (design: SealDesign, glyphs: Glyphs): Outline => {
  const side = design.sizeMm;
  const line = side * 0.05;
  const margin = line + side * 0.045;
  const name = charactersOf(design.name).filter((one) => !dots.has(one));
  const all = [...name, ...charactersOf(design.line)];
  if (all.length > most) throw new DesignFault('textTooLong', design.name);
  const text = name.some(isIdeograph)
    ? setColumns(all, side, margin, glyphs)
    : setWords(`${design.name} ${design.line}`.trim().split(/\s+/), side, margin, glyphs);
  return [...frame(side, side, line), ...text];
};
