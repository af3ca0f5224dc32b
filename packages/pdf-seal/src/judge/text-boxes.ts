import { PdfDict, type PdfObject, PdfStream, PdfText } from '../pdf/objects.ts';
import { PdfFault, type PdfFile, type PdfPage } from '../pdf/read.ts';
import { dictAt, type Rect } from './access.ts';
import { boxIn, type Matrix, matrixOf, plainMatrix as plain, times } from './matrix.ts';
import { eachOperator } from './operators.ts';

const most = 20_000;
const deepest = 4;

/** The box that a square becomes, of this width and height. */
const boxOf = (matrix: Matrix, width: number, height: number): Rect => boxIn(matrix, [0, 0, width, height]);

const everywhere: Rect = [
  Number.NEGATIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.POSITIVE_INFINITY,
  Number.POSITIVE_INFINITY,
];
const space = 0x20;

/** Half of the size is about the width of a letter, and of half a Chinese one, which takes two bytes. */
const letterWidth = 0.5;

class TextWalk {
  readonly boxes: Rect[] = [];
  readonly #file: PdfFile;
  constructor(file: PdfFile) {
    this.#file = file;
  }

  walk(content: Uint8Array, resources: PdfDict | undefined, from: Matrix, depth: number): void {
    const saved: Matrix[] = [];
    let [matrix, text, line, size, leading] = [from, plain, plain, 1, 0];
    let [apart, wordsApart, stretch] = [0, 0, 1];
    const next = (x: number, y: number) => {
      line = times([1, 0, 0, 1, x, y], line);
      text = line;
    };
    const goOn = (width: number) => {
      text = times([1, 0, 0, 1, width, 0], text);
    };
    const show = (shown: PdfObject | undefined) => {
      for (const part of Array.isArray(shown) ? shown : [shown]) {
        if (typeof part === 'number') goOn((-part / 1_000) * size * stretch);
        if (!(part instanceof PdfText)) continue;
        const { length } = part.bytes;
        const words = part.bytes.filter((byte) => byte === space).length;
        const width = (length * (size * letterWidth + apart) + words * wordsApart) * stretch;
        this.#add(boxOf(times(text, matrix), width, size));
        goOn(width);
      }
    };
    let given: readonly PdfObject[] = [];
    const number = (at: number): number => {
      const value = given.at(at);
      return typeof value === 'number' ? value : 0;
    };
    const acts: Readonly<Record<string, () => void>> = {
      q: () => saved.push(matrix),
      Q: () => {
        matrix = saved.pop() ?? matrix;
      },
      cm: () => {
        const by = matrixOf(given);
        if (by) matrix = times(by, matrix);
      },
      BT: () => {
        [text, line] = [plain, plain];
      },
      Tf: () => {
        size = Math.abs(number(-1)) || 1;
      },
      Tc: () => {
        apart = number(-1);
      },
      Tw: () => {
        wordsApart = number(-1);
      },
      Tz: () => {
        stretch = number(-1) / 100;
      },
      TL: () => {
        leading = number(-1);
      },
      Td: () => next(number(-2), number(-1)),
      TD: () => {
        leading = -number(-1);
        next(number(-2), number(-1));
      },
      'T*': () => next(0, -leading),
      Tm: () => {
        const to = matrixOf(given);
        if (to) [text, line] = [to, to];
      },
      Tj: () => show(given.at(-1)),
      TJ: () => show(given.at(-1)),
      "'": () => {
        next(0, -leading);
        show(given.at(-1));
      },
      '"': () => {
        next(0, -leading);
        show(given.at(-1));
      },
      Do: () => this.#shown(given.at(-1), resources, matrix, depth),
      ID: () => this.#add(boxOf(matrix, 1, 1)),
    };
    eachOperator(content, (word, parts) => {
      given = parts;
      acts[word]?.();
      return false;
    });
  }

  /** A page of very many letters is taken as full of them. */
  #add(box: Rect): void {
    if (this.boxes.length < most) this.boxes.push(box);
    else if (this.boxes.length === most) this.boxes.push(everywhere);
  }

  #shown(name: PdfObject | undefined, resources: PdfDict | undefined, matrix: Matrix, depth: number): void {
    const forms = resources && dictAt(this.#file, resources.get('XObject'));
    const key = name && typeof name === 'object' && 'name' in name ? name.name : '';
    const form = this.#file.resolve(forms?.get(key));
    if (!(form instanceof PdfStream)) return;
    if (form.dict.get('BBox') === undefined) {
      // A picture, such as a page that was scanned, has its letters in itself.
      this.#add(boxOf(matrix, 1, 1));
      return;
    }
    if (depth >= deepest) {
      this.#add(everywhere);
      return;
    }
    const own =
      matrixOf((this.#file.resolve(form.dict.get('Matrix')) ?? []) as readonly PdfObject[]) ?? plain;
    const inner = dictAt(this.#file, form.dict.get('Resources')) ?? resources;
    this.walk(this.#file.decode(form), inner, times(own, matrix), depth + 1);
  }
}

/** Where letters stand on a page, about, and pictures, which may show some; what cannot be read may have them anywhere. */
export const textBoxes = (file: PdfFile, page: PdfPage): readonly Rect[] => {
  const walk = new TextWalk(file);
  try {
    const contents = file.resolve(page.dict.get('Contents'));
    const streams = (Array.isArray(contents) ? contents : [contents]).map((part) => file.resolve(part));
    const parts = streams.flatMap((part) => (part instanceof PdfStream ? [...file.decode(part), 0x0a] : []));
    const resources = page.inherited('Resources');
    walk.walk(Uint8Array.from(parts), resources instanceof PdfDict ? resources : undefined, plain, 0);
  } catch (fault) {
    if (!(fault instanceof PdfFault)) throw fault;
    return [everywhere];
  }
  return walk.boxes;
};
