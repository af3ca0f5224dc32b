import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concat, fromBase64, toHex, utf8 } from './bytes.ts';
import { emptyRoot, leafHash, nodeHash } from './hash.ts';
import { createInclusionCheck } from './inclusion.ts';
import { nodesOver } from './log.testing.ts';
import { consistencyProof, inclusionProof, isConsistent, rootAt } from './proof.ts';
import { nodeInTile, readEntries, readTilePath, tilePath, writeEntries } from './tile.ts';
import { GrowingTree } from './tree.ts';

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));

/** The entries and roots that implementations of RFC 6962 share as test vectors. */
const entries = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const leaves = entries.map((entry) => leafHash(hex(entry)));

describe('the test vectors of RFC 6962', () => {
  test('roots', () => {
    expect(toHex(emptyRoot)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    const tree = new GrowingTree();
    expect(tree.root()).toEqual(emptyRoot);
    leaves.forEach((leaf, at) => {
      tree.add(leaf);
      expect(toHex(tree.root())).toBe(roots[at]);
      expect(toHex(rootAt(at + 1, nodesOver(leaves)))).toBe(roots[at]);
    });
  });

  test('inclusion and consistency', () => {
    const node = nodesOver(leaves);
    expect(inclusionProof(5, 8, node).map(toHex)).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
    expect(inclusionProof(1, 5, node).map(toHex)).toEqual([
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ]);
    expect(consistencyProof(6, 8, node).map(toHex)).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
  });
});

const many = Array.from({ length: 600 }, (_, at) => leafHash(utf8(String(at))));
const node = nodesOver(many);
const sizes = fc.integer({ min: 1, max: many.length });

const isIncluded = (
  leaf: Uint8Array,
  index: number,
  size: number,
  proof: readonly Uint8Array[],
  root: Uint8Array,
) => createInclusionCheck(size, root)(leaf, index, concat(...proof));

/** A check that has found an entry already, and so remembers its way. */
const checkAfter = (found: number, size: number) => {
  const check = createInclusionCheck(size, rootAt(size, node));
  expect(check(many[found] as Uint8Array, found, concat(...inclusionProof(found, size, node)))).toBe(true);
  return check;
};

test('there is no proof of an entry beyond the log, nor of a log that shrank', () => {
  for (const index of [-1, 4, 5]) expect(() => inclusionProof(index, 4, node)).toThrow(RangeError);
  for (const old of [-1, 5]) expect(() => consistencyProof(old, 4, node)).toThrow(RangeError);
  expect(inclusionProof(3, 4, node)).toHaveLength(2);
  expect(consistencyProof(4, 4, node)).toEqual([]);
});

test('every honest proof of any size is accepted', () => {
  fc.assert(
    fc.property(sizes, sizes, fc.nat(), (a, b, pick) => {
      const [old, size] = [Math.min(a, b), Math.max(a, b)];
      const [before, root] = [rootAt(old, node), rootAt(size, node)];
      const index = pick % size;
      expect(
        isIncluded(many[index] as Uint8Array, index, size, inclusionProof(index, size, node), root),
      ).toBe(true);
      expect(isConsistent(old, size, consistencyProof(old, size, node), before, root)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('every entry of a log is found, in any order and after any other', () => {
  fc.assert(
    fc.property(sizes, fc.array(fc.nat(), { minLength: 2, maxLength: 40 }), (size, picks) => {
      const check = createInclusionCheck(size, rootAt(size, node));
      for (const index of picks.map((pick) => pick % size))
        expect(check(many[index] as Uint8Array, index, concat(...inclusionProof(index, size, node)))).toBe(
          true,
        );
    }),
    { numRuns: 300 },
  );
});

const flip = (bytes: Uint8Array, at: number): Uint8Array => {
  const other = Uint8Array.from(bytes);
  other[at % other.length] = (other[at % other.length] ?? 0) ^ (1 << (at % 8));
  return other;
};

/** Ways to forge a proof, each of which changes it. */
const forgeries: readonly ((proof: Uint8Array[], at: number) => Uint8Array[])[] = [
  (proof, at) => proof.map((hash, which) => (which === at % proof.length ? flip(hash, at) : hash)),
  (proof) => proof.slice(1),
  (proof) => proof.slice(0, -1),
  (proof, at) => [...proof, many[at % many.length] as Uint8Array],
  (proof, at) => [many[at % many.length] as Uint8Array, ...proof],
  (proof) => [...proof].reverse(),
  (proof) => [...proof, ...proof],
  (proof) => proof.map((hash) => hash.subarray(0, 31)),
];

const isSame = (a: readonly Uint8Array[], b: readonly Uint8Array[]) =>
  a.length === b.length && a.every((hash, at) => toHex(hash) === toHex(b[at] as Uint8Array));

test('none of 10,000 forged proofs is accepted', () => {
  let forged = 0;
  let accepted = 0;
  let seed = 1;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed % below;
  };
  while (forged < 10_000) {
    const size = 2 + random(many.length - 1);
    const index = random(size);
    const root = rootAt(size, node);
    const leaf = many[index] as Uint8Array;
    const proof = inclusionProof(index, size, node);
    const bad = (forgeries[random(forgeries.length)] as (typeof forgeries)[number])(proof, random(1 << 20));
    if (!isSame(bad, proof)) {
      forged += 1;
      if (isIncluded(leaf, index, size, bad, root)) accepted += 1;
      const check = checkAfter(random(size), size);
      if (check(leaf, index, concat(...bad))) accepted += 1;
      // What was refused is not remembered: the right one is found, and the wrong one is refused again.
      expect(check(leaf, index, concat(...proof))).toBe(true);
      if (check(leaf, index, concat(...bad))) accepted += 1;
    }
    // The right proof for the wrong entry, place or size.
    const other = (index + 1 + random(size - 1)) % size;
    const tries = [
      () => isIncluded(many[other] as Uint8Array, index, size, proof, root),
      () => isIncluded(leaf, other, size, proof, root),
      () => isIncluded(leaf, index, size, proof, rootAt(size - 1, node)),
      () => isIncluded(nodeHash(leaf, leaf), index, size, proof, root),
      () => checkAfter(index, size)(many[other] as Uint8Array, index, concat(...proof)),
      () => checkAfter(index, size)(leaf, other, concat(...proof)),
    ];
    forged += tries.length;
    accepted += tries.filter((attempt) => attempt()).length;

    const old = 1 + random(size - 1);
    const step = consistencyProof(old, size, node);
    const before = rootAt(old, node);
    const badStep = (forgeries[random(forgeries.length)] as (typeof forgeries)[number])(
      step,
      random(1 << 20),
    );
    if (!isSame(badStep, step)) {
      forged += 1;
      if (isConsistent(old, size, badStep, before, root)) accepted += 1;
    }
    forged += 2;
    if (isConsistent(old, size, step, flip(before, random(32)), root)) accepted += 1;
    if (isConsistent(old, size, step, before, flip(root, random(32)))) accepted += 1;
  }
  expect({ accepted, enough: forged >= 10_000 }).toEqual({ accepted: 0, enough: true });
});

test('a growing tree goes on from its edge, and tells of every whole node once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 599 }), (cut) => {
      const first = new GrowingTree();
      const told: string[] = [];
      const onNode = (height: number, index: number, hash: Uint8Array) => {
        told.push(`${height}/${index}`);
        expect(hash).toEqual(node(height, index));
      };
      for (const leaf of many.slice(0, cut)) first.add(leaf, onNode);
      const second = GrowingTree.from(first.size, first.edge());
      for (const leaf of many.slice(cut)) second.add(leaf, onNode);
      expect(second.root()).toEqual(rootAt(600, node));
      expect(new Set(told).size).toBe(told.length);
      expect(told).toHaveLength(600 + 300 + 150 + 75 + 37 + 18 + 9 + 4 + 2 + 1);
    }),
    { numRuns: 20 },
  );
  expect(() => GrowingTree.from(3, new Uint8Array(32))).toThrow(TypeError);
});

test('tiles are found by the paths of C2SP tlog-tiles', () => {
  expect(tilePath({ level: 0, number: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067');
  expect(tilePath({ level: 1, number: 0, width: 12 })).toBe('tile/1/000.p/12');
  expect(readTilePath('0/x001/x234/067')).toEqual({ level: 0, number: 1_234_067, width: 256 });
  expect(readTilePath('entries/000.p/3')).toEqual({ level: 'entries', number: 0, width: 3 });
  for (const bad of ['0/x000/001', '0/1', '0/000.p/0', '0/000.p/256', '../0/000', '0/x001/x234/067/']) {
    expect(readTilePath(bad)).toBeUndefined();
  }
  const tile = new Uint8Array(256 * 32);
  many.slice(0, 256).forEach((leaf, at) => {
    tile.set(leaf, at * 32);
  });
  expect(nodeInTile(tile, 8, 0)).toEqual(node(8, 0));
  expect(nodeInTile(tile, 3, 5)).toEqual(node(3, 5));
});

test('a bundle of entries is read as it was written, and broken ones are not', () => {
  const some = ['', 'a', '印章'.repeat(99)].map(utf8);
  const bytes = writeEntries(some);
  expect(readEntries(bytes)).toEqual(some);
  expect(readEntries(bytes.subarray(0, bytes.length - 1))).toBeUndefined();
  expect(fromBase64('AB==')).toBeUndefined();
});
