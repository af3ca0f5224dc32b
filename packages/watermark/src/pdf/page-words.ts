import { borrow, type OpenPdf, withPage } from './open-pdf.ts';
import { frameOf, type PageFrame, type Place, readRect } from './page-frame.ts';

/** A word of a page and where it is. */
export interface Word extends Place {
  readonly text: string;
  /** From the start of its first letter to the end of its last. */
  readonly length: number;
  /** How tall its letters are. */
  readonly size: number;
  /** Which way it runs, against the clock from the right. */
  readonly angle: number;
  /** A space comes after it. */
  readonly spaced: boolean;
}

interface Letter extends Place {
  readonly text: string;
  readonly angle: number;
  /** How far it goes along its line, and across. */
  readonly advance: number;
  readonly size: number;
  /** It stands for itself, as Chinese does, and may be selected by itself. */
  readonly alone: boolean;
}

/** More than this on one page is not text that somebody reads. */
const lettersMost = 200_000;

const isSpace = (code: number): boolean => code === 0xa0 || code === 0x3000 || (code > 0 && code <= 32);

/** The sides of a letter from the upright box around it, when it is turned. */
const sidesOf = (width: number, height: number, angle: number): readonly [number, number] => {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const spread = cos * cos - sin * sin;
  if (Math.abs(spread) < 0.3) {
    const both = (width + height) / (2 * (cos + sin));
    return [both, both];
  }
  return [(width * cos - height * sin) / spread, (height * cos - width * sin) / spread];
};

const letterAt = (
  pdf: OpenPdf,
  text: number,
  at: number,
  code: number,
  frame: PageFrame,
): Letter | undefined => {
  const { pdfium } = pdf;
  const box = readRect(pdf, (to) => pdfium.FPDFText_GetLooseCharBox(text, at, to));
  const origin = borrow(pdfium, 16, (to) => {
    if (!pdfium.FPDFText_GetCharOrigin(text, at, to, to + 8)) return undefined;
    const view = new DataView(pdfium.pdfium.HEAPU8.buffer, to, 16);
    return frame.place(view.getFloat64(0, true), view.getFloat64(8, true));
  });
  if (!box || !origin || ![...box, origin.x, origin.y].every(Number.isFinite)) return undefined;
  // The library counts clockwise.
  const angle = -pdfium.FPDFText_GetCharAngle(text, at);
  const corners = [frame.place(box[0], box[1]), frame.place(box[2], box[3])] as const;
  const [advance, size] = sidesOf(
    Math.abs(corners[0].x - corners[1].x),
    Math.abs(corners[0].y - corners[1].y),
    angle,
  );
  return {
    ...origin,
    text: String.fromCodePoint(code),
    angle,
    advance: Math.min(Math.max(advance, 0.1), 2_000),
    size: Math.min(Math.max(size, 0.5), 2_000),
    alone: code >= 0x2e80,
  };
};

/** How far along a direction something lies. */
const along = ({ x, y }: Place, angle: number): number => x * Math.cos(angle) + y * Math.sin(angle);

const isNext = (before: Letter, after: Letter): boolean => {
  const { angle, size } = before;
  const step = along(after, angle) - along(before, angle);
  const off = Math.abs(along(after, angle + Math.PI / 2) - along(before, angle + Math.PI / 2));
  return (
    !before.alone &&
    !after.alone &&
    Math.cos(after.angle - angle) > 0.998 &&
    off < 0.3 * size &&
    step > -0.2 * size &&
    step < 3 * size
  );
};

const wordOf = (letters: readonly Letter[], spaced: boolean): Word => {
  const { angle, x, y, size } = letters[0] as Letter;
  const last = letters.at(-1) as Letter;
  const length = along(last, angle) - along({ x, y }, angle) + last.advance;
  return {
    text: letters.map((letter) => letter.text).join(''),
    x,
    y,
    angle,
    spaced,
    size,
    length: Math.max(length, 0.1),
  };
};

/** The words of a page in the order they are read. */
export const wordsOfPage = (pdf: OpenPdf, page: number): readonly Word[] =>
  withPage(pdf, page, (handle) => {
    const { pdfium } = pdf;
    const frame = frameOf(pdf, handle);
    const text = pdfium.FPDFText_LoadPage(handle);
    if (text === 0) return [];
    const words: Word[] = [];
    let letters: Letter[] = [];
    const finish = (spaced: boolean) => {
      if (letters.length > 0) words.push(wordOf(letters, spaced));
      letters = [];
    };
    try {
      const count = Math.min(pdfium.FPDFText_CountChars(text), lettersMost);
      for (let at = 0; at < count; at += 1) {
        const code = pdfium.FPDFText_GetUnicode(text, at);
        if (isSpace(code)) finish(code !== 10 && code !== 13);
        else if (code > 32 && code <= 0x10ffff && code !== 0xfffe && code !== 0xffff) {
          const letter = letterAt(pdf, text, at, code, frame);
          const last = letters.at(-1);
          if (letter && last && !isNext(last, letter)) finish(false);
          if (letter) letters.push(letter);
        }
      }
      finish(false);
      return words;
    } finally {
      pdfium.FPDFText_ClosePage(text);
    }
  });
