import { beforeEach, expect, test, vi } from 'vitest';
import type { MenuEntry } from './menu-match.ts';
import { noteOpening, openedFrom } from './opened-from.ts';

const page = (url: string, routerList: string): MenuEntry => ({
  id: url,
  code: url,
  name: url,
  url,
  icon: null,
  systemCode: '003',
  systemName: 'console',
  routerList,
  buttonCode: null,
  children: [],
});

const menu = [page('/approvals', '/detail'), page('/records', '/detail'), page('/seals', '/seals')];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test('a detail page remembers the list it was opened from', () => {
  noteOpening(menu, '/records?pageNum=2', '/detail/1');
  expect(openedFrom('/detail/1')).toBe('/records');
  noteOpening(menu, '/approvals', '/detail/1');
  expect(openedFrom('/detail/1')).toBe('/approvals');
});

test('from one detail page to the next, the list stays the same', () => {
  noteOpening(menu, '/records', '/detail/1');
  noteOpening(menu, '/detail/1', '/detail/2');
  expect(openedFrom('/detail/2')).toBe('/records');
});

test('what does not lead to a page, or leads to it alone, is not remembered', () => {
  noteOpening(menu, '/seals', '/detail/1');
  noteOpening(menu, '/seals', '/seals/7');
  noteOpening(menu, '/records', '/approvals');
  expect(['/detail/1', '/seals/7', '/approvals'].map(openedFrom)).toEqual([undefined, undefined, undefined]);
});
