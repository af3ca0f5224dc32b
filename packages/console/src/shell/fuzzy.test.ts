import { expect, test } from 'vitest';
import { fuzzyFilter, fuzzyScore } from './fuzzy.ts';
import { pinyinInitials } from './pinyin.ts';

const screens = [
  { en: 'Version history', zh: '版本历史' },
  { en: 'Operation and login logs', zh: '日志' },
  { en: 'Message list', zh: '消息列表' },
];
const find = (query: string) =>
  fuzzyFilter(query, screens, ({ en, zh }) => [en, zh, pinyinInitials(zh)]).map(({ en }) => en);

test('characters must all occur, in order', () => {
  expect(fuzzyScore('vh', 'Version history')).toBeDefined();
  expect(fuzzyScore('hv', 'Version history')).toBeUndefined();
});

test('a whole word beats scattered letters', () => {
  expect(find('log')[0]).toBe('Operation and login logs');
});

test.each([
  ['版本', 'Version history'],
  ['消息', 'Message list'],
  ['rz', 'Operation and login logs'],
  ['bbls', 'Version history'],
  ['vers hist', 'Version history'],
])('%s finds %s in either language', (query, expected) => {
  expect(find(query)[0]).toBe(expected);
});

test('an empty query keeps everything in order', () => {
  expect(find('  ')).toHaveLength(3);
});
