import { type PdfDict, PdfName, type PdfObject, PdfText } from '../../pdf/objects.ts';
import type { PdfFile } from '../../pdf/read.ts';
import { dictAt, nameAt, nameOf } from '../access.ts';
import { isPictorial, lettersOf } from '../font-words.ts';
import { type Matrix, matrixOf, plainMatrix, pointIn, times } from '../matrix.ts';
import type { Point } from '../raster.ts';

/** From this size on, in points, the stems of letters are as broad as bars. */
const huge = 36;
/** Blocks, squares, circles and the like, which fonts of the reader have among their letters. */
const blocks = /[\u2580-\u25ff\u2b00-\u2bff\u3013]/;
const width = 0.5;

/** Follows the letters of a drawing, and tells where they cover what is under them as solid ink does. */
export class SolidLetters {
  readonly #file: PdfFile;
  readonly #resources: PdfDict | undefined;
  #at: Matrix = plainMatrix;
  #line: Matrix = plainMatrix;
  #font: PdfDict | undefined;
  #size = 0;
  #leading = 0;
  #stretch = 1;

  constructor(file: PdfFile, resources: PdfDict | undefined) {
    this.#file = file;
    this.#resources = resources;
  }

  /** The outlines that a step covers, where letters are drawn on this matrix. */
  step(word: string, given: readonly PdfObject[], on: Matrix): readonly (readonly Point[])[] {
    const numbers = given.filter((part) => typeof part === 'number');
    const [a = 0, b = 0] = numbers.slice(-2);
    const last = numbers.at(-1) ?? 0;
    if (word === 'BT') this.#go(plainMatrix);
    else if (word === 'Tf') this.#choose(given, last);
    else if (word === 'TL') this.#leading = last;
    else if (word === 'Tz') this.#stretch = last / 100;
    else if (word === 'Td' || word === 'TD') {
      if (word === 'TD') this.#leading = -b;
      this.#go(times([1, 0, 0, 1, a, b], this.#line));
    } else if (word === 'Tm') this.#go(matrixOf(given) ?? this.#line);
    else if (word === 'T*' || word === "'" || word === '"')
      this.#go(times([1, 0, 0, 1, 0, -this.#leading], this.#line));
    return ['Tj', 'TJ', "'", '"'].includes(word) ? this.#shown(given.at(-1), on) : [];
  }

  #go(to: Matrix): void {
    [this.#at, this.#line] = [to, to];
  }

  #choose(given: readonly PdfObject[], size: number): void {
    const fonts = this.#resources && dictAt(this.#file, this.#resources.get('Font'));
    this.#font =
      fonts && dictAt(this.#file, fonts.get(nameOf(given.find((part) => part instanceof PdfName)) ?? ''));
    this.#size = size;
  }

  #shown(shown: PdfObject | undefined, on: Matrix): readonly (readonly Point[])[] {
    const covered: (readonly Point[])[] = [];
    for (const part of Array.isArray(shown) ? (shown as readonly PdfObject[]) : [shown]) {
      if (typeof part === 'number') this.#goOn((-part / 1_000) * this.#size);
      if (!(part instanceof PdfText)) continue;
      const from = times(this.#at, on);
      const across = part.bytes.length * this.#size * width;
      if (this.#isSolid(part.bytes, from)) covered.push(this.#box(from, across * this.#stretch));
      this.#goOn(across);
    }
    return covered;
  }

  #goOn(across: number): void {
    this.#at = times([1, 0, 0, 1, across * this.#stretch, 0], this.#at);
  }

  #box(from: Matrix, across: number): readonly Point[] {
    const corners = [
      [0, -0.2],
      [across, -0.2],
      [across, 0.8],
      [0, 0.8],
    ] as const;
    return corners.map(([x, up]) => pointIn(from, x, up * this.#size));
  }

  #isSolid(bytes: Uint8Array, from: Matrix): boolean {
    const scale = Math.sqrt(Math.abs(from[0] * from[3] - from[1] * from[2]));
    if (Math.abs(this.#size) * scale >= huge) return true;
    if (!this.#font) return false;
    if (isPictorial(nameAt(this.#file, this.#font.get('BaseFont')) ?? '')) return true;
    return blocks.test(lettersOf(this.#file, this.#font, () => true)?.(bytes) ?? '');
  }
}
