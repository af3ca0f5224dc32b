import { describe, expect, test } from 'vitest';
import { auditLog, type KnownCheckpoint, type LogSource, type StoredCheckpoint } from './audit.ts';
import { concat, utf8 } from './bytes.ts';
import { originOf, signCheckpoint } from './checkpoint.ts';
import { leafHash } from './hash.ts';
import { signer, someEntry, unitId } from './log.testing.ts';
import { signerOf } from './signature.ts';
import { GrowingTree } from './tree.ts';

interface Rows {
  entries: { index: number; text: string }[];
  checkpoints: StoredCheckpoint[];
  tiles: Map<string, Uint8Array>;
}

const origin = originOf(unitId);

/** What a platform keeps of a log that grew in steps of these sizes. */
const kept = (texts: readonly string[], steps: (at: number) => number, key = signer): Rows => {
  const tree = new GrowingTree();
  const rows: Rows = { entries: [], checkpoints: [], tiles: new Map() };
  const levels = new Map<number, Uint8Array[]>();
  for (let at = 0; at < texts.length; ) {
    const batch = texts.slice(at, at + steps(at));
    const leaves = batch.map((text) => leafHash(utf8(text)));
    for (const leaf of leaves)
      tree.add(leaf, (height, index, hash) => {
        if (height % 8 !== 0) return;
        const hashes = levels.get(height / 8) ?? [];
        levels.set(height / 8, hashes);
        hashes.push(hash);
        if (hashes.length % 256 === 0)
          rows.tiles.set(`${height / 8}/${Math.floor(index / 256)}`, concat(...hashes.slice(-256)));
      });
    rows.entries.push(...batch.map((text, n) => ({ index: at + n, text })));
    const root = tree.root();
    const note = signCheckpoint({ origin, size: tree.size, root }, key);
    rows.checkpoints.push({ size: tree.size, root, leaves: concat(...leaves), note });
    at += batch.length;
  }
  return rows;
};

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

const sourceOf = (rows: Rows): LogSource => ({
  unitId,
  origin,
  checkpoints: () => each(rows.checkpoints),
  entries: () => each(rows.entries),
  tile: async (level, number) => rows.tiles.get(`${level}/${number}`),
});

const audit = (rows: Rows, known?: readonly KnownCheckpoint[]) =>
  auditLog(sourceOf(rows), signer.publicKey, known);

const length = 520;
const texts = Array.from({ length }, (_, at) => someEntry(at));
const honest = kept(texts, (at) => 17 + (at % 13));
/** What a witness has seen: every single state of the log. */
const witnessed: KnownCheckpoint[] = (() => {
  const tree = new GrowingTree();
  return texts.map((text) => {
    tree.add(leafHash(utf8(text)));
    return { size: tree.size, root: tree.root() };
  });
})();
const copy = (): Rows => ({
  entries: [...honest.entries],
  checkpoints: [...honest.checkpoints],
  tiles: new Map(honest.tiles),
});

test('an honest log is found right', async () => {
  const report = await audit(honest, witnessed);
  expect(report).toMatchObject({ size: length });
  expect(report.fault).toBeUndefined();
});

/** 200 places, each other. */
const places = Array.from({ length: 200 }, (_, at) => (at * 37 + 11) % (length - 2));

describe('200 times each, tampering is found and the first bad entry is named', () => {
  const tampered: Record<string, (rows: Rows, at: number) => void> = {
    edit: (rows, at) => {
      rows.entries[at] = { index: at, text: someEntry(at, { edited: true }) };
    },
    delete: (rows, at) => {
      rows.entries.splice(at, 1);
    },
    'delete and close the gap': (rows, at) => {
      rows.entries = rows.entries.filter(({ index }) => index !== at);
      rows.entries = rows.entries.map(({ text }, index) => ({ index, text }));
    },
    reorder: (rows, at) => {
      const [one, two] = [rows.entries[at]?.text ?? '', rows.entries[at + 1]?.text ?? ''];
      rows.entries[at] = { index: at, text: two };
      rows.entries[at + 1] = { index: at + 1, text: one };
    },
    insert: (rows, at) => {
      rows.entries.splice(at, 0, { index: at, text: someEntry(9999) });
      rows.entries = rows.entries.map(({ text }, index) => ({ index, text }));
    },
    truncate: (rows, at) => {
      rows.entries.length = at;
    },
  };
  test.each(Object.entries(tampered))('%s', async (_, tamper) => {
    for (const at of places) {
      const rows = copy();
      tamper(rows, at);
      expect((await audit(rows)).fault).toMatchObject({ index: at, to: at });
    }
  });

  test('truncate with every trace of it: found by what a witness has seen', async () => {
    for (const at of places.filter((place) => place > 0)) {
      const rows = kept(texts.slice(0, at), () => 50);
      expect((await audit(rows)).fault).toBeUndefined();
      expect((await audit(rows, witnessed)).fault).toEqual({ code: 'truncated', index: at, to: at });
    }
  });

  test('fork, signed by the platform itself: found by what a witness has seen', async () => {
    for (const at of places) {
      const forked = texts.map((text, index) => (index < at ? text : someEntry(index, { forked: true })));
      const rows = kept(forked.slice(0, at + 40), () => 100);
      expect((await audit(rows)).fault).toBeUndefined();
      expect((await audit(rows, witnessed)).fault).toEqual({ code: 'forked', index: at, to: at });
    }
  });
});

test('whoever changes an entry with its hash is found by the root, and with the root by the signature', async () => {
  const at = 123;
  const batch = honest.checkpoints.findIndex(({ size }) => size > at);
  const first = honest.checkpoints[batch - 1]?.size ?? 0;
  const found = honest.checkpoints[batch];
  if (!found) throw new Error('no such checkpoint');
  const rows = copy();
  rows.entries[at] = { index: at, text: someEntry(at, { edited: true }) };
  const leaves = Uint8Array.from(found.leaves);
  leaves.set(leafHash(utf8(rows.entries[at]?.text ?? '')), (at - first) * 32);
  rows.checkpoints[batch] = { ...found, leaves };
  expect((await audit(rows)).fault).toEqual({ code: 'rootMismatch', index: first, to: found.size - 1 });

  const stranger = signerOf(new Uint8Array(32).fill(77));
  const resigned = kept(
    rows.entries.map(({ text }) => text),
    (from) => 17 + (from % 13),
    stranger,
  );
  expect((await audit(resigned)).fault).toMatchObject({ code: 'badSignature', index: 0 });
});

test('a changed or lost tile, a lost checkpoint and an entry of another unit are found', async () => {
  const tile = copy();
  const hashes = Uint8Array.from(tile.tiles.get('0/1') ?? []);
  hashes[32 * 9] = (hashes[32 * 9] ?? 0) ^ 1;
  tile.tiles.set('0/1', hashes);
  expect((await audit(tile)).fault).toEqual({ code: 'tileMismatch', index: 265, to: 265 });
  tile.tiles.delete('0/1');
  expect((await audit(tile)).fault).toMatchObject({ code: 'tileMismatch', index: 256 });

  const lost = copy();
  lost.checkpoints.splice(10, 1);
  expect((await audit(lost)).fault).toMatchObject({
    code: 'checkpointBroken',
    index: honest.checkpoints[9]?.size,
  });

  const foreign = kept([someEntry(0), someEntry(1, {}, 'another')], () => 1);
  expect((await audit(foreign)).fault).toMatchObject({ code: 'foreign', index: 1 });
});
