import { createTold, type GivenUp, type TimeRunsBack } from './audit-told.ts';
import { same, toHex } from './bytes.ts';
import { readEntry } from './entry.ts';
import { hashBytes, textLeafHash } from './hash.ts';
import { signedInTurn } from './key-chain.ts';
import { BrokenPage, PagedMap } from './paged-map.ts';
import { noThreads, ThreadMap } from './thread-map.ts';
import { ThreadPage } from './thread-page.ts';
import { tileHeight, tileWidth } from './tile.ts';
import { GrowingTree } from './tree.ts';

/** A checkpoint as a platform keeps it, with the hashes of the entries it added. */
export interface StoredCheckpoint {
  readonly size: number;
  readonly root: Uint8Array;
  readonly leaves: Uint8Array;
  readonly note: string;
}

/** An entry as a platform keeps it. */
export interface StoredEntry {
  readonly index: number;
  readonly text: string;
  /** The thread under which it is found. */
  readonly thread: string;
  /** Whether the call it came with bears the platform's mark. */
  readonly isMarked: boolean;
}

/** The rows of one log. */
export interface LogSource {
  readonly unitId: string;
  readonly origin: string;
  /** By size. */
  checkpoints(): AsyncIterable<StoredCheckpoint>;
  /** By index. */
  entries(): AsyncIterable<StoredEntry>;
  /** The pages of the map of its threads, by name. */
  pages(): Promise<ReadonlyMap<string, Uint8Array>>;
  /** The hashes of a whole tile. */
  tile(level: number, number: number): Promise<Uint8Array | undefined>;
}

/** What can be wrong with a log. */
export type LogFault =
  | 'missing'
  | 'extra'
  | 'altered'
  | 'foreign'
  | 'unmarked'
  | 'misplaced'
  | 'doubled'
  | 'mapMismatch'
  | 'checkpointBroken'
  | 'rootMismatch'
  | 'badSignature'
  | 'tileMismatch'
  | 'truncated'
  | 'forked';

/** What was found. */
export interface LogReport {
  readonly origin: string;
  /** How many entries were found right. */
  readonly size: number;
  readonly root: string;
  /** The first of the entries whose times run backwards by more than is allowed. */
  readonly runsBack?: readonly TimeRunsBack[];
  readonly givenUp?: readonly GivenUp[];
  readonly fault?: {
    readonly code: LogFault;
    /** The first bad entry, or the first that may be. */
    readonly index: number;
    /** The last that may be the first bad one, where the rows do not tell more. */
    readonly to: number;
  };
}

/** A checkpoint of this log that was kept elsewhere. */
export interface KnownCheckpoint {
  readonly size: number;
  readonly root: Uint8Array;
}

class Found extends Error {
  readonly fault: NonNullable<LogReport['fault']>;
  constructor(code: LogFault, index: number, to = index) {
    super(code);
    this.fault = { code, index, to };
  }
}

const slice = (hashes: Uint8Array, at: number): Uint8Array =>
  hashes.subarray(at * hashBytes, (at + 1) * hashBytes);

/** Re-derives one log from its rows and compares it with all that was ever signed about it; stops at the first bad entry. */
export const auditLog = async (
  source: LogSource,
  keys: readonly Uint8Array[],
  known: readonly KnownCheckpoint[] = [],
): Promise<LogReport> => {
  const tree = new GrowingTree();
  const map = new ThreadMap();
  const told = createTold();
  const signer = signedInTurn(keys);
  const expected = new Map(known.map((checkpoint) => [checkpoint.size, checkpoint]));
  const entries = source.entries()[Symbol.asyncIterator]();
  const tiles = new Map<number, Uint8Array>();
  let due: { level: number; number: number; hashes: Uint8Array }[] = [];
  let agreed = 0;
  let unmarked: number | undefined;
  const conflicts: (KnownCheckpoint & { code: LogFault; index: number; to: number })[] = [];

  const keepNode = (height: number, index: number, hash: Uint8Array): void => {
    if (height % tileHeight !== 0) return;
    const level = height / tileHeight;
    const hashes = tiles.get(level) ?? new Uint8Array(tileWidth * hashBytes);
    tiles.set(level, hashes);
    hashes.set(hash, (index % tileWidth) * hashBytes);
    if (index % tileWidth !== tileWidth - 1) return;
    due.push({ level, number: Math.floor(index / tileWidth), hashes });
    tiles.delete(level);
  };

  const compareTiles = async () => {
    for (const { level, number, hashes } of due) {
      const kept = await source.tile(level, number);
      if (kept && same(kept, hashes)) continue;
      const width = tileWidth ** level;
      let wrong = 0;
      while (kept && wrong < tileWidth - 1 && same(slice(kept, wrong), slice(hashes, wrong))) wrong += 1;
      const index = (number * tileWidth + (kept ? wrong : 0)) * width;
      throw new Found('tileMismatch', index, kept ? index + width - 1 : index + tileWidth * width - 1);
    }
    due = [];
  };

  const takeEntry = async (index: number, leaf: Uint8Array) => {
    const { done, value } = await entries.next();
    if (done || value.index > index) throw new Found('missing', index);
    if (value.index < index) throw new Found('extra', value.index);
    const found = textLeafHash(value.text);
    if (!same(found, leaf)) throw new Found('altered', index);
    const entry = readEntry(value.text);
    if (entry?.unit !== source.unitId) throw new Found('foreign', index);
    if (entry.thread.toLowerCase() !== value.thread) throw new Found('misplaced', index);
    if (!told.take(index, entry, found)) throw new Found('doubled', index);
    tree.add(found, keepNode);
    map.add(entry.thread, found);
    signer.take(entry);
    if (!value.isMarked) unmarked ??= index;
    const other = expected.get(tree.size);
    if (!other) return;
    if (same(other.root, tree.root())) agreed = tree.size;
    else conflicts.push({ ...other, code: 'forked', index: agreed, to: index });
  };

  const checkMap = async () => {
    const pages = await source.pages();
    const paged = new PagedMap(map.root(), map.ids());
    const read = (name: string) => ThreadPage.read(pages.get(name) ?? new Uint8Array());
    try {
      while (paged.needed().size > 0) paged.take(read);
    } catch (error) {
      if (!(error instanceof BrokenPage)) throw error;
      throw new Found('mapMismatch', 0, Math.max(0, tree.size - 1));
    }
  };

  const check = async () => {
    for await (const { size, root, leaves, note } of source.checkpoints()) {
      const first = tree.size;
      if (size <= first || leaves.length !== (size - first) * hashBytes)
        throw new Found('checkpointBroken', first, Math.max(first, size - 1));
      for (let index = first; index < size; index += 1) await takeEntry(index, slice(leaves, index - first));
      // A mark speaks of a whole call: an entry of it that is wrong by itself was named before.
      if (unmarked !== undefined) throw new Found('unmarked', unmarked);
      if (!same(root, tree.root())) throw new Found('rootMismatch', first, size - 1);
      const signed = signer.open(note);
      if (signed?.origin !== source.origin || signed.size !== size || !same(signed.root, root))
        throw new Found('badSignature', first, size - 1);
      if (!same(signed.threads ?? noThreads, map.root())) throw new Found('mapMismatch', first, size - 1);
      await compareTiles();
    }
    const { done, value } = await entries.next();
    if (!done) throw new Found('extra', value.index);
    await checkMap();
    for (const each of known)
      if (each.size > tree.size)
        conflicts.push({ ...each, code: 'truncated', index: tree.size, to: tree.size });
    // What an operator gave up is named, and is no fault: what it names it names for good.
    const [conflict] = conflicts.filter((each) => !told.isGivenUp(each));
    if (conflict) throw new Found(conflict.code, conflict.index, conflict.to);
  };

  const report = () => ({
    origin: source.origin,
    size: tree.size,
    root: toHex(tree.root()),
    ...told.report(),
  });
  try {
    await check();
    return report();
  } catch (error) {
    if (!(error instanceof Found)) throw error;
    return { ...report(), fault: error.fault };
  } finally {
    await entries.return?.(undefined);
  }
};
