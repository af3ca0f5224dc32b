import { Lexer } from '../../pdf/lexer.ts';
import { PdfDict, PdfName, type PdfObject, PdfStream } from '../../pdf/objects.ts';
import { Parser } from '../../pdf/parse.ts';
import { PdfFault, type PdfFile } from '../../pdf/read.ts';
import { asDict, asList, dictAt, nameAt, nameOf } from '../access.ts';
import { isPictureLikePaper } from './paper-picture.ts';

const light = 0.85;
const deepest = 8;

type Space = 'gray' | 'rgb' | 'cmyk' | 'unknown';

const spaces: Readonly<Record<string, Space>> = {
  DeviceGray: 'gray',
  CalGray: 'gray',
  G: 'gray',
  DeviceRGB: 'rgb',
  CalRGB: 'rgb',
  RGB: 'rgb',
  DeviceCMYK: 'cmyk',
  CMYK: 'cmyk',
};
const byParts: Readonly<Record<number, Space>> = { 1: 'gray', 3: 'rgb', 4: 'cmyk' };

/** What a drawing paints with: whether that is like paper, and whether letters under it stay readable. */
interface Pen {
  readonly fill: boolean;
  readonly stroke: boolean;
  readonly fillSpace: Space;
  readonly strokeSpace: Space;
  readonly letsThrough: boolean;
  /** Whether letters are drawn by drawings of their own, in whatever colour. */
  readonly drawsLetters: boolean;
}

const blackPen: Pen = {
  fill: false,
  stroke: false,
  fillSpace: 'gray',
  strokeSpace: 'gray',
  letsThrough: false,
  drawsLetters: false,
};

/** Whether a colour is like paper; one that cannot be told may be. */
const isLight = (space: Space, parts: readonly PdfObject[]): boolean => {
  const numbers = parts.filter((part) => typeof part === 'number');
  if (space === 'unknown' || numbers.length === 0 || numbers.length !== parts.length) return true;
  return space === 'cmyk'
    ? numbers.every((part) => part <= 1 - light)
    : numbers.every((part) => part >= light);
};

const fills = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const strokes = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const letters = new Set(['Tj', 'TJ', "'", '"']);
const values = new Set(['true', 'false', 'null']);

/** Follows a drawing and what it is made of; it stops at the first thing that it paints like paper. */
class PaperWalk {
  readonly #file: PdfFile;
  constructor(file: PdfFile) {
    this.#file = file;
  }

  form(stream: PdfStream, above: PdfDict | undefined, outer: Pen, depth: number): boolean {
    if (depth > deepest) return true;
    const { dict } = stream;
    const group = dictAt(this.#file, dict.get('Group'));
    // Within a group that stands alone there is nothing below to let through.
    const isAlone = group !== undefined && this.#file.resolve(group.get('I')) === true;
    const resources = dictAt(this.#file, dict.get('Resources')) ?? above;
    return this.#content(this.#file.decode(stream), resources, outer, isAlone, depth);
  }

  #content(
    bytes: Uint8Array,
    resources: PdfDict | undefined,
    outer: Pen,
    isAlone: boolean,
    depth: number,
  ): boolean {
    const lexer = new Lexer(bytes, 0);
    const saved: Pen[] = [];
    let pen = outer;
    let given: PdfObject[] = [];
    for (let token = lexer.ahead(); token.kind !== 'end'; token = lexer.ahead()) {
      if (token.kind !== 'word' || values.has(token.word)) {
        const parser = new Parser(bytes, lexer.at, 20);
        given.push(parser.object());
        lexer.at = parser.lexer.at;
        continue;
      }
      lexer.next();
      const { word } = token;
      if (word === 'q') saved.push(pen);
      else if (word === 'Q') pen = saved.pop() ?? pen;
      else if (word === 'gs') pen = this.#state(pen, resources, given, isAlone);
      else if (word === 'Tf') pen = { ...pen, drawsLetters: this.#drawsLetters(resources, given) };
      else if (word === 'Do') {
        if (this.#shows(resources, given, pen, depth)) return true;
      } else if (word === 'ID') {
        if (!pen.letsThrough) return true;
        skipPicture(lexer);
      } else if (paintsLikePaper(word, pen)) return true;
      else pen = this.#coloured(pen, word, given, resources);
      given = [];
    }
    return false;
  }

  #named(resources: PdfDict | undefined, kind: string, given: readonly PdfObject[]): PdfObject {
    const named = given.find((part) => part instanceof PdfName);
    const kinds = resources && dictAt(this.#file, resources.get(kind));
    return this.#file.resolve(kinds?.get(nameOf(named) ?? ''));
  }

  #state(pen: Pen, resources: PdfDict | undefined, given: readonly PdfObject[], isAlone: boolean): Pen {
    const state = asDict(this.#named(resources, 'ExtGState', given));
    const said = this.#file.resolve(state?.get('BM'));
    if (said === null || isAlone) return pen;
    const mode = nameAt(this.#file, asList(said)[0]) ?? nameOf(said);
    return { ...pen, letsThrough: mode === 'Multiply' || mode === 'Darken' };
  }

  #drawsLetters(resources: PdfDict | undefined, given: readonly PdfObject[]): boolean {
    const font = asDict(this.#named(resources, 'Font', given));
    return nameAt(this.#file, font?.get('Subtype')) === 'Type3';
  }

  #shows(resources: PdfDict | undefined, given: readonly PdfObject[], pen: Pen, depth: number): boolean {
    const shown = this.#named(resources, 'XObject', given);
    if (!(shown instanceof PdfStream)) return false;
    if (nameAt(this.#file, shown.dict.get('Subtype')) !== 'Image')
      return this.form(shown, resources, pen, depth + 1);
    if (pen.letsThrough) return false;
    const isStencil = this.#file.resolve(shown.dict.get('ImageMask')) === true;
    return isStencil ? pen.fill : isPictureLikePaper(this.#file, shown);
  }

  #spaceOf(resources: PdfDict | undefined, given: readonly PdfObject[]): Space {
    const plain = spaces[nameOf(given.at(-1)) ?? ''];
    if (plain) return plain;
    const own = this.#named(resources, 'ColorSpace', given);
    const [kind, more] = Array.isArray(own) ? own : [own];
    const known = spaces[nameAt(this.#file, kind) ?? ''];
    if (known) return known;
    const profile = this.#file.resolve(more);
    const count = profile instanceof PdfStream ? this.#file.resolve(profile.dict.get('N')) : null;
    const isProfile = nameAt(this.#file, kind) === 'ICCBased' && typeof count === 'number';
    return (isProfile && byParts[count]) || 'unknown';
  }

  #coloured(pen: Pen, word: string, given: readonly PdfObject[], resources: PdfDict | undefined): Pen {
    const fillIn = (fillSpace: Space, parts = given): Pen => ({
      ...pen,
      fillSpace,
      fill: isLight(fillSpace, parts),
    });
    const strokeIn = (strokeSpace: Space, parts = given): Pen => ({
      ...pen,
      strokeSpace,
      stroke: isLight(strokeSpace, parts),
    });
    // A space begins with black.
    const black = (space: Space) => (space === 'cmyk' ? [0, 0, 0, 1] : [0]);
    const space = word === 'cs' || word === 'CS' ? this.#spaceOf(resources, given) : 'unknown';
    const acts: Readonly<Record<string, () => Pen>> = {
      g: () => fillIn('gray'),
      rg: () => fillIn('rgb'),
      k: () => fillIn('cmyk'),
      G: () => strokeIn('gray'),
      RG: () => strokeIn('rgb'),
      K: () => strokeIn('cmyk'),
      cs: () => fillIn(space, black(space)),
      CS: () => strokeIn(space, black(space)),
      sc: () => fillIn(pen.fillSpace),
      scn: () => fillIn(pen.fillSpace),
      SC: () => strokeIn(pen.strokeSpace),
      SCN: () => strokeIn(pen.strokeSpace),
    };
    return acts[word]?.() ?? pen;
  }
}

const paintsLikePaper = (word: string, pen: Pen): boolean => {
  if (pen.letsThrough) return false;
  if (word === 'sh') return true;
  if (letters.has(word)) return pen.fill || pen.drawsLetters;
  return (fills.has(word) && pen.fill) || (strokes.has(word) && pen.stroke);
};

/** A picture within the content ends with a word of its own. */
const skipPicture = (lexer: Lexer): void => {
  while (lexer.peek() !== -1 && !(lexer.peek() === 0x45 && lexer.peek(1) === 0x49 && lexer.peek(-1) <= 0x20))
    lexer.at++;
  lexer.at += 2;
};

/** Whether an appearance paints anything like paper, so that what is under it is gone; what cannot be read may. */
export const paintsPaper = (file: PdfFile, appearance: PdfObject | undefined): boolean => {
  const normal = file.resolve(dictAt(file, appearance)?.get('N'));
  const drawings = normal instanceof PdfDict ? [...normal.entries.values()] : [normal];
  try {
    return drawings.some((drawing) => {
      const stream = file.resolve(drawing);
      return stream instanceof PdfStream && new PaperWalk(file).form(stream, undefined, blackPen, 0);
    });
  } catch (fault) {
    if (fault instanceof PdfFault) return true;
    throw fault;
  }
};
