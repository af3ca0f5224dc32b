import { type PdfDict, PdfName, type PdfObject, type PdfStream, PdfText } from '../pdf/objects.ts';
import { PdfFault, type PdfFile } from '../pdf/read.ts';
import { dictAt, nameOf, type Rect, rectOf } from './access.ts';
import { lettersOf, type ReadLetters } from './font-words.ts';
import { type Matrix, matrixOf, plainMatrix, pointIn, times } from './matrix.ts';
import { eachOperator } from './operators.ts';

const harmless = new Set('BMC EMC ET W W* n w J j M d i ri h'.split(' '));
const paints = new Set('f F f* B B* b b* S s'.split(' '));
const light = 0.85;
const smallest = 2;

interface State {
  readonly matrix: Matrix;
  readonly size: number;
  readonly read: ReadLetters | undefined;
  readonly apart: number;
  readonly leading: number;
  readonly stretch: number;
  readonly isLight: boolean;
}

/** Follows the drawing of a filled field. It takes nothing but words in plain sight, a ground and a border. */
class WordsWalk {
  text = '';
  readonly #box: Rect;
  readonly #fontNamed: (name: string) => ReadLetters | undefined;
  #state: State = {
    matrix: plainMatrix,
    size: 0,
    read: undefined,
    apart: 0,
    leading: 0,
    stretch: 1,
    isLight: false,
  };
  readonly #saved: State[] = [];
  #at: Matrix = plainMatrix;
  #line: Matrix = plainMatrix;
  #last: readonly [number, number] | undefined;
  #path: (readonly [number, number])[] = [];

  constructor(box: Rect, fontNamed: (name: string) => ReadLetters | undefined) {
    this.#box = box;
    this.#fontNamed = fontNamed;
  }

  /** Takes the next step; whether it is one that cannot be read. */
  step(word: string, given: readonly PdfObject[]): boolean {
    const numbers = given.filter((part) => typeof part === 'number');
    const [a = 0, b = 0] = numbers.slice(-2);
    const last = numbers.at(-1) ?? 0;
    if (harmless.has(word)) return word === 'n' ? this.#endPath() : false;
    if (paints.has(word)) return this.#paints(word);
    const acts: Readonly<Record<string, () => boolean>> = {
      q: () => this.#saved.push(this.#state) > 50,
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
      g: () => this.#set({ isLight: last >= light }),
      rg: () => this.#set({ isLight: numbers.every((part) => part >= light) }),
      k: () => this.#set({ isLight: numbers.every((part) => part <= 1 - light) }),
      G: () => false,
      RG: () => false,
      K: () => false,
      m: () => this.#point(a, b),
      l: () => this.#point(a, b),
      re: () => this.#rectangle(numbers),
    };
    return acts[word]?.() ?? true;
  }

  #set(more: Partial<State>): boolean {
    this.#state = { ...this.#state, ...more };
    return false;
  }

  /** Words that lie, stand on their head or are mirrored are not read. */
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

  #point(x: number, y: number): boolean {
    return this.#path.push(pointIn(this.#state.matrix, x, y)) > 40;
  }

  #rectangle([x = 0, y = 0, width = 0, height = 0]: readonly number[]): boolean {
    return this.#point(x, y) || this.#point(x + width, y + height);
  }

  #endPath(): boolean {
    this.#path = [];
    return false;
  }

  /** A ground or a border goes along the edges, and before the words. */
  #paints(word: string): boolean {
    const [left, bottom, right, top] = this.#box;
    const near = Math.max(4, Math.min(right - left, top - bottom) / 8);
    const isEdge = ([x, y]: readonly [number, number]) =>
      [x - left, right - x, y - bottom, top - y].some((distance) => Math.abs(distance) <= near);
    const isBorder = this.#path.every(isEdge);
    this.#endPath();
    return !isBorder || (this.text !== '' && !['S', 's'].includes(word));
  }

  #shows(given: readonly PdfObject[]): boolean {
    const shown = given.at(-1);
    for (const part of Array.isArray(shown) ? (shown as readonly PdfObject[]) : [shown]) {
      if (typeof part === 'number') {
        if (part > 500) return true;
        this.#goOn((-part / 1_000) * this.#state.size);
      } else if (!(part instanceof PdfText) || this.#showsOne(part.bytes)) return true;
    }
    return false;
  }

  #showsOne(bytes: Uint8Array): boolean {
    const { read, size, matrix, apart, isLight } = this.#state;
    const text = read?.(bytes);
    if (text === undefined) return true;
    if (text.trim() === '') return false;
    const whole = times(this.#at, matrix);
    const [x, y] = pointIn(whole, 0, 0);
    if (isLight || size * whole[3] < smallest || apart < -size / 2 || this.#state.stretch <= 0) return true;
    const width = [...text].reduce((sum, letter) => sum + (letter < '\u0250' ? 0.45 : 0.9) * size + apart, 0);
    this.#goOn(width);
    const [end] = pointIn(times(this.#at, matrix), 0, 0);
    const [left, bottom, right, top] = this.#box;
    const beyond = (right - left) / 4 + size * whole[0];
    if (x < left - 1 || y < bottom - size * whole[3] * 0.4 || y > top || end > right + beyond) return true;
    const isBack = this.#last && (y > this.#last[1] + 1 || (y > this.#last[1] - 1 && x < this.#last[0]));
    this.#last = [x, y];
    this.text += text;
    return isBack ?? false;
  }

  #goOn(width: number): void {
    this.#at = times([1, 0, 0, 1, width * this.#state.stretch, 0], this.#at);
  }
}

const resized = (box: Rect, rect: Rect | undefined): boolean => {
  if (!rect) return true;
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  const sides = [rect[2] - rect[0], rect[3] - rect[1]];
  const most = Math.max(...sides) / Math.max(width, height, 0.01);
  return most < 0.5 || most > 2;
};

/** The words that the drawing of a field shows, as far as they can be read with certainty. */
export const drawnWords = (
  file: PdfFile,
  drawing: PdfStream,
  rect: Rect | undefined,
  formResources: PdfDict | undefined,
  isNew: (number: number) => boolean,
): string | undefined => {
  try {
    const box = rectOf(file, drawing.dict.get('BBox'));
    if (!box || resized(box, rect)) return undefined;
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
