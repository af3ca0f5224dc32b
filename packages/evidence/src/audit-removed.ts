import type { KnownCheckpoint, LogReport, LogSource } from './audit.ts';
import { same, toHex } from './bytes.ts';
import { openCheckpoint } from './checkpoint.ts';
import { hashBytes } from './hash.ts';
import { tileHeight, tileWidth } from './tile.ts';
import { GrowingTree } from './tree.ts';

/**
 * Re-derives the log of a unit that is gone from the hashes that stay: that they are those that were signed, and that
 * nothing was put in their place. What its entries said, nobody can read any more.
 */
export const auditRemovedLog = async (
  source: Pick<LogSource, 'origin' | 'checkpoints' | 'tile'>,
  keys: readonly Uint8Array[],
  known: readonly KnownCheckpoint[] = [],
): Promise<LogReport> => {
  const tree = new GrowingTree();
  const expected = new Map(known.map((checkpoint) => [checkpoint.size, checkpoint.root]));
  const tiles = new Map<number, Uint8Array>();
  let due: { readonly level: number; readonly number: number; readonly hashes: Uint8Array }[] = [];
  const report = (fault?: LogReport['fault']): LogReport => ({
    origin: source.origin,
    size: tree.size,
    root: toHex(tree.root()),
    ...(fault && { fault }),
  });

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

  for await (const { size, root, leaves, note } of source.checkpoints()) {
    const first = tree.size;
    const fault = (code: NonNullable<LogReport['fault']>['code']) =>
      report({ code, index: first, to: Math.max(first, size - 1) });
    if (size <= first || leaves.length !== (size - first) * hashBytes) return fault('checkpointBroken');
    for (let at = 0; at < leaves.length; at += hashBytes) {
      tree.add(leaves.subarray(at, at + hashBytes), keepNode);
      const other = expected.get(tree.size);
      if (other && !same(other, tree.root())) return fault('forked');
    }
    if (!same(root, tree.root())) return fault('rootMismatch');
    const signed = keys.map((key) => openCheckpoint(note, key)).find((found) => found !== undefined);
    if (signed?.origin !== source.origin || signed.size !== size || !same(signed.root, root))
      return fault('badSignature');
    for (const { level, number, hashes } of due) {
      const kept = await source.tile(level, number);
      if (!kept || !same(kept, hashes)) return fault('tileMismatch');
    }
    due = [];
  }
  const cut = known.some(({ size }) => size > tree.size);
  return report(cut ? { code: 'truncated', index: tree.size, to: tree.size } : undefined);
};
