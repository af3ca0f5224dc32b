import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHex, utf8 } from './bytes.ts';
import { sha256 } from './hash.ts';
import { BrokenPage, PagedMap } from './paged-map.ts';
import { noThreads, provesThread, ThreadMap } from './thread-map.ts';
import { ThreadPage } from './thread-page.ts';

type Kept = Map<string, Uint8Array>;

const leafOf = (number: number) => sha256(utf8(`entry ${number}`));
const readFrom = (kept: Kept) => (name: string) => ThreadPage.read(kept.get(name) ?? new Uint8Array());

const opened = (kept: Kept, root: Uint8Array, ids: Iterable<string>): PagedMap => {
  const map = new PagedMap(root, ids);
  while (map.needed().size > 0) map.take(readFrom(kept));
  return map;
};

/** One run of a sequencer: some threads get entries. */
const run = (kept: Kept, root: Uint8Array, added: ReadonlyMap<string, Uint8Array[]>): Uint8Array => {
  const map = opened(kept, root, added.keys());
  for (const [id, leaves] of added) map.add(id, leaves);
  const grown = map.grown();
  for (const [name, page] of grown.pages) kept.set(name, page.write());
  return grown.root;
};

const runs = fc.array(
  fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 3 })), {
    minLength: 1,
    maxLength: 40,
  }),
  { minLength: 1, maxLength: 6 },
);

test('kept in pages, the map is the same as held whole, run by run, and proves the same', () => {
  fc.assert(
    fc.property(runs, (all) => {
      const kept: Kept = new Map();
      const whole = new ThreadMap();
      let root: Uint8Array = noThreads;
      let number = 0;
      for (const each of all) {
        const added = new Map<string, Uint8Array[]>();
        for (const [thread, count] of each)
          for (let n = 0; n < count; n += 1) {
            number += 1;
            const leaf = leafOf(number);
            added.set(`t${thread}`, [...(added.get(`t${thread}`) ?? []), leaf]);
            whole.add(`t${thread}`, leaf);
          }
        root = run(kept, root, added);
        expect(toHex(root)).toBe(toHex(whole.root()));
      }
      const ids = Array.from({ length: 201 }, (_, at) => `t${at}`);
      const map = opened(kept, root, ids);
      for (const id of ids) {
        const found = map.find(id);
        expect(found?.now.count).toBe(whole.head(id)?.count);
        if (!found) continue;
        expect(toHex(found.proof)).toBe(toHex(whole.proof(id)));
        expect(provesThread(root, id, found.now, found.proof)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('any changed, exchanged, cut or missing page on the way is noticed', () => {
  const kept: Kept = new Map();
  const ids = Array.from({ length: 300 }, (_, at) => `thread ${at}`);
  const root = run(kept, noThreads, new Map(ids.map((id, at) => [id, [leafOf(at)]])));
  expect(kept.size).toBeGreaterThan(17);
  const names = [...kept.keys()];
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer({ min: 0, max: 3 }), (which, chance, how) => {
      const forged = new Map(kept);
      const name = names[which % names.length] ?? '';
      const bytes = Uint8Array.from(kept.get(name) ?? []);
      if (how === 0)
        bytes[chance % bytes.length] = (bytes[chance % bytes.length] ?? 0) ^ (1 + (chance % 255));
      if (how === 0) forged.set(name, bytes);
      if (how === 1) forged.delete(name);
      if (how === 2) forged.set(name, bytes.subarray(0, -1));
      const other = names[(which + 1 + (chance % (names.length - 1))) % names.length] ?? '';
      if (how === 3) forged.set(name, kept.get(other) ?? bytes);
      expect(() => opened(forged, root, ids)).toThrow(BrokenPage);
    }),
  );
});

test('pages that are shared are not changed by whoever grows them', () => {
  const kept: Kept = new Map();
  const root = run(kept, noThreads, new Map([['one', [leafOf(1)]]]));
  const shared = ThreadPage.read(kept.get('') ?? new Uint8Array());
  const map = new PagedMap(root, ['one', 'two']);
  map.take(() => shared);
  map.add('one', [leafOf(2)]);
  map.add('two', [leafOf(3)]);
  expect(toHex(map.grown().root)).not.toBe(toHex(root));
  expect(toHex(shared?.hash ?? noThreads)).toBe(toHex(root));
});
