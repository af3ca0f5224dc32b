import type { Glyph } from './glyphs.ts';
import { inTurn, type Matrix, moved, type Outline, scaled, transformed } from './outline.ts';

/** The box an ideograph fills in its face, in thousandths: set by it, characters stand as close as they are cut. */
const body = { width: 930, height: 930, bottom: -85 };

/** Places a character around the middle of the coordinates, with the body of an ideograph so large. */
export const centred = ({ advance }: Glyph, width: number, height: number): Matrix =>
  inTurn(
    moved(-advance / 2, -(body.bottom + body.height / 2)),
    scaled(width / body.width, -height / body.height),
  );

/** Characters in one box each, evenly along a line. */
export const setLine = (
  glyphs: readonly Glyph[],
  line: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Outline => {
  const step = Math.min(line.width / glyphs.length, line.height * 1.05);
  const first = line.x - (step * (glyphs.length - 1)) / 2;
  return glyphs.flatMap((glyph, at) =>
    transformed(
      glyph.outline,
      inTurn(
        centred(glyph, Math.min(step * 0.94, line.height), line.height),
        moved(first + at * step, line.y),
      ),
    ),
  );
};

/** The height of a digit, in thousandths. */
const digitHeight = 733;

/** Letters and digits with their own widths, from the middle of a line; narrower where they would not fit. */
export const setLetters = (
  glyphs: readonly Glyph[],
  line: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Outline => {
  const scale = line.height / digitHeight;
  const natural = glyphs.reduce((sum, { advance }) => sum + advance, 0) * scale;
  const squeeze = Math.min(1, line.width / natural);
  let x = line.x - (natural * squeeze) / 2;
  return glyphs.flatMap(({ outline, advance }) => {
    const placed = transformed(
      outline,
      inTurn(scaled(scale * squeeze, -scale), moved(x, line.y + line.height / 2)),
    );
    x += advance * scale * squeeze;
    return placed;
  });
};
