import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from './objects.ts';
import type { PdfFile } from './read.ts';
import { ByteWriter, writeObject } from './serialise.ts';

/** Bytes that stand in the file as an object, such as a signature with room left for it. */
export class RawObject {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** What a new revision will hold: objects changed and added, over those of the file. */
export class Draft {
  readonly file: PdfFile;
  readonly objects = new Map<number, { readonly ref: PdfRef; readonly object: PdfObject | RawObject }>();
  #next: number;

  constructor(file: PdfFile) {
    this.file = file;
    this.#next = file.size;
  }

  get size(): number {
    return this.#next;
  }

  reserve(): PdfRef {
    const ref = new PdfRef(this.#next);
    this.#next += 1;
    return ref;
  }

  put(ref: PdfRef, object: PdfObject | RawObject): PdfRef {
    this.objects.set(ref.number, { ref, object });
    return ref;
  }

  add(object: PdfObject | RawObject): PdfRef {
    return this.put(this.reserve(), object);
  }

  /** The object as it will be. */
  resolve(object: PdfObject | undefined): PdfObject {
    if (!(object instanceof PdfRef)) return object ?? null;
    const drafted = this.objects.get(object.number)?.object;
    if (drafted === undefined) return this.file.resolve(object);
    return drafted instanceof RawObject ? null : drafted;
  }
}

interface Entry {
  readonly number: number;
  readonly generation: number;
  readonly offset: number;
}

/** Entries in runs of numbers that follow each other. */
const runsOf = (entries: readonly Entry[]): Entry[][] => {
  const runs: Entry[][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last && entry.number === (last.at(-1)?.number ?? 0) + 1) last.push(entry);
    else runs.push([entry]);
  }
  return runs;
};

/** What of a trailer belongs to the document, and not to one section of it. */
const kept = ['Root', 'Info', 'ID', 'Encrypt'];

const trailerOf = (draft: Draft, prev: number, size: number): Map<string, PdfObject> => {
  const trailer = new Map<string, PdfObject>([['Size', size]]);
  for (const key of kept) {
    const value = draft.file.trailer.get(key);
    if (value !== undefined) trailer.set(key, value);
  }
  return trailer.set('Prev', prev);
};

const writeTable = (out: ByteWriter, entries: readonly Entry[], trailer: Map<string, PdfObject>): void => {
  out.ascii('xref\n');
  for (const run of runsOf(entries)) {
    out.ascii(`${run[0]?.number} ${run.length}\n`);
    for (const { offset, generation } of run) {
      out.ascii(`${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n\r\n`);
    }
  }
  out.ascii('trailer\n');
  writeObject(out, new PdfDict(trailer));
  out.ascii('\n');
};

const fieldWidths = [1, 5, 2] as const;

const writeStream = (
  out: ByteWriter,
  own: number,
  entries: readonly Entry[],
  trailer: Map<string, PdfObject>,
): void => {
  const rows = new Uint8Array(entries.length * 8);
  const view = new DataView(rows.buffer);
  for (const [at, { offset, generation }] of entries.entries()) {
    rows[at * 8] = 1;
    rows[at * 8 + 1] = Math.floor(offset / 0x1_0000_0000);
    view.setUint32(at * 8 + 2, offset >>> 0);
    view.setUint16(at * 8 + 6, generation);
  }
  const index = runsOf(entries).flatMap((run) => [run[0]?.number ?? 0, run.length]);
  const described = new Map<string, PdfObject>([
    ['Type', new PdfName('XRef')],
    ...trailer,
    ['W', [...fieldWidths]],
    ['Index', index],
  ]);
  out.ascii(`${own} 0 obj\n`);
  writeObject(out, new PdfStream(new PdfDict(described), rows));
  out.ascii('\nendobj\n');
};

export interface Appended {
  readonly bytes: Uint8Array;
  /** Where the body of each written object begins. */
  readonly starts: ReadonlyMap<number, number>;
}

const lineEnds: readonly (number | undefined)[] = [0x0a, 0x0d];

/**
 * The file with one more revision behind it; not a byte of what was there changes. The new section is of the kind the
 * newest one is: a table where that is a table (or one of both kinds), a stream where it is a stream.
 */
export const appendRevision = (draft: Draft): Appended => {
  const { file } = draft;
  const base = file.bytes.length;
  const out = new ByteWriter();
  const starts = new Map<number, number>();
  const entries: Entry[] = [];
  if (!lineEnds.includes(file.bytes.at(-1))) out.ascii('\n');
  for (const { ref, object } of [...draft.objects.values()].sort((a, b) => a.ref.number - b.ref.number)) {
    entries.push({ number: ref.number, generation: ref.generation, offset: base + out.length });
    out.ascii(`${ref.number} ${ref.generation} obj\n`);
    starts.set(ref.number, base + out.length);
    if (object instanceof RawObject) out.bytes(object.bytes);
    else writeObject(out, object);
    out.ascii('\nendobj\n');
  }
  const section = base + out.length;
  const newest = file.revisions.at(-1);
  const prev = newest?.start ?? 0;
  if (newest?.xref === 'stream') {
    const own = draft.size;
    entries.push({ number: own, generation: 0, offset: section });
    writeStream(out, own, entries, trailerOf(draft, prev, own + 1));
  } else writeTable(out, entries, trailerOf(draft, prev, draft.size));
  out.ascii(`startxref\n${section}\n%%EOF\n`);
  const bytes = new Uint8Array(base + out.length);
  bytes.set(file.bytes);
  bytes.set(out.done(), base);
  return { bytes, starts };
};
