import * as call from '@chancery/contract/dictionary/calls.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { createBriefCache } from './dictionary.cache.ts';

const world = await createWorld();
const me = await world.given.operator();
const member = await world.given.member();

const codesOf = async (type: string) =>
  (await world.call(member, call.listDictionary, { type })).list.map(({ code }) => code);
const names = { nameEn: 'Red', nameZh: '红' };

test('everybody reads the dictionaries the product brings, in their language', async () => {
  const { list } = await world.call({ ...member, language: 'zh' }, call.listDictionary, {
    type: 'partnerType',
  });
  expect(list[0]).toMatchObject({ code: 'regional', name: '区域代理', enabled: true });
  const types = await world.call(member, call.listDictionaryTypes);
  expect(types.list.map(({ code }) => code).sort()).toEqual([...call.dictionaryTypes].sort());
});

test('a change is seen by the next who asks, in its order', async () => {
  await world.call(me, call.addDictionaryType, { code: 'colour', ...names });
  const red = await world.call(me, call.addDictionaryEntry, { type: 'colour', code: 'red', ...names });
  expect(await codesOf('colour')).toEqual(['red']);
  const blue = await world.call(me, call.addDictionaryEntry, { type: 'colour', code: 'blue', ...names });
  await world.call(me, call.moveDictionaryEntry, { id: blue.id, before: red.id });
  expect(await codesOf('colour')).toEqual(['blue', 'red']);
  await world.call(me, call.updateDictionaryEntry, { id: red.id, revision: 1, ...names, enabled: false });
  const { list } = await world.call(member, call.listDictionary, { type: 'colour' });
  expect(list.map(({ enabled }) => enabled)).toEqual([true, false]);
  await world.call(me, call.deleteDictionaryEntry, { id: red.id });
  expect(await codesOf('colour')).toEqual(['blue']);
  const { list: types } = await world.call(me, call.listDictionaryTypes);
  const { id = '', revision = 1 } = types.find(({ code }) => code === 'colour') ?? {};
  await world.call(me, call.updateDictionaryType, { id, revision, nameEn: 'Colours', nameZh: '颜色' });
  await world.call(me, call.deleteDictionaryType, { id });
  expect(await codesOf('colour')).toEqual([]);
});

test('what cannot be is refused', async () => {
  const { list } = await world.call(me, call.listDictionaryTypes);
  const industry = list.find(({ code }) => code === 'industry')?.id ?? '';
  const entry = { type: 'industry', code: 'trade', ...names };
  await expect(world.call(me, call.addDictionaryEntry, entry)).toRefuseWith('dictionary.codeTaken');
  const nowhere = { ...entry, type: 'nothing' };
  await expect(world.call(me, call.addDictionaryEntry, nowhere)).toRefuseWith('dictionary.typeNotFound');
  const type = { code: 'industry', ...names };
  await expect(world.call(me, call.addDictionaryType, type)).toRefuseWith('dictionary.typeTaken');
  await expect(world.call(me, call.deleteDictionaryType, { id: industry })).toRefuseWith(
    'dictionary.typeOfProduct',
  );
  await expect(world.call(me, call.deleteDictionaryType, { id: me.id })).toRefuseWith(
    'dictionary.typeNotFound',
  );
  const gone = { id: me.id, before: null };
  await expect(world.call(me, call.moveDictionaryEntry, gone)).toRefuseWith('dictionary.entryNotFound');
  await expect(world.call(me, call.deleteDictionaryEntry, { id: me.id })).toRefuseWith(
    'dictionary.entryNotFound',
  );
  const edit = { id: industry, revision: 9, ...names };
  await expect(world.call(me, call.updateDictionaryType, edit)).toRefuseWith('edit.conflict');
  const [first] = (await world.call(me, call.listDictionary, { type: 'industry' })).list;
  const late = { id: first?.id ?? '', revision: 9, ...names, enabled: true };
  await expect(world.call(me, call.updateDictionaryEntry, late)).toRefuseWith('edit.conflict');
});

test('two who add at once both find a place of their own', async () => {
  await world.call(me, call.addDictionaryType, { code: 'shape', ...names });
  const codes = ['a', 'b', 'c', 'd'];
  await Promise.all(
    codes.map((code) => world.call(me, call.addDictionaryEntry, { type: 'shape', code, ...names })),
  );
  const { rows } = await world.db.query(
    `SELECT position FROM dictionary_entry WHERE type_code = 'shape' ORDER BY 1`,
  );
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
});

test('answers are kept for seconds, failures not at all', async () => {
  let time = 0;
  let loads = 0;
  const cache = createBriefCache(
    async (key) => {
      loads += 1;
      if (key === 'bad') throw new Error('no');
      return loads;
    },
    () => time,
  );
  expect(await cache.get('a')).toBe(1);
  expect(await cache.get('a')).toBe(1);
  time = 5_001;
  expect(await cache.get('a')).toBe(2);
  cache.forget();
  expect(await cache.get('a')).toBe(3);
  await expect(cache.get('bad')).rejects.toThrow('no');
  await expect(cache.get('bad')).rejects.toThrow('no');
  expect(loads).toBe(5);
});
