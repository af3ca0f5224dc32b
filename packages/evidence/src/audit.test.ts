import { describe, expect, test } from 'vitest';
import { howOften } from '../../../tools/how-often.ts';
import {
  auditLog,
  type KnownCheckpoint,
  type LogSource,
  type StoredCheckpoint,
  type StoredEntry,
} from './audit.ts';
import { concat, toHex, utf8 } from './bytes.ts';
import { originOf, signCheckpoint } from './checkpoint.ts';
import { type Entry, readEntry, writeEntry } from './entry.ts';
import { leafHash } from './hash.ts';
import { changeKey, factsOfChange } from './key-chain.ts';
import { signer, someEntry, unitId } from './log.testing.ts';
import { PagedMap } from './paged-map.ts';
import { signerOf } from './signature.ts';
import { noThreads, ThreadMap } from './thread-map.ts';
import { GrowingTree } from './tree.ts';

interface Rows {
  entries: StoredEntry[];
  checkpoints: StoredCheckpoint[];
  tiles: Map<string, Uint8Array>;
  pages: Map<string, Uint8Array>;
}

const origin = originOf(unitId);

const stored = (index: number, text: string): StoredEntry => ({
  index,
  text,
  thread: readEntry(text)?.thread ?? '',
  isMarked: true,
});

/** What a platform keeps of a log that grew in steps of these sizes. */
const kept = (texts: readonly string[], steps: (at: number) => number, key = signer): Rows => {
  const tree = new GrowingTree();
  const map = new ThreadMap();
  const rows: Rows = { entries: [], checkpoints: [], tiles: new Map(), pages: new Map() };
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
    rows.entries.push(...batch.map((text, n) => stored(at + n, text)));
    for (const [n, text] of batch.entries())
      map.add(readEntry(text)?.thread ?? '', leaves[n] ?? new Uint8Array());
    const root = tree.root();
    const note = signCheckpoint({ origin, size: tree.size, root, threads: map.root() }, key);
    rows.checkpoints.push({ size: tree.size, root, leaves: concat(...leaves), note });
    at += batch.length;
  }
  const paged = new PagedMap(noThreads, []);
  for (const id of map.ids())
    paged.add(
      id,
      rows.entries.filter(({ thread }) => thread === id).map(({ text }) => leafHash(utf8(text))),
    );
  for (const [name, page] of paged.grown().pages) rows.pages.set(name, page.write());
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
  pages: async () => rows.pages,
  tile: async (level, number) => rows.tiles.get(`${level}/${number}`),
});

const audit = (rows: Rows, known?: readonly KnownCheckpoint[]) =>
  auditLog(sourceOf(rows), [signer.publicKey], known);

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
  pages: new Map(honest.pages),
});

test('an honest log is found right', async () => {
  const report = await audit(honest, witnessed);
  expect(report).toMatchObject({ size: length });
  expect(report.fault).toBeUndefined();
});

/** So many places, each another. */
const places = Array.from({ length: howOften(200) }, (_, at) => (at * 37 + 11) % (length - 2));

describe('many times each, tampering is found and the first bad entry is named', () => {
  const tampered: Record<string, (rows: Rows, at: number) => void> = {
    edit: (rows, at) => {
      rows.entries[at] = stored(at, someEntry(at, { edited: true }));
    },
    delete: (rows, at) => {
      rows.entries.splice(at, 1);
    },
    'delete and close the gap': (rows, at) => {
      rows.entries = rows.entries.filter(({ index }) => index !== at);
      rows.entries = rows.entries.map(({ text }, index) => stored(index, text));
    },
    reorder: (rows, at) => {
      const [one, two] = [rows.entries[at]?.text ?? '', rows.entries[at + 1]?.text ?? ''];
      rows.entries[at] = stored(at, two);
      rows.entries[at + 1] = stored(at + 1, one);
    },
    insert: (rows, at) => {
      rows.entries.splice(at, 0, stored(at, someEntry(9999)));
      rows.entries = rows.entries.map(({ text }, index) => stored(index, text));
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
  rows.entries[at] = stored(at, someEntry(at, { edited: true }));
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

test('an entry without the mark, under another thread or twice is found', async () => {
  const unmarked = copy();
  unmarked.entries[9] = { ...stored(9, texts[9] ?? ''), isMarked: false };
  expect((await audit(unmarked)).fault).toMatchObject({ code: 'unmarked', index: 9 });
  const misplaced = copy();
  misplaced.entries[8] = { ...stored(8, texts[8] ?? ''), thread: 'another' };
  expect((await audit(misplaced)).fault).toMatchObject({ code: 'misplaced', index: 8 });
  const doubled = kept([...texts.slice(0, 30), texts[4] ?? ''], () => 7);
  expect((await audit(doubled)).fault).toMatchObject({ code: 'doubled', index: 30 });
});

test('a map of threads that is not that of the entries is found, in what was signed and in its pages', async () => {
  const page = copy();
  const bytes = Uint8Array.from(page.pages.get('') ?? []);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  page.pages.set('', bytes);
  expect((await audit(page)).fault).toMatchObject({ code: 'mapMismatch' });
  const signed = copy();
  const last = signed.checkpoints.at(-1);
  if (!last) throw new Error('no checkpoint');
  const note = signCheckpoint({ origin, size: last.size, root: last.root, threads: noThreads }, signer);
  signed.checkpoints[signed.checkpoints.length - 1] = { ...last, note };
  expect((await audit(signed)).fault).toMatchObject({ code: 'mapMismatch', to: last.size - 1 });
});

test('times that run backwards beyond what servers and open transactions explain are named', async () => {
  const turned = [0, 500, 400, 379, 501].map((seconds) => someEntry(seconds));
  const { fault, runsBack } = await audit(kept(turned, () => 2));
  expect(fault).toBeUndefined();
  expect(runsBack).toEqual([{ index: 3, seconds: 121 }]);
});

test('a key is followed by another only in its own word, and each signs in its turn', async () => {
  const [older, newer] = [signerOf(new Uint8Array(32).fill(21)), signerOf(new Uint8Array(32).fill(22))];
  const change = changeKey(older, newer.publicKey);
  const saying = (facts: object, kind = 'key.changed') =>
    writeEntry({ ...(readEntry(someEntry(3)) as Entry), kind, facts: { ...facts } });
  const log = (said: string) => {
    const all = [someEntry(1), someEntry(2), said, someEntry(4)];
    const [first, second] = [kept(all.slice(0, 2), () => 1, older), kept(all, () => 1, newer)];
    return { ...second, checkpoints: [...first.checkpoints, ...second.checkpoints.slice(2)] };
  };
  const keys = [older.publicKey, newer.publicKey];
  const of = (rows: Rows, chain = keys) => auditLog(sourceOf(rows), chain);
  expect((await of(log(saying(factsOfChange(change))))).fault).toBeUndefined();
  expect((await of(log(saying({ ...change, signature: change.toKey })))).fault).toMatchObject({
    code: 'badSignature',
    index: 2,
  });
  expect((await of(log(saying(factsOfChange(change), 'another.kind')))).fault).toMatchObject({ index: 2 });
  const early = kept([someEntry(1), someEntry(2)], () => 1, newer);
  const mixed = {
    ...early,
    checkpoints: [...kept([someEntry(1)], () => 1, older).checkpoints, ...early.checkpoints.slice(1)],
  };
  expect((await of(mixed)).fault).toMatchObject({ code: 'badSignature', index: 1 });
});

test('a history that an operator gave up is named with its reason, any other is a fault', async () => {
  const lost = kept(texts.slice(0, 60), () => 20).checkpoints.at(-1);
  if (!lost) throw new Error('no checkpoint');
  const resumed = writeEntry({
    ...(readEntry(someEntry(41)) as Entry),
    kind: 'log.resumed',
    by: { id: '1', name: 'Operator' },
    facts: { reason: 'restored a backup', lost: { size: lost.size, root: toHex(lost.root) } },
  });
  const rows = kept([...texts.slice(0, 40), resumed], () => 20);
  const report = await audit(rows, [lost]);
  expect(report.fault).toBeUndefined();
  expect(report.givenUp).toMatchObject([
    { index: 40, reason: 'restored a backup', size: 60, by: 'Operator' },
  ]);
  const other = kept([...texts.slice(0, 59), someEntry(7777)], () => 20).checkpoints.at(-1);
  expect((await audit(rows, other ? [lost, other] : [])).fault).toMatchObject({ code: 'truncated' });
});
