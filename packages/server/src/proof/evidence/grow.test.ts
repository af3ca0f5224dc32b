import { concat, toHex } from '@chancery/evidence/bytes.ts';
import { openCheckpoint, originOf } from '@chancery/evidence/checkpoint.ts';
import { leafHash } from '@chancery/evidence/hash.ts';
import { signerOf } from '@chancery/evidence/signature.ts';
import { GrowingTree } from '@chancery/evidence/tree.ts';
import { expect, test } from 'vitest';
import type { Tx } from '../../kit/transaction.ts';
import { growLog } from './grow.ts';

const signer = signerOf(new Uint8Array(32).fill(1));
const unit = '01890000-0000-7000-8000-000000000001';
const leaves = Array.from({ length: 600 }, (_, at) => leafHash(Uint8Array.of(at % 256, at >> 8)));
const rootOf = (some: readonly Uint8Array[]) => {
  const tree = new GrowingTree();
  for (const leaf of some) tree.add(leaf);
  return tree;
};

/** A log of so many entries gets so many more; `kept` is what the database has of the former. */
const grow = (before: number, more: number, kept = leaves.slice(0, before)) => {
  const row = { size: kept.length, leaves: Buffer.concat(kept) };
  const query = async () => ({ rows: kept.length > 0 ? [row] : [] });
  const state = { size: before, edge: Buffer.from(rootOf(leaves.slice(0, before)).edge()) };
  const added = leaves.slice(before, before + more);
  const tx = { $client: { query } } as unknown as Tx;
  return growLog(tx, unit, before > 0 ? state : undefined, added, new Uint8Array(32), signer);
};

test.each([
  [0, 255, []],
  [0, 256, [0]],
  [0, 257, [0]],
  [200, 55, []],
  [200, 56, [0]],
  [200, 400, [0, 1]],
  [256, 255, []],
  [256, 256, [1]],
  [300, 212, [1]],
])('a log of %i that gets %i more has these tiles whole: %j', async (before, more, numbers) => {
  const { tiles, checkpoint } = await grow(before, more);
  const wholes = numbers.map((number) => {
    const own = leaves.slice(number * 256, (number + 1) * 256);
    return [number, toHex(concat(...own)), toHex(rootOf(own).root())];
  });
  expect(tiles.map(({ number, hashes, root }) => [number, toHex(hashes), toHex(root)])).toEqual(wholes);
  expect(tiles.every(({ level, companyId }) => level === 0 && companyId === unit)).toBe(true);
  const all = rootOf(leaves.slice(0, before + more));
  expect(toHex(checkpoint.edge)).toBe(toHex(all.edge()));
  expect(toHex(checkpoint.leaves)).toBe(toHex(concat(...leaves.slice(before, before + more))));
  const signed = openCheckpoint(checkpoint.note, signer.publicKey);
  expect(signed).toMatchObject({ origin: originOf(unit), size: before + more });
  expect(toHex(signed?.root ?? new Uint8Array())).toBe(toHex(all.root()));
});

test('hashes that the database has changed, lost or put in are no part of a tile', async () => {
  const own = leaves.slice(0, 200);
  for (const kept of [own.with(7, leaves[8] ?? (own[0] as Uint8Array)), own.slice(0, 199), []])
    await expect(grow(200, 100, kept)).rejects.toMatchObject({ reason: 'tileBroken' });
});
