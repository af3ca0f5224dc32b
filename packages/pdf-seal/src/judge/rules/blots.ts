import { PdfDict, PdfName, type PdfObject, PdfStream } from '../../pdf/objects.ts';
import { PdfFault, type PdfFile } from '../../pdf/read.ts';
import { asDict, asList, dictAt, listAt, nameAt, nameOf, type Rect, rectOf } from '../access.ts';
import { boxIn, type Matrix, matrixOf, plainMatrix, times } from '../matrix.ts';
import { eachOperator } from '../operators.ts';
import { broadLine, Outlines, type Point, Raster } from '../raster.ts';
import { shownDots } from './paper-picture.ts';
import { SolidLetters } from './solid-letters.ts';

const deepest = 8;
const fills = new Set('f F f* B B* b b*'.split(' '));
const strokes = new Set('S s B B* b b*'.split(' '));
/** A line of this width, in points, hides words as a ground does; that of a seal's rim is thinner. */
const broad = 5;

const clear = new WeakSet<PdfStream>();

interface Pen {
  readonly matrix: Matrix;
  readonly letsThrough: boolean;
  readonly line: number;
  readonly clip?: Raster;
}

/** Follows a drawing and sets every dot that it paints so that nothing under it shows, in whatever colour. */
class InkWalk {
  readonly ink: Raster;
  readonly #file: PdfFile;
  #painted = 0;
  constructor(file: PdfFile, rect: Rect) {
    this.#file = file;
    this.ink = new Raster(rect);
  }

  form(stream: PdfStream, above: PdfDict | undefined, outer: Pen, depth: number): void {
    // One picture is shown on many pages; what paints nothing through ink that lets through need not be followed again.
    if (depth > deepest || (outer.letsThrough && clear.has(stream))) return;
    const before = this.#painted;
    this.#follow(stream, above, outer, depth);
    if (outer.letsThrough && this.#painted === before) clear.add(stream);
  }

  #follow(stream: PdfStream, above: PdfDict | undefined, outer: Pen, depth: number): void {
    const resources = dictAt(this.#file, stream.dict.get('Resources')) ?? above;
    const group = dictAt(this.#file, stream.dict.get('Group'));
    const isAlone = group !== undefined && this.#file.resolve(group.get('I')) === true;
    const saved: Pen[] = [];
    let pen = outer;
    let path = new Outlines(() => pen.matrix);
    const letters = new SolidLetters(this.#file, resources);
    let clipBy: 'W' | 'W*' | undefined;
    eachOperator(this.#file.decode(stream), (word, given) => {
      const numbers = given.filter((part) => typeof part === 'number');
      if (path.step(word, numbers)) return false;
      const covered = letters.step(word, given, pen.matrix);
      if (covered.length > 0 && !pen.letsThrough) this.#covers(covered, pen);
      if (word === 'q') saved.push(pen);
      else if (word === 'Q') pen = saved.pop() ?? pen;
      else if (word === 'cm') pen = { ...pen, matrix: times(matrixOf(numbers) ?? plainMatrix, pen.matrix) };
      else if (word === 'w') pen = { ...pen, line: numbers[0] ?? 1 };
      else if (word === 'gs' && !isAlone) pen = this.#state(pen, resources, given);
      else if (word === 'W' || word === 'W*') clipBy = word;
      else if (word === 'Do') this.#shows(resources, given, pen, depth);
      else if (fills.has(word) || strokes.has(word) || word === 'n') {
        if (!pen.letsThrough) this.#paints(word, path, pen);
        if (clipBy) pen = { ...pen, clip: this.#clipped(path, clipBy === 'W*', pen) };
        clipBy = undefined;
        path = new Outlines(() => pen.matrix);
      }
      return false;
    });
  }

  #covers(outlines: readonly (readonly Point[])[], { clip }: Pen): void {
    this.#painted++;
    for (const outline of outlines) this.ink.fill([outline], false, clip);
  }

  #paints(word: string, path: Outlines, pen: Pen): void {
    this.#painted++;
    if (fills.has(word)) this.ink.fill(path.all, word.endsWith('*'), pen.clip);
    const [a, b, c, d] = pen.matrix;
    const width = pen.line * Math.sqrt(Math.abs(a * d - b * c));
    if (!strokes.has(word) || width < broad) return;
    for (const outline of path.all)
      for (const [index, point] of outline.entries()) {
        const next = outline[index + 1];
        if (next) this.ink.fill([broadLine(point, next, width)], false, pen.clip);
      }
  }

  #clipped(path: Outlines, isEvenOdd: boolean, pen: Pen): Raster {
    const clip = this.ink.like();
    clip.fill(path.all, isEvenOdd, pen.clip);
    return clip;
  }

  #named(resources: PdfDict | undefined, kind: string, given: readonly PdfObject[]): PdfObject {
    const name = nameOf(given.find((part) => part instanceof PdfName)) ?? '';
    return this.#file.resolve((resources && dictAt(this.#file, resources.get(kind)))?.get(name));
  }

  #state(pen: Pen, resources: PdfDict | undefined, given: readonly PdfObject[]): Pen {
    const state = asDict(this.#named(resources, 'ExtGState', given));
    const said = this.#file.resolve(state?.get('BM'));
    const width = this.#file.resolve(state?.get('LW'));
    const line = typeof width === 'number' ? width : pen.line;
    if (said === null) return { ...pen, line };
    const mode = nameAt(this.#file, asList(said)[0]) ?? nameOf(said);
    return { ...pen, line, letsThrough: mode === 'Multiply' || mode === 'Darken' };
  }

  #shows(resources: PdfDict | undefined, given: readonly PdfObject[], pen: Pen, depth: number): void {
    const shown = this.#named(resources, 'XObject', given);
    if (!(shown instanceof PdfStream)) return;
    if (nameAt(this.#file, shown.dict.get('Subtype')) !== 'Image') {
      const own = matrixOf(listAt(this.#file, shown.dict.get('Matrix'))) ?? plainMatrix;
      this.form(shown, resources, { ...pen, matrix: times(own, pen.matrix) }, depth + 1);
    } else if (!pen.letsThrough) {
      this.#painted++;
      this.ink.picture(pen.matrix, shownDots(this.#file, shown), pen.clip);
    }
  }
}

/** How the drawing of an annotation comes to lie on its page. */
const laidOn = (file: PdfFile, { dict }: PdfStream, rect: Rect): Matrix => {
  const own = matrixOf(listAt(file, dict.get('Matrix'))) ?? plainMatrix;
  const box = boxIn(own, rectOf(file, dict.get('BBox')) ?? [0, 0, 1, 1]);
  const [across, up] = [
    (rect[2] - rect[0]) / (box[2] - box[0] || 1),
    (rect[3] - rect[1]) / (box[3] - box[1] || 1),
  ];
  return times(own, [across, 0, 0, up, rect[0] - box[0] * across, rect[1] - box[1] * up]);
};

/** Sizes of solid ink, in points, that hide words: a bar anywhere, a letter's size outside of the middle, where stars are. */
const bar = { across: 26, up: 7, isMiddleFree: false };
const letter = { across: 6, up: 7, isMiddleFree: true };
const solid = 0.96;
const middle = 0.25;

const isBlotted = (ink: Raster, words: Raster, size: typeof bar, rect: Rect): boolean => {
  const [across, up] = [Math.ceil(size.across / ink.step), Math.ceil(size.up / ink.step)];
  const [sums, line] = [ink.sums(), ink.width + 1];
  const reach = middle * Math.min(rect[2] - rect[0], rect[3] - rect[1]);
  const [midX, midY] = [(rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2];
  for (let row = 0; row + up <= ink.height; row++) {
    for (let column = 0; column + across <= ink.width; column++) {
      const [x, y] = [column + (across >> 1), row + (up >> 1)];
      if (words.dots[y * ink.width + x] !== 1) continue;
      const count =
        (sums[(row + up) * line + column + across] ?? 0) -
        (sums[row * line + column + across] ?? 0) -
        (sums[(row + up) * line + column] ?? 0) +
        (sums[row * line + column] ?? 0);
      if (count < solid * across * up) continue;
      const [px, py] = ink.middle(x, y);
      if (!size.isMiddleFree || Math.hypot(px - midX, py - midY) > reach) return true;
    }
  }
  return false;
};

/** Whether an appearance lays solid ink over words, in whatever colour; the lines, letters and star of a seal are none. */
export const blotsWords = (
  file: PdfFile,
  appearance: PdfObject | undefined,
  rect: Rect,
  wordsOf: () => readonly Rect[],
): boolean => {
  const normal = file.resolve(dictAt(file, appearance)?.get('N'));
  const drawings = normal instanceof PdfDict ? [...normal.entries.values()] : [normal];
  try {
    const walk = new InkWalk(file, rect);
    for (const each of drawings) {
      const drawing = file.resolve(each);
      if (!(drawing instanceof PdfStream)) continue;
      const pen = { matrix: laidOn(file, drawing, rect), letsThrough: false, line: 1 };
      walk.form(drawing, undefined, pen, 0);
    }
    if (!walk.ink.dots.includes(1)) return false;
    const words = walk.ink.like();
    for (const box of wordsOf()) if (meet(box, rect)) words.box(clipTo(box, rect));
    return [bar, letter].some((size) => isBlotted(walk.ink, words, size, rect));
  } catch (fault) {
    if (fault instanceof PdfFault) return true;
    throw fault;
  }
};

export const meet = (a: Rect, b: Rect): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

const clipTo = (box: Rect, rect: Rect): Rect => [
  Math.max(box[0], rect[0]),
  Math.max(box[1], rect[1]),
  Math.min(box[2], rect[2]),
  Math.min(box[3], rect[3]),
];
