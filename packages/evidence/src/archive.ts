import { inflateRawSync } from 'node:zlib';
import { limits } from './limits.ts';
import type { Report } from './report.ts';
import { unreadable, type VerifyOptions, verifyBundle } from './verify.ts';

const [end, header, local] = [0x06054b50, 0x02014b50, 0x04034b50];
const all32 = 0xffffffff;

/** Whether bytes are an archive of files. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes.length > 22 && Buffer.from(bytes.buffer, bytes.byteOffset, 4).readUInt32LE() === local;

interface Place {
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

const placesIn = (file: Buffer): Place[] => {
  const places: Place[] = [];
  for (let at = headersAt(file); file.readUInt32LE(at) === header; ) {
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

const contentOf = (file: Buffer, { at, packed }: Place, most: number): Buffer => {
  const begin = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  return inflateRawSync(file.subarray(begin, begin + packed), { maxOutputLength: most });
};

/** All files of an archive by their names; nothing where it is none, or unfolds into more than anybody needs to look at. */
export const filesIn = (bytes: Uint8Array): ReadonlyMap<string, Buffer> | undefined => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const files = new Map<string, Buffer>();
  let left = 4 * limits.fileBytes;
  try {
    for (const place of placesIn(file)) {
      if (left <= 0 || files.has(place.name)) return undefined;
      const content = contentOf(file, place, left);
      left -= content.length;
      files.set(place.name, content);
    }
    return files;
  } catch {
    return undefined;
  }
};

const digests = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g;
const ids = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/g;

const namesIn = (text: string): string[] =>
  [...text.matchAll(digests), ...text.matchAll(ids)].map(([name]) => name);

const rank = { genuine: 0, consistent: 1, unreadable: 2, notGenuine: 3 } as const;

/**
 * Checks an export with proofs: every proof by itself, and that each use, press and photo which its tables name by id or
 * digest is told by one of them.
 */
export const verifyArchive = (bytes: Uint8Array, options: VerifyOptions = {}): Report => {
  const files = filesIn(bytes);
  const proofs = [...(files ?? [])].filter(([name]) => /^proofs\/[^/]+\.json$/.test(name));
  if (!files?.has('table.csv') || proofs.length === 0) return unreadable('unreadable');
  const told = new Set<string>();
  let worst: Report | undefined;
  for (const [, content] of proofs) {
    const report = verifyBundle(content, options);
    if (!worst || rank[report.verdict] > rank[worst.verdict]) worst = report;
    for (const name of namesIn(content.toString('utf8'))) told.add(name);
  }
  if (!worst) return unreadable('unreadable');
  if (worst.fault) return { ...worst, entries: [] };
  const named = ['table.csv', 'photos.csv'].flatMap((name) =>
    namesIn(files.get(name)?.toString('utf8') ?? ''),
  );
  const alone = named.find((name) => !told.has(name));
  if (alone !== undefined)
    return {
      ...worst,
      verdict: 'notGenuine',
      fault: { code: 'rowUnproven', values: { name: alone } },
      entries: [],
    };
  const all = {
    code: 'archiveProven',
    values: { proofs: proofs.length, names: new Set(named).size },
  } as const;
  return { ...worst, proven: [...worst.proven, all], entries: [] };
};
