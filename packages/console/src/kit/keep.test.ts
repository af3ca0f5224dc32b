import { expect, test, vi } from 'vitest';
import { createKeeper } from './keep.ts';
import { clearTab, safeStorage } from './storage.ts';

const setup = (person: string | undefined) => {
  const kept = new Map<string, string>();
  const storage = {
    read: (key: string) => kept.get(key),
    write: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
  const who = { person };
  return { who, kept, keeper: createKeeper(storage, () => who.person) };
};

test('a draft is there after the session was lost and the same person is back', () => {
  const { who, keeper } = setup('member 1');
  keeper.keep('/apply', { reason: 'lease' });
  who.person = undefined;
  expect(keeper.take('/apply')).toBeUndefined();
  who.person = 'member 1';
  expect(keeper.take('/apply')).toEqual({ reason: 'lease' });
});

test('another person never sees it', () => {
  const { who, keeper } = setup('member 1');
  keeper.keep('/apply', { reason: 'lease' });
  who.person = 'member 2';
  expect(keeper.take('/apply')).toBeUndefined();
});

test('a draft is dropped once it is saved, and only that one', () => {
  const { keeper } = setup('member 1');
  keeper.keep('/a', 1);
  keeper.keep('/b', 2);
  keeper.drop('/a');
  expect([keeper.take('/a'), keeper.take('/b')]).toEqual([undefined, 2]);
});

test('a logout clears the tab of everything that is ours', () => {
  const tab: Record<string, string> = {
    'chancery.draft:member 1:/a': '1',
    'chancery.unit': '{}',
    other: 'x',
  };
  const storage = Object.assign(Object.create({ removeItem: (key: string) => delete tab[key] }), tab);
  vi.stubGlobal('sessionStorage', storage);
  clearTab();
  vi.unstubAllGlobals();
  expect(Object.keys(tab)).toEqual(['other']);
});

test('without a session nothing is kept', () => {
  const { kept, keeper } = setup(undefined);
  keeper.keep('/a', 1);
  expect(kept.size).toBe(0);
});

test('a storage that throws loses what is written and breaks nothing', () => {
  const blocked = safeStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  blocked.write('a', '1');
  blocked.remove('a');
  expect([blocked.read('a'), blocked.keys()]).toEqual([undefined, []]);
});
