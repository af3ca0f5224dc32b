import { standsAt } from './characters.ts';
import { decodeWith } from './decode.ts';
import { damaged, tooLarge } from './fault.ts';
import { readIndirect } from './indirect.ts';
import type { ReadLimits } from './limits.ts';
import { PdfDict, PdfName, type PdfObject, PdfStream } from './objects.ts';
import { Parser } from './parse.ts';

/** Where an object is kept: nowhere, at a place of the file, or within a stream of objects. */
export type XrefEntry =
  | { readonly kind: 'free' }
  | { readonly kind: 'at'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'in'; readonly stream: number; readonly index: number };

/** One list of where objects are kept. */
export interface XrefSection {
  readonly offset: number;
  /** Behind its trailer or the `endobj` of its stream. */
  readonly end: number;
  readonly trailer: PdfDict;
  readonly entries: ReadonlyMap<number, XrefEntry>;
  readonly xref: 'table' | 'stream' | 'hybrid';
}

const free: XrefEntry = { kind: 'free' };

const direct = (object: PdfObject | undefined): PdfObject => object ?? null;

const wholeNumber = (object: PdfObject | undefined): number => {
  if (typeof object === 'number' && Number.isSafeInteger(object) && object >= 0) return object;
  throw damaged('a number of the cross-reference that is none');
};

const add = (entries: Map<number, XrefEntry>, number: number, entry: XrefEntry, limits: ReadLimits): void => {
  if (entries.has(number)) throw damaged(`object ${number} twice in one cross-reference`);
  if (entries.size >= limits.objects) throw tooLarge('too many objects');
  entries.set(number, entry);
};

const readTable = (bytes: Uint8Array, offset: number, limits: ReadLimits): XrefSection => {
  const parser = new Parser(bytes, offset + 'xref'.length, limits.depth);
  const entries = new Map<number, XrefEntry>();
  while (parser.lexer.ahead().kind === 'number') {
    const first = parser.count();
    const count = parser.count();
    for (let number = first; number < first + count; number++) {
      const at = parser.count();
      const generation = parser.count();
      const state = parser.lexer.next();
      if (state.kind !== 'word' || (state.word !== 'n' && state.word !== 'f'))
        throw damaged('a broken cross-reference');
      add(entries, number, state.word === 'f' ? free : { kind: 'at', offset: at, generation }, limits);
    }
  }
  parser.word('trailer');
  const trailer = parser.object();
  if (!(trailer instanceof PdfDict)) throw damaged('a trailer that is none');
  return { offset, end: parser.lexer.at, trailer, entries, xref: 'table' };
};

const fieldOf = (bytes: Uint8Array, at: number, width: number): number => {
  let value = 0;
  for (let index = 0; index < width; index++) value = value * 256 + (bytes[at + index] ?? 0);
  return wholeNumber(value);
};

const entryOf = (kind: number, second: number, third: number): XrefEntry | undefined => {
  if (kind === 0) return free;
  if (kind === 1) return { kind: 'at', offset: second, generation: third };
  return kind === 2 ? { kind: 'in', stream: second, index: third } : undefined;
};

const readStream = (bytes: Uint8Array, offset: number, limits: ReadLimits): XrefSection => {
  const { object, end } = readIndirect(bytes, offset, limits.depth, wholeNumber);
  if (!(object instanceof PdfStream)) throw damaged('no cross-reference where one should be');
  const { dict } = object;
  const type = dict.get('Type');
  if (!(type instanceof PdfName && type.name === 'XRef'))
    throw damaged('no cross-reference where one should be');
  const widths = dict.get('W');
  if (!Array.isArray(widths) || widths.length < 3) throw damaged('a cross-reference without widths');
  const [a = 0, b = 0, c = 0] = widths.map(wholeNumber);
  const width = a + b + c;
  if (width < 1 || Math.max(a, b, c) > 8) throw damaged('a cross-reference of strange widths');
  const index = dict.get('Index') ?? [0, wholeNumber(dict.get('Size'))];
  if (!Array.isArray(index) || index.length % 2 !== 0) throw damaged('a broken cross-reference');
  const rows = decodeWith(object, direct, limits);
  const entries = new Map<number, XrefEntry>();
  let at = 0;
  for (let part = 0; part < index.length; part += 2) {
    const first = wholeNumber(index[part]);
    const count = wholeNumber(index[part + 1]);
    if (at + count * width > rows.length) throw damaged('a cross-reference that is too short');
    for (let number = first; number < first + count; number++, at += width) {
      const kind = a === 0 ? 1 : fieldOf(rows, at, a);
      const entry = entryOf(kind, fieldOf(rows, at + a, b), fieldOf(rows, at + a + b, c));
      if (entry) add(entries, number, entry, limits);
    }
  }
  return { offset, end, trailer: dict, entries, xref: 'stream' };
};

const isSamePlace = (a: XrefEntry, b: XrefEntry): boolean =>
  a.kind === 'at' && b.kind === 'at' && a.offset === b.offset && a.generation === b.generation;

/** In a hybrid file the stream tells where the objects are that the table calls free; readers differ over others. */
const mergeHybrid = (table: XrefSection, stream: XrefSection): XrefSection => {
  const entries = new Map(table.entries);
  for (const [number, entry] of stream.entries) {
    const known = entries.get(number) ?? free;
    if (known.kind === 'free') entries.set(number, entry);
    else if (!isSamePlace(known, entry))
      throw damaged(`object ${number} at two places of one cross-reference`);
  }
  return { ...table, entries, xref: 'hybrid' };
};

/** Reads the list of objects at a place, whichever way it is written. */
export const readSection = (bytes: Uint8Array, offset: number, limits: ReadLimits): XrefSection => {
  if (!(offset > 0 && offset < bytes.length)) throw damaged('a cross-reference beyond the file');
  if (!standsAt(bytes, 'xref', offset)) return readStream(bytes, offset, limits);
  const table = readTable(bytes, offset, limits);
  const hybrid = table.trailer.get('XRefStm');
  if (hybrid === undefined) return table;
  const place = wholeNumber(hybrid);
  if (!(place > 0 && place < bytes.length)) throw damaged('a cross-reference beyond the file');
  return mergeHybrid(table, readStream(bytes, place, limits));
};
