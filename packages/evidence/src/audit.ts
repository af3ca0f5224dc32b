import { same, toHex, utf8 } from './bytes.ts';
import { openCheckpoint } from './checkpoint.ts';
import { readEntry } from './entry.ts';
import { hashBytes, leafHash } from './hash.ts';
import { tileHeight, tileWidth } from './tile.ts';
import { GrowingTree } from './tree.ts';

/** A checkpoint as a platform keeps it, with the hashes of the entries it added. */
export interface StoredCheckpoint {
  readonly size: number;
  readonly root: Uint8Array;
  readonly leaves: Uint8Array;
  readonly note: string;
}

/** The rows of one log. */
export interface LogSource {
  readonly unitId: string;
  readonly origin: string;
  /** By size. */
  checkpoints(): AsyncIterable<StoredCheckpoint>;
  /** By index. */
  entries(): AsyncIterable<{ readonly index: number; readonly text: string }>;
  /** The hashes of a whole tile. */
  tile(level: number, number: number): Promise<Uint8Array | undefined>;
}

/** What can be wrong with a log. */
export type LogFault =
  | 'missing'
  | 'extra'
  | 'altered'
  | 'foreign'
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
  publicKey: Uint8Array,
  known: readonly KnownCheckpoint[] = [],
): Promise<LogReport> => {
  const tree = new GrowingTree();
  const expected = new Map(known.map((checkpoint) => [checkpoint.size, checkpoint]));
  const entries = source.entries()[Symbol.asyncIterator]();
  const tiles = new Map<number, Uint8Array>();
  let due: { level: number; number: number; hashes: Uint8Array }[] = [];
  let agreed = 0;

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
    const found = leafHash(utf8(value.text));
    if (!same(found, leaf)) throw new Found('altered', index);
    if (readEntry(value.text)?.unit !== source.unitId) throw new Found('foreign', index);
    tree.add(found, keepNode);
    const other = expected.get(tree.size);
    if (!other) return;
    if (!same(other.root, tree.root())) throw new Found('forked', agreed, index);
    agreed = tree.size;
  };

  const check = async () => {
    for await (const { size, root, leaves, note } of source.checkpoints()) {
      const first = tree.size;
      if (size <= first || leaves.length !== (size - first) * hashBytes)
        throw new Found('checkpointBroken', first, Math.max(first, size - 1));
      for (let index = first; index < size; index += 1) await takeEntry(index, slice(leaves, index - first));
      const signed = openCheckpoint(note, publicKey);
      if (!same(root, tree.root())) throw new Found('rootMismatch', first, size - 1);
      if (signed?.origin !== source.origin || signed.size !== size || !same(signed.root, root))
        throw new Found('badSignature', first, size - 1);
      await compareTiles();
    }
    const { done, value } = await entries.next();
    if (!done) throw new Found('extra', value.index);
    if (known.some(({ size }) => size > tree.size)) throw new Found('truncated', tree.size);
  };

  const report = () => ({ origin: source.origin, size: tree.size, root: toHex(tree.root()) });
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
