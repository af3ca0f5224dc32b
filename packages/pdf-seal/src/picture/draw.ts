import { setArc, setLowerArc } from './arc-text.ts';
import type { SealDesign } from './design.ts';
import { charactersOf, DesignFault, type Glyph, type Glyphs } from './glyphs.ts';
import { type Outline, pathOf, ring, star } from './outline.ts';
import { type DrawnPicture, sealRed } from './picture.ts';
import { setLetters, setLine } from './set-text.ts';
import { drawSquare } from './square.ts';

/** More than this cannot be read on a seal, however small it is set. */
const most = { name: 50, line: 14, number: 20 };

const wordsOf = (glyphs: Glyphs, text: string, limit: number): readonly Glyph[] => {
  const characters = charactersOf(text);
  if (characters.length > limit) throw new DesignFault('textTooLong', text);
  return characters.map(glyphs.word);
};
const digitsOf = (glyphs: Glyphs, text: string): readonly Glyph[] => {
  const characters = charactersOf(text);
  if (characters.length > most.number) throw new DesignFault('textTooLong', text);
  return characters.map(glyphs.digit);
};

/** Long names are set lower, so that their characters keep the shape of characters. */
const heightFor = (count: number, size: number): number => {
  if (count <= 12) return size * 0.155;
  if (count <= 18) return size * 0.14;
  if (count <= 26) return size * 0.12;
  return size * 0.1;
};

/** How far round the name may go before it meets what stands below. */
const reachOf = (hasLine: boolean, hasNumber: boolean): number => {
  if (hasLine) return 0.615;
  return hasNumber ? 0.68 : 0.75;
};

const drawRound = (design: SealDesign, glyphs: Glyphs): Outline => {
  const size = design.sizeMm;
  const middle = size / 2;
  const edge = size * 0.0286;
  const name = wordsOf(glyphs, design.name, most.name);
  const line = wordsOf(glyphs, design.line, most.line);
  const number = digitsOf(glyphs, design.number);
  const height = heightFor(name.length, size);
  const reach = middle - edge - size * 0.022;
  return [
    ...ring(middle, middle, middle, middle, edge),
    ...setArc(name, {
      x: middle,
      y: middle,
      outer: { rx: reach, ry: reach },
      height,
      most: reachOf(line.length > 0, number.length > 0) * Math.PI,
      spread: name.length <= 6 ? 0.62 : 0.9,
    }),
    ...star(middle, middle, size * (name.length > 26 ? 0.15 : 0.167)),
    ...setLine(line, { x: middle, y: middle + size * 0.262, width: size * 0.56, height: size * 0.1 }),
    ...setLowerArc(number, {
      x: middle,
      y: middle,
      radius: middle - edge - size * 0.018,
      height: size * 0.042,
      most: 0.24 * Math.PI,
    }),
  ];
};

/** The invoice seal is 40 by 30 mm with an edge of 1 mm; others keep its proportions. */
const drawInvoice = (design: SealDesign, glyphs: Glyphs): Outline => {
  const { sizeMm: width } = design;
  const unit = width / 40;
  const [x, y] = [width / 2, (width * 3) / 8];
  const name = wordsOf(glyphs, design.name, most.name);
  const height = heightFor(name.length, width) * 0.74;
  return [
    ...ring(x, y, x, y, unit),
    ...setArc(name, {
      x,
      y,
      outer: { rx: x - 1.9 * unit, ry: y - 1.9 * unit },
      height,
      most: 0.535 * Math.PI,
      spread: name.length <= 6 ? 0.62 : 0.94,
    }),
    ...setLetters(digitsOf(glyphs, design.number), {
      x,
      y: y + 1.2 * unit,
      width: 23.5 * unit,
      height: 2.3 * unit,
    }),
    ...setLine(wordsOf(glyphs, design.line, most.line), {
      x,
      y: y + 7.4 * unit,
      width: 22 * unit,
      height: 4.2 * unit,
    }),
  ];
};

/** Draws a seal as its design has it; refuses what cannot be drawn whole. */
export const drawSeal = (design: SealDesign, glyphs: Glyphs): DrawnPicture => {
  if (charactersOf(design.name).length === 0) throw new DesignFault('nameMissing');
  const { sizeMm: widthMm } = design;
  const drawn = (outline: Outline, heightMm: number): DrawnPicture => ({
    widthMm,
    heightMm,
    paths: [{ d: pathOf(outline), fill: sealRed }],
  });
  if (design.form === 'representative' || design.form === 'personal') {
    return drawn(drawSquare(design, glyphs), widthMm);
  }
  if (design.form === 'invoice') return drawn(drawInvoice(design, glyphs), widthMm * 0.75);
  return drawn(drawRound(design, glyphs), widthMm);
};
