import type { Outline } from './outline.ts';

/** A character as it is drawn: in thousandths of its size, from its base line up. */
export interface Glyph {
  readonly outline: Outline;
  /** How far the next character stands. */
  readonly advance: number;
}

/** How characters are drawn on seals: words in one face, numbers in another. */
export interface Glyphs {
  readonly word: (character: string) => Glyph;
  readonly digit: (character: string) => Glyph;
}

/** A design that cannot be drawn, and what stands in its way. */
export class DesignFault extends Error {
  readonly code: 'glyphMissing' | 'textTooLong' | 'nameMissing';
  readonly detail: string;

  constructor(code: DesignFault['code'], detail = '') {
    super(detail ? `${code}: ${detail}` : code);
    this.code = code;
    this.detail = detail;
  }
}

/** Characters as a reader counts them, without blanks. */
export const charactersOf = (text: string): readonly string[] => [...text].filter((one) => one.trim() !== '');
