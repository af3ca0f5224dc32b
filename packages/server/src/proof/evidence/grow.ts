import { concat, same } from '@chancery/evidence/bytes.ts';
import { originOf, signCheckpoint } from '@chancery/evidence/checkpoint.ts';
import type { Signer } from '@chancery/evidence/signature.ts';
import { nodeInTile, tileHeight, tileWidth } from '@chancery/evidence/tile.ts';
import { GrowingTree } from '@chancery/evidence/tree.ts';
import type { Tx } from '../../kit/transaction.ts';
import { type LogState, type NewCheckpoint, type NewTile, unfinishedHashes } from './log.rows.ts';
import { LogRefusal } from './refusal.ts';

interface Level {
  /** Where the new hashes begin. */
  readonly first: number;
  readonly hashes: Uint8Array[];
}

/** The new hashes of each level of tiles, while entries are added. */
const grownLevels = (tree: GrowingTree, leaves: readonly Uint8Array[]): Level[] => {
  const levels: Level[] = [];
  for (const leaf of leaves) {
    tree.add(leaf, (height, index, hash) => {
      if (height % tileHeight !== 0) return;
      const level = height / tileHeight;
      levels[level] ??= { first: index, hashes: [] };
      levels[level].hashes.push(hash);
    });
  }
  return levels;
};

const wholeTiles = async (tx: Tx, companyId: string, levels: readonly Level[]): Promise<NewTile[]> => {
  const tiles: NewTile[] = [];
  for (const [level, { first, hashes }] of levels.entries()) {
    const end = first + hashes.length;
    const start = first - (first % tileWidth);
    if (end - start < tileWidth) continue;
    const before = await unfinishedHashes(tx, companyId, level, start, first);
    const all = concat(before, ...hashes);
    const above = levels[level + 1];
    for (let number = start / tileWidth; (number + 1) * tileWidth <= end; number += 1) {
      const from = (number * tileWidth - start) * 32;
      const root = above?.hashes[number - above.first];
      if (!root) throw new Error('a whole tile has a root');
      const hashes = all.subarray(from, from + tileWidth * 32);
      // The root follows from what was signed, the hashes before ours from rows; a tile of ours alone made its root.
      const isOurs = number * tileWidth >= first;
      if (!isOurs && (hashes.length !== tileWidth * 32 || !same(nodeInTile(hashes, tileHeight, 0), root)))
        throw new LogRefusal('tileBroken', `the hashes of tile ${level}/${number} do not add up`);
      tiles.push({ companyId, level, number, hashes, root });
    }
  }
  return tiles;
};

/** Adds entries to a unit's log: the tiles that became whole, and the signed checkpoint. */
export const growLog = async (
  tx: Tx,
  companyId: string,
  before: Pick<LogState, 'size' | 'edge'> | undefined,
  leaves: readonly Uint8Array[],
  threads: Uint8Array,
  signer: Signer,
): Promise<{ readonly tiles: readonly NewTile[]; readonly checkpoint: NewCheckpoint }> => {
  const tree = before ? GrowingTree.from(before.size, before.edge) : new GrowingTree();
  const levels = grownLevels(tree, leaves);
  const tiles = await wholeTiles(tx, companyId, levels);
  const { size } = tree;
  const root = tree.root();
  const note = signCheckpoint({ origin: originOf(companyId), size, root, threads }, signer);
  const checkpoint = { companyId, size, root, edge: tree.edge(), leaves: concat(...leaves), note };
  return { tiles, checkpoint };
};
