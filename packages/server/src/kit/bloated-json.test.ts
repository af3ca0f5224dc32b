import { expect, test } from 'vitest';
import { isBloated } from './bloated-json.ts';

const padding = ' '.repeat(20_000);
const bloated = (text: string) => isBloated(Buffer.from(text + padding));

test.each([
  ['65 levels', '['.repeat(65) + ']'.repeat(65), true],
  ['64 levels', '['.repeat(64) + ']'.repeat(64), false],
  ['objects in objects', '{"a":'.repeat(70), true],
  ['many small things beside each other', `[${'[],'.repeat(60_000)}1]`, true],
  ['a long list', `[${'1,'.repeat(90_000)}1]`, false],
  ['brackets that are words', `"${'['.repeat(200_000)}"`, false],
  ['a word with a quotation mark in it', `["\\"${'['.repeat(100)}"]`, false],
  ['a word that ends in a backslash', `["\\\\",${'['.repeat(100)}`, true],
  ['a word that never ends', `"${'['.repeat(100)}`, false],
])('%s', (_, text, expected) => {
  expect(bloated(text)).toBe(expected);
});

test('what is short is read as it is', () => {
  expect(isBloated(Buffer.from('['.repeat(1_000)))).toBe(false);
});
