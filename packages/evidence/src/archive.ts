import {
  contentAt,
  contentOf,
  directoryIn,
  endBytes,
  filesOf,
  headOf,
  type PackedFile,
} from './archive-form.ts';
import { limits, OverLimit, startClock } from './limits.ts';
import type { Report } from './report.ts';
import { unreadable, type VerifyOptions, verifyBundle } from './verify.ts';

const local = 0x04034b50;

/** Whether bytes are an archive of files. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes.length > 22 && Buffer.from(bytes.buffer, bytes.byteOffset, 4).readUInt32LE() === local;

const unpacked = (bytes: Buffer, file: PackedFile, most: number): Buffer => {
  const [head, begin] = [headOf(file.name), contentAt(file)];
  if (!head.equals(bytes.subarray(file.at, begin))) throw new RangeError('another head');
  if (file.size > most) throw new RangeError('too much');
  return contentOf(bytes.subarray(begin, begin + file.packed), file);
};

/** The files of an archive, unfolded one by one: none stays. Stops at what unfolds into more than anybody needs to look at. */
function* eachIn(bytes: Uint8Array): Generator<readonly [name: string, content: Buffer]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const directory = directoryIn(file.subarray(-endBytes), file.length);
  let left = 8 * limits.fileBytes;
  for (const each of filesOf(file.subarray(directory.at, -endBytes), directory)) {
    const content = unpacked(file, each, left);
    left -= content.length;
    yield [each.name, content];
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

/** The proofs of an archive together may take a few times as long as one alone. */
const archiveMs = 4 * limits.ms;

const look = (bytes: Uint8Array, given: VerifyOptions): Found => {
  const { clock = startClock(archiveMs) } = given;
  const options = { ...given, clock };
  const found: Found = { named: new Set(), told: new Set(), hasTable: false, proofs: 0, worst: undefined };
  for (const [name, content] of eachIn(bytes)) {
    clock();
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
  } catch (error) {
    return unreadable(error instanceof OverLimit ? error.code : 'unreadable');
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
