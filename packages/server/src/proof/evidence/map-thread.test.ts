import { randomBytes, randomUUID } from 'node:crypto';
import { same } from '@chancery/evidence/bytes.ts';
import { noThreads, ThreadMap } from '@chancery/evidence/thread-map.ts';
import { afterAll, expect, test } from 'vitest';
import { idArray, idIn } from './entry-arrays.ts';
import type { ReadPages } from './map.rows.ts';
import type { GrownMaps, MapAddition } from './map-growth.ts';
import { createMapGrower, type MapGrower } from './map-thread.ts';

const unit = randomUUID();
const [always, never] = [createMapGrower(0), createMapGrower(Number.POSITIVE_INFINITY)];
afterAll(() => Promise.all([always.close(), never.close()]));

/** The pages of a unit as a database would keep them. */
const createKept = () => {
  const kept = new Map<string, Uint8Array>();
  let read = 0;
  const reading: ReadPages = async (asked) => {
    read += asked.length;
    return asked.flatMap(([id, name]) => {
      const slots = kept.get(name);
      return slots ? [{ id, name, slots }] : [];
    });
  };
  const keep = (grown: GrownMaps): Uint8Array => {
    const map = grown.get(unit);
    if (!map || 'broken' in map) throw new Error(map?.broken);
    let at = 0;
    for (const [which, name] of map.pages.names.entries()) {
      const end = at + (map.pages.lengths[which] ?? 0);
      kept.set(name, map.pages.slots.slice(at, end));
      at = end;
    }
    expect(at).toBe(map.pages.slots.length);
    return map.root;
  };
  return { kept, reading, keep, read: () => read };
};

const additionOf = (root: Uint8Array, entries: readonly (readonly [string, Uint8Array])[]): MapAddition => {
  const ids = idArray(entries.map(([thread]) => thread));
  const threads = Buffer.concat(entries.map((_, at) => idIn(ids, at)));
  return { companyId: unit, root, threads, leaves: Buffer.concat(entries.map(([, leaf]) => leaf)) };
};

test.each([
  ['beside the server', always],
  ['in its own thread', never],
])('run by run, a map that is added to %s is the one held whole', async (_, grower: MapGrower) => {
  const { reading, keep, read } = createKept();
  const whole = new ThreadMap();
  const ids = Array.from({ length: 300 }, () => randomUUID());
  let root: Uint8Array = noThreads;
  for (let run = 0; run < 6; run += 1) {
    const entries = Array.from(
      { length: 200 },
      (_, at) => [ids[(at * 7 + run * 31) % ids.length] ?? unit, randomBytes(32)] as const,
    );
    for (const [thread, leaf] of entries) whole.add(thread, leaf);
    root = keep(await grower.grow([additionOf(root, entries)], reading));
    expect(same(root, whole.root())).toBe(true);
  }
  expect(read()).toBe(0);
  grower.forget();
  const last = [ids[0] ?? unit, randomBytes(32)] as const;
  whole.add(...last);
  expect(same(keep(await grower.grow([additionOf(root, [last])], reading)), whole.root())).toBe(true);
  expect(read()).toBeGreaterThan(0);
});

test('a page that is not the one that was signed is named by the thread, and a lost database is no answer', async () => {
  const { kept, reading, keep } = createKept();
  const entries = Array.from({ length: 100 }, () => [randomUUID(), randomBytes(32)] as const);
  const root = keep(await always.grow([additionOf(noThreads, entries)], reading));
  const more = additionOf(root, entries);

  always.forget();
  const gone = new Error('the connection is gone');
  await expect(always.grow([more], () => Promise.reject(gone))).rejects.toThrow(gone);

  const first = kept.get('') ?? new Uint8Array();
  kept.set(
    '',
    Uint8Array.from(first, (byte, at) => (at === first.length - 1 ? byte ^ 1 : byte)),
  );
  const broken = (await always.grow([more], reading)).get(unit);
  expect(broken).toEqual({ broken: 'page "" of the map of threads is not the one that was signed' });

  kept.set('', first);
  expect((await always.grow([more], reading)).get(unit)).not.toHaveProperty('broken');
});

test('what is no id is not sent as one', () => {
  const id = randomUUID();
  expect(idIn(idArray([unit, id.toUpperCase()]), 1).toString('hex')).toBe(id.replaceAll('-', ''));
  for (const wrong of ['', id.slice(1), `${id}0`, id.replace(/.$/, 'g'), id.replace(/.$/, 'é')])
    expect(() => idArray([wrong])).toThrow('is no id');
});
