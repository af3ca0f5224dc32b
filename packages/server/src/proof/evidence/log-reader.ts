import type { NodeOf } from '@chancery/evidence/proof.ts';
import { nodesFor } from '@chancery/evidence/proof.ts';
import { nodeInTile, tileHeight, tileWidth } from '@chancery/evidence/tile.ts';
import type { Tx } from '../../kit/transaction.ts';
import { tilesOf, unfinishedHashes } from './log.rows.ts';

/** How many hashes a tile has in a log of a size. */
export const widthOf = (size: number, level: number, number: number): number =>
  Math.max(0, Math.min(tileWidth, Math.floor(size / tileWidth ** level) - number * tileWidth));

const tileOfNode = (height: number, index: number) => {
  const level = Math.floor(height / tileHeight);
  const inside = height % tileHeight;
  const first = index * 2 ** inside;
  return { level, inside, number: Math.floor(first / tileWidth), at: (first % tileWidth) / 2 ** inside };
};

/** The hashes of tiles of a log of a size, whole or not. */
export const readTiles = async (
  tx: Tx,
  companyId: string,
  size: number,
  names: readonly { readonly level: number; readonly number: number }[],
): Promise<ReadonlyMap<string, Uint8Array>> => {
  const found = new Map<string, Uint8Array>(await tilesOf(tx, companyId, names));
  for (const { level, number } of names) {
    if (found.has(`${level}/${number}`)) continue;
    const first = number * tileWidth;
    const end = first + widthOf(size, level, number);
    found.set(`${level}/${number}`, await unfinishedHashes(tx, companyId, level, first, end));
  }
  return found;
};

/** Makes a proof over a unit's log: fetches the nodes it will ask for, then lets it be made. */
export const withNodes = async <T>(
  tx: Tx,
  companyId: string,
  size: number,
  make: (node: NodeOf) => T,
): Promise<T> => {
  const names = new Map<string, { level: number; number: number }>();
  for (const { height, index } of nodesFor(make)) {
    const { level, number } = tileOfNode(height, index);
    names.set(`${level}/${number}`, { level, number });
  }
  const tiles = await readTiles(tx, companyId, size, [...names.values()]);
  const known = new Map<number, Uint8Array>();
  return make((height, index) => {
    const key = index * 64 + height;
    const before = known.get(key);
    if (before) return before;
    const { level, inside, number, at } = tileOfNode(height, index);
    const hash = nodeInTile(tiles.get(`${level}/${number}`) ?? new Uint8Array(), inside, at);
    known.set(key, hash);
    return hash;
  });
};
