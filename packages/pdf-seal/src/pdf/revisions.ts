import { lastPlaceOf, standsAt } from './characters.ts';
import { damaged, PdfFault, tooLarge } from './fault.ts';
import type { ReadLimits } from './limits.ts';
import { PdfDict, type PdfObject } from './objects.ts';
import { Parser } from './parse.ts';
import { readSection, type XrefEntry, type XrefSection } from './xref.ts';

/** The file as one writer left it: everything up to its `%%EOF`. */
export interface Revision {
  /** Bytes of the file up to and with its `%%EOF` and one end of line. */
  readonly end: number;
  readonly trailer: PdfDict;
  /** The objects that it writes or frees. */
  readonly offsets: ReadonlyMap<number, XrefEntry>;
  readonly xref: 'table' | 'stream' | 'hybrid';
  /** Where its cross-reference stands. */
  readonly start: number;
}

const tail = 1024;

/** Where the newest cross-reference is said to be, at the end of the file. */
const newestPlace = (bytes: Uint8Array): number => {
  const at = lastPlaceOf(bytes, 'startxref', bytes.length - tail, bytes.length);
  if (at < 0) throw damaged('the end of the file is missing');
  return new Parser(bytes, at + 'startxref'.length, 1).count();
};

const previousOf = (trailer: PdfDict): number | undefined => {
  const prev: PdfObject | undefined = trailer.get('Prev');
  if (prev === undefined || prev === null) return undefined;
  if (typeof prev === 'number' && Number.isSafeInteger(prev) && prev > 0) return prev;
  throw damaged('an older cross-reference at no place');
};

/** All lists from the newest to the oldest. */
const readSections = (bytes: Uint8Array, limits: ReadLimits): XrefSection[] => {
  const sections: XrefSection[] = [];
  const seen = new Set<number>();
  let count = 0;
  for (let at: number | undefined = newestPlace(bytes); at !== undefined; ) {
    if (seen.has(at)) throw damaged('cross-references in a circle');
    if (seen.size >= limits.revisions) throw tooLarge('too many revisions');
    seen.add(at);
    const section = readSection(bytes, at, limits);
    count += section.entries.size;
    if (count > limits.objects) throw tooLarge('too many objects');
    sections.push(section);
    if (count * sections.length > limits.work) throw tooLarge('too many revisions of too many objects');
    at = previousOf(section.trailer);
  }
  return sections;
};

/** Goes over `startxref`, the place (which must be the one that counts) and `%%EOF`. */
const endAfter = (bytes: Uint8Array, { end }: XrefSection, place: number): number => {
  const parser = new Parser(bytes, end, 1);
  parser.word('startxref');
  if (parser.count() !== place) throw damaged('a revision that ends with the place of another');
  let at = parser.lexer.at;
  while (at < bytes.length && (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d)) at++;
  if (!standsAt(bytes, '%%EOF', at)) throw damaged('a revision without an end');
  at += '%%EOF'.length;
  if (bytes[at] === 0x0d && bytes[at + 1] === 0x0a) return at + 2;
  return bytes[at] === 0x0d || bytes[at] === 0x0a ? at + 1 : at;
};

const isLinearised = (bytes: Uint8Array, depth: number): boolean => {
  try {
    const parser = new Parser(bytes, 0, depth);
    parser.count();
    parser.count();
    parser.word('obj');
    const first = parser.object();
    return first instanceof PdfDict && first.get('Linearized') !== undefined;
  } catch (fault) {
    if (fault instanceof PdfFault) return false;
    throw fault;
  }
};

/** A linearised file has the list of its first page in front and the rest at its end; together they are one revision. */
const mergeLinearised = (bytes: Uint8Array, front: XrefSection, rest: XrefSection): Revision => ({
  end: endAfter(bytes, rest, front.offset),
  trailer: front.trailer,
  offsets: new Map([...rest.entries, ...front.entries]),
  xref: front.xref,
  start: front.offset,
});

const revisionOf = (bytes: Uint8Array, section: XrefSection): Revision => ({
  end: endAfter(bytes, section, section.offset),
  trailer: section.trailer,
  offsets: section.entries,
  xref: section.xref,
  start: section.offset,
});

/** The revisions of a file, oldest first; each stands behind the one before it. */
export const readRevisions = (bytes: Uint8Array, limits: ReadLimits): Revision[] => {
  const sections = readSections(bytes, limits).reverse();
  const [rest, front, ...later] = sections;
  const isFrontFirst = rest && front && front.offset < rest.offset;
  if (isFrontFirst && !isLinearised(bytes, limits.depth)) throw damaged('revisions out of order');
  const revisions = isFrontFirst
    ? [mergeLinearised(bytes, front, rest), ...later.map((section) => revisionOf(bytes, section))]
    : sections.map((section) => revisionOf(bytes, section));
  revisions.forEach((revision, index) => {
    const before = revisions[index - 1];
    if (before && revision.start < before.end) throw damaged('revisions out of order');
  });
  return revisions;
};
