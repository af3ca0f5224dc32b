import { type PdfDict, PdfName, type PdfObject, type PdfStream, PdfText } from '../pdf/objects.ts';
import { PdfFault, type PdfFile } from '../pdf/read.ts';
import { dictAt, nameOf, type Rect, rectOf } from './access.ts';
import { fitsField } from './drawn-fit.ts';
import { DrawnPath } from './drawn-path.ts';
import { lettersOf, type ReadLetters } from './font-words.ts';
import { black, isSeen, lightnessIn, paper, type Space, spaceNamed } from './ink.ts';
import { leastWidth } from './letter-widths.ts';
import { type Matrix, matrixOf, plainMatrix, pointIn, times } from './matrix.ts';
import { eachOperator } from './operators.ts';

const harmless = new Set('BMC EMC ET J j M d i ri h G RG K CS SC SCN'.split(' '));
const fills = new Set('f F f*'.split(' '));
const strokes = new Set('S s'.split(' '));
const both = new Set('B B* b b*'.split(' '));
const smallest = 2;
const mostSaved = 50;
/** More than this, letters are not set closer than they are wide, but over each other. */
const mostKerned = 250;

interface State {
  readonly matrix: Matrix;
  readonly size: number;
  readonly read: ReadLetters | undefined;
  readonly apart: number;
  readonly leading: number;
  readonly stretch: number;
  readonly space: Space;
  readonly ink: number;
  readonly line: number;
  /** Where what is drawn can be seen. */
  readonly seen: Rect;
}

const beginning = {
  matrix: plainMatrix,
  size: 0,
  read: undefined,
  apart: 0,
  leading: 0,
  stretch: 1,
  space: 'DeviceGray',
  ink: black,
  line: 1,
} as const;

/** Follows the drawing of a filled field. It takes nothing but words in plain sight, a ground and a border. */
class WordsWalk {
  text = '';
  readonly #fontNamed: (name: string) => ReadLetters | undefined;
  readonly #path: DrawnPath;
  readonly #grounds: number[] = [paper];
  #state: State;
  readonly #saved: State[] = [];
  #at: Matrix = plainMatrix;
  #line: Matrix = plainMatrix;
  /** Where the last letters begin and, at least, end. */
  #last: { readonly y: number; readonly end: number } | undefined;
  #cuts = false;

  constructor(box: Rect, fontNamed: (name: string) => ReadLetters | undefined) {
    this.#fontNamed = fontNamed;
    this.#path = new DrawnPath(box);
    this.#state = { ...beginning, seen: box };
  }

  /** Takes the next step; whether it is one that cannot be read. */
  step(word: string, given: readonly PdfObject[]): boolean {
    const numbers = given.filter((part) => typeof part === 'number');
    const [a = 0, b = 0] = numbers.slice(-2);
    const last = numbers.at(-1) ?? 0;
    if (harmless.has(word)) return false;
    if (fills.has(word)) return this.#paints(true, false);
    if (strokes.has(word)) return this.#paints(false, true);
    if (both.has(word)) return this.#paints(true, true);
    const acts: Readonly<Record<string, () => boolean>> = {
      q: () => this.#saved.push(this.#state) > mostSaved,
      Q: () => this.#set(this.#saved.pop() ?? {}),
      cm: () => this.#turned(matrixOf(given), (by) => this.#set({ matrix: times(by, this.#state.matrix) })),
      BT: () => this.#move(plainMatrix),
      BDC: () => nameOf(given[0]) !== 'Tx',
      Tf: () =>
        this.#set({
          size: last,
          read: this.#fontNamed(nameOf(given.find((part) => part instanceof PdfName)) ?? ''),
        }),
      Tc: () => this.#set({ apart: last }),
      Tw: () => last < 0,
      Tz: () => this.#set({ stretch: last / 100 }),
      TL: () => this.#set({ leading: last }),
      Tr: () => last !== 0,
      Ts: () => last !== 0,
      Td: () => this.#move(times([1, 0, 0, 1, a, b], this.#line)),
      TD: () => this.#set({ leading: -b }) || this.#move(times([1, 0, 0, 1, a, b], this.#line)),
      'T*': () => this.#nextLine(),
      Tm: () => this.#turned(matrixOf(given), (to) => this.#move(to)),
      Tj: () => this.#shows(given),
      TJ: () => this.#shows(given),
      "'": () => this.#nextLine() || this.#shows(given),
      g: () => this.#inks('DeviceGray', numbers),
      rg: () => this.#inks('DeviceRGB', numbers),
      k: () => this.#inks('DeviceCMYK', numbers),
      cs: () => this.#spaces(spaceNamed(given)),
      sc: () => this.#inks(this.#state.space, numbers),
      scn: () => this.#inks(this.#state.space, numbers),
      w: () => this.#set({ line: last }),
      W: () => this.#cutsNext(),
      'W*': () => this.#cutsNext(),
      n: () => this.#endPath(),
      m: () => this.#path.point(this.#on(a, b)),
      l: () => this.#path.point(this.#on(a, b)),
      re: () => this.#rectangle(numbers),
    };
    return acts[word]?.() ?? true;
  }

  #set(more: Partial<State>): boolean {
    this.#state = { ...this.#state, ...more };
    return false;
  }

  #inks(space: Space, numbers: readonly number[]): boolean {
    return this.#set({ space, ink: lightnessIn(space, numbers) });
  }

  #spaces(space: Space | undefined): boolean {
    return space === undefined || this.#set({ space, ink: black });
  }

  /** Words that lie, stand on their head, are mirrored or pressed are not read. */
  #turned(by: Matrix | undefined, act: (by: Matrix) => boolean): boolean {
    return by?.[1] !== 0 || by[2] !== 0 || by[0] <= 0 || by[3] <= 0 || act(by);
  }

  #move(to: Matrix): boolean {
    [this.#at, this.#line] = [to, to];
    return false;
  }

  #nextLine(): boolean {
    return this.#move(times([1, 0, 0, 1, 0, -this.#state.leading], this.#line));
  }

  #on(x: number, y: number): readonly [number, number] {
    return pointIn(this.#state.matrix, x, y);
  }

  #rectangle([x = 0, y = 0, width = 0, height = 0]: readonly number[]): boolean {
    return this.#path.rectangle(this.#on(x, y), this.#on(x + width, y + height));
  }

  #cutsNext(): boolean {
    this.#cuts = true;
    return false;
  }

  #endPath(): boolean {
    const seen = this.#cuts ? this.#path.cut(this.#state.seen) : this.#state.seen;
    this.#cuts = false;
    this.#path.end();
    return seen === undefined || this.#set({ seen });
  }

  /** A ground or a border goes along the edges; a ground before the words. */
  #paints(isFilled: boolean, isLined: boolean): boolean {
    const { ink, line, matrix } = this.#state;
    const isBefore = this.text === '';
    const isLine = !isLined || this.#path.isBorder(line * Math.max(matrix[0], matrix[3]), isBefore);
    const isGround = !isFilled || (isBefore && this.#path.isGround());
    if (isFilled) this.#grounds.push(ink);
    return this.#endPath() || !isLine || !isGround;
  }

  #shows(given: readonly PdfObject[]): boolean {
    const shown = given.at(-1);
    for (const part of Array.isArray(shown) ? (shown as readonly PdfObject[]) : [shown]) {
      if (typeof part === 'number') {
        if (part > mostKerned) return true;
        this.#goOn((-part / 1_000) * this.#state.size);
      } else if (!(part instanceof PdfText) || this.#showsOne(part.bytes)) return true;
    }
    return false;
  }

  #showsOne(bytes: Uint8Array): boolean {
    const { read, size, matrix, apart, ink, stretch } = this.#state;
    const text = read?.(bytes);
    if (text === undefined) return true;
    const from = times(this.#at, matrix);
    this.#goOn(leastWidth(text) * size + Math.max(0, [...text].length - 1) * apart);
    if (text.trim() === '') return false;
    const to = times(this.#at, matrix);
    const [across, up] = [from[0] * stretch, from[3]];
    const isPressed = across < up / 2 || across > up * 3;
    if (isPressed || size * up < smallest || apart < -size * 0.15 || !isSeen(ink, this.#grounds)) return true;
    this.text += text;
    return !this.#isInSight(from, to, size * up) || this.#isOverOthers(from, to, size * up);
  }

  #isInSight(from: Matrix, to: Matrix, size: number): boolean {
    const [[x, y], [end]] = [pointIn(from, 0, 0), pointIn(to, 0, 0)];
    const [left, bottom, right, top] = this.#state.seen;
    return x >= left - 1 && end <= right + size / 2 && y >= bottom - size * 0.25 && y + size * 0.4 <= top + 1;
  }

  /** Words go on to the right, or on a line below. */
  #isOverOthers(from: Matrix, to: Matrix, size: number): boolean {
    const [[x, y], [end]] = [pointIn(from, 0, 0), pointIn(to, 0, 0)];
    const last = this.#last;
    this.#last = { y, end };
    if (!last || y < last.y - size / 2) return false;
    return y > last.y + 1 || x < last.end - size * 0.2;
  }

  #goOn(width: number): void {
    this.#at = times([1, 0, 0, 1, width * this.#state.stretch, 0], this.#at);
  }
}

/** The words that the drawing of a field shows, as far as they can be read with certainty. */
export const drawnWords = (
  file: PdfFile,
  drawing: PdfStream,
  widget: PdfDict,
  formResources: PdfDict | undefined,
  isNew: (number: number) => boolean,
): string | undefined => {
  try {
    const box = rectOf(file, drawing.dict.get('BBox'));
    if (!box || !fitsField(file, drawing, box, widget)) return undefined;
    const own = dictAt(file, drawing.dict.get('Resources'));
    const fonts = [own, formResources].map((from) => from && dictAt(file, from.get('Font')));
    const known = new Map<string, ReadLetters | undefined>();
    const walk = new WordsWalk(box, (name) => {
      const font = fonts.find((each) => each?.get(name) !== undefined)?.get(name);
      if (!known.has(name)) known.set(name, lettersOf(file, font, isNew));
      return known.get(name);
    });
    return eachOperator(file.decode(drawing), (word, given) => walk.step(word, given))
      ? undefined
      : walk.text;
  } catch (fault) {
    if (fault instanceof PdfFault) return undefined;
    throw fault;
  }
};
