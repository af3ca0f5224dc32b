import { inflateRawSync } from 'node:zlib';
import { limits } from './limits.ts';
import type { Report } from './report.ts';
import { unreadable, type VerifyOptions, verifyBundle } from './verify.ts';

const [end, header, local] = [0x06054b50, 0x02014b50, 0x04034b50];
const all32 = 0xffffffff;

/** Whether bytes are an archive of files. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes.length > 22 && Buffer.from(bytes.buffer, bytes.byteOffset, 4).readUInt32LE() === local;

/** Where a file of an archive is. */
export interface ArchivePlace {
  readonly name: string;
  readonly at: number;
  readonly packed: number;
}

/** The sizes that did not fit into a header stand behind it. */
const wide = (file: Buffer, at: number, length: number): readonly number[] => {
  for (let from = at; from + 4 <= at + length; from += 4 + file.readUInt16LE(from + 2)) {
    if (file.readUInt16LE(from) !== 1) continue;
    const count = Math.floor(file.readUInt16LE(from + 2) / 8);
    return Array.from({ length: count }, (_, each) => Number(file.readBigUInt64LE(from + 4 + each * 8)));
  }
  return [];
};

/** Where the headers of all files begin. */
const headersAt = (file: Buffer): number => {
  const ending = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (ending < 0 || file.readUInt32LE(ending) !== end) throw new RangeError('no end');
  const at = file.readUInt32LE(ending + 16);
  return at === all32 ? Number(file.readBigUInt64LE(Number(file.readBigUInt64LE(ending - 12)) + 48)) : at;
};

/** The files of an archive by its directory, which begins there. */
export const placesFrom = (file: Buffer, begin = 0): ArchivePlace[] => {
  const places: ArchivePlace[] = [];
  for (let at = begin; file.readUInt32LE(at) === header; ) {
    const [name, extra, comment] = [28, 30, 32].map((field) => file.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const sizes = [...wide(file, at + 46 + name, extra)];
    if (file.readUInt32LE(at + 24) === all32) sizes.shift();
    const packed = file.readUInt32LE(at + 20);
    const begins = file.readUInt32LE(at + 42);
    places.push({
      name: file.toString('utf8', at + 46, at + 46 + name),
      packed: packed === all32 ? (sizes.shift() ?? 0) : packed,
      at: begins === all32 ? (sizes.shift() ?? 0) : begins,
    });
    at += 46 + name + extra + comment;
  }
  return places;
};

const contentOf = (file: Buffer, { at, packed }: ArchivePlace, most: number): Buffer => {
  const begin = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  return inflateRawSync(file.subarray(begin, begin + packed), { maxOutputLength: most });
};

/** The files of an archive, unfolded one by one: none stays. Stops at what unfolds into more than anybody needs to look at. */
function* eachIn(bytes: Uint8Array): Generator<readonly [name: string, content: Buffer]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const seen = new Set<string>();
  let left = 8 * limits.fileBytes;
  for (const place of placesFrom(file, headersAt(file))) {
    if (left <= 0 || seen.has(place.name)) throw new RangeError('too much, or twice the same');
    seen.add(place.name);
    const content = contentOf(file, place, left);
    left -= content.length;
    yield [place.name, content];
  }
}

/** All files of an archive by their names; nothing where it is none, or unfolds into more than anybody needs to look at. */
export const filesIn = (bytes: Uint8Array): ReadonlyMap<string, Buffer> | undefined => {
  try {
    return new Map(eachIn(bytes));
  } catch {
    return undefined;
  }
};

const digests = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g;
const ids = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/g;

const namesIn = (text: string): string[] =>
  [...text.matchAll(digests), ...text.matchAll(ids)].map(([name]) => name);

const rank = { genuine: 0, consistent: 1, unreadable: 2, notGenuine: 3 } as const;

/** What is found of an archive while its files pass by. */
interface Found {
  /** Named by the tables. */
  readonly named: Set<string>;
  /** Told by the proofs. */
  readonly told: Set<string>;
  hasTable: boolean;
  proofs: number;
  worst: Report | undefined;
}

const look = (bytes: Uint8Array, options: VerifyOptions): Found => {
  const found: Found = { named: new Set(), told: new Set(), hasTable: false, proofs: 0, worst: undefined };
  for (const [name, content] of eachIn(bytes)) {
    const names = () => namesIn(content.toString('utf8'));
    if (name === 'table.csv') found.hasTable = true;
    if (name === 'table.csv' || name === 'photos.csv') for (const each of names()) found.named.add(each);
    if (!/^proofs\/[^/]+\.json$/.test(name)) continue;
    const report = verifyBundle(content, options);
    if (!found.worst || rank[report.verdict] > rank[found.worst.verdict]) found.worst = report;
    found.proofs += 1;
    for (const each of names()) found.told.add(each);
  }
  return found;
};

/**
 * Checks an export with proofs: every proof by itself, and that each use, press and photo which its tables name by id or
 * digest is told by one of them.
 */
export const verifyArchive = (bytes: Uint8Array, options: VerifyOptions = {}): Report => {
  let found: Found;
  try {
    found = look(bytes, options);
  } catch {
    return unreadable('unreadable');
  }
  const { worst, hasTable, named, told, proofs } = found;
  if (!worst || !hasTable) return unreadable('unreadable');
  if (worst.fault) return { ...worst, entries: [] };
  const alone = [...named].find((name) => !told.has(name));
  if (alone !== undefined)
    return {
      ...worst,
      verdict: 'notGenuine',
      fault: { code: 'rowUnproven', values: { name: alone } },
      entries: [],
    };
  const all = { code: 'archiveProven', values: { proofs, names: named.size } } as const;
  return { ...worst, proven: [...worst.proven, all], entries: [] };
};
