import { firstPlaceOf, latin } from './characters.ts';
import { decodeWith } from './decode.ts';
import { damaged, PdfFault, tooLarge } from './fault.ts';
import type { PdfFile } from './file.ts';
import { readIndirect } from './indirect.ts';
import { type ReadLimits, readLimits } from './limits.ts';
import { ObjectStreams } from './object-streams.ts';
import { type PdfDict, type PdfObject, PdfRef, PdfStream } from './objects.ts';
import { type Revision, readRevisions } from './revisions.ts';
import type { XrefEntry } from './xref.ts';

export { PdfFault, type PdfFaultCode } from './fault.ts';
export type { PdfFile } from './file.ts';
export { type ReadLimits, readLimits } from './limits.ts';
export { type PdfPage, pagesOf } from './pages.ts';
export type { Revision } from './revisions.ts';

/** Where each object was kept, revision by revision: one list for all views of a file. */
type History = ReadonlyMap<number, readonly { readonly since: number; readonly entry: XrefEntry }[]>;

const historyOf = (revisions: readonly Revision[]): History => {
  const history = new Map<number, { since: number; entry: XrefEntry }[]>();
  for (const [since, { offsets }] of revisions.entries()) {
    for (const [number, entry] of offsets) {
      const known = history.get(number);
      if (known) known.push({ since, entry });
      else history.set(number, [{ since, entry }]);
    }
  }
  return history;
};

class OpenFile implements PdfFile {
  readonly bytes: Uint8Array;
  readonly trailer: PdfDict;
  readonly revisions: readonly Revision[];
  readonly limits: ReadLimits;
  readonly size: number;
  readonly #history: History;
  readonly #known = new Map<number, PdfObject>();
  readonly #reading = new Set<number>();
  readonly #views = new Map<number, PdfFile>();
  readonly #streams: ObjectStreams;
  #inflated = 0;

  constructor(bytes: Uint8Array, revisions: readonly Revision[], limits: ReadLimits, history: History) {
    const newest = revisions.at(-1);
    if (!newest) throw damaged('a file without revisions');
    this.bytes = bytes;
    this.revisions = revisions;
    this.limits = limits;
    this.trailer = newest.trailer;
    this.#history = history;
    let size = 0;
    for (const { offsets, trailer } of revisions) {
      for (const number of offsets.keys()) if (number >= size) size = number + 1;
      const said = trailer.get('Size');
      if (typeof said === 'number' && said > size && said <= limits.objects) size = said;
    }
    this.size = size;
    this.#streams = new ObjectStreams(limits.depth, (number) => this.#container(number));
  }

  readonly at = (revision: number): PdfFile => {
    const at = this.revisions[revision];
    if (!at) throw new RangeError(`no revision ${revision}`);
    if (revision === this.revisions.length - 1) return this;
    const known = this.#views.get(revision);
    if (known) return known;
    const view = new OpenFile(
      this.bytes.subarray(0, at.end),
      this.revisions.slice(0, revision + 1),
      this.limits,
      this.#history,
    );
    this.#views.set(revision, view);
    return view;
  };

  readonly placeOf = (number: number): XrefEntry | undefined =>
    this.#history.get(number)?.findLast(({ since }) => since < this.revisions.length)?.entry;

  readonly get = ({ number, generation }: PdfRef): PdfObject => {
    const place = this.placeOf(number);
    if (!place || place.kind === 'free') return null;
    if ((place.kind === 'at' ? place.generation : 0) !== generation) return null;
    const known = this.#known.get(number);
    if (known !== undefined) return known;
    if (this.#reading.has(number)) throw damaged(`object ${number} needs itself`);
    this.#reading.add(number);
    try {
      const object = place.kind === 'at' ? this.#readAt(number, place) : this.#streams.get(number, place);
      this.#known.set(number, object);
      return object;
    } finally {
      this.#reading.delete(number);
    }
  };

  readonly resolve = (object: PdfObject | undefined): PdfObject => {
    let found = object ?? null;
    for (let steps = 0; found instanceof PdfRef; steps++) {
      if (steps >= this.limits.depth) throw damaged('references in a circle');
      found = this.get(found);
    }
    return found;
  };

  readonly decode = (stream: PdfStream): Uint8Array => {
    const bytes = decodeWith(stream, this.resolve, this.limits);
    this.#inflated += bytes.length;
    if (this.#inflated > this.limits.inflatedTogether)
      throw tooLarge('streams that grow beyond what is allowed');
    return bytes;
  };

  #readAt(number: number, { offset, generation }: XrefEntry & { kind: 'at' }): PdfObject {
    const found = readIndirect(this.bytes, offset, this.limits.depth, (length) => {
      const value = this.resolve(length);
      if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
      throw damaged(`object ${number} is a stream of no length`);
    });
    if (found.number !== number || found.generation !== generation)
      throw damaged(`object ${number} is not where it should be`);
    return found.object;
  }

  /** A stream of objects is kept in the file itself, never in another one. */
  #container(number: number): { stream: PdfStream; bytes: Uint8Array } {
    const place = this.placeOf(number);
    const stream = place?.kind === 'at' ? this.get(new PdfRef(number, place.generation)) : null;
    if (!(stream instanceof PdfStream)) throw damaged(`no stream of objects in ${number}`);
    return { stream, bytes: this.decode(stream) };
  }
}

const headerWithin = 1024;

/** Some readers count from the header: where bytes stand before it, no cross-reference may be found in their way, too. */
const isSectionAt = (bytes: Uint8Array, at: number): boolean => {
  const start = latin(bytes, at, Math.min(bytes.length, at + 40));
  return /^\s*(xref\b|\d+\s+\d+\s+obj\b)/.test(start);
};

/** Reads a file without guessing: what its cross-references do not say, or say wrongly, is not there. */
export const readPdf = (bytes: Uint8Array, limits: ReadLimits = readLimits): PdfFile => {
  const header = firstPlaceOf(bytes, '%PDF-', 0, Math.min(bytes.length, headerWithin));
  if (header < 0) throw new PdfFault('notPdf', 'not a PDF');
  if (bytes.length > limits.bytes) throw tooLarge('the file is too large');
  const revisions = readRevisions(bytes, limits);
  if (header > 0 && revisions.some(({ start }) => isSectionAt(bytes, start + header)))
    throw damaged('cross-references that can be read in two ways');
  if (revisions.some(({ trailer }) => trailer.get('Encrypt') !== undefined))
    throw new PdfFault('encrypted', 'the file is encrypted');
  if (!(revisions.at(-1)?.trailer.get('Root') instanceof PdfRef)) throw damaged('a file without a catalogue');
  return new OpenFile(bytes, revisions, limits, historyOf(revisions));
};

/** The bytes of a stream with all its filters undone. */
export const decodeStream = (file: PdfFile, stream: PdfStream): Uint8Array => file.decode(stream);
