import fc from 'fast-check';
import { expect, test } from 'vitest';
import { showMegabytes, showStorage, showYuan, thousands, truncate } from './display.ts';

test.each([
  ['', ''],
  ['一二三四五六七八九十', '一二三四五六七八九十'],
  ['一二三四五六七八九十一', '一二三四五六七八九十…'],
  ['👨‍👩‍👧'.repeat(10), '👨‍👩‍👧'.repeat(10)],
  ['👨‍👩‍👧'.repeat(11), `${'👨‍👩‍👧'.repeat(10)}…`],
])('%j is shortened to %j', (text, shown) => {
  expect(truncate(text)).toBe(shown);
});

test('where to cut can be said', () => {
  expect(truncate('abcdef', 3)).toBe('abc…');
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567.891, '1,234,567.89'],
  [-1000, '-1,000'],
])('%d is shown as %s', (value, shown) => {
  expect(thousands(value)).toBe(shown);
});

test('storage is shown in MB', () => {
  expect(showMegabytes(10240)).toBe('10,240 MB');
  expect(showStorage(0)).toBe('0 MB');
  expect(showStorage(1_572_864)).toBe('1.5 MB');
});

test.each([
  [0, '¥0.00'],
  [5, '¥0.05'],
  [123456, '¥1,234.56'],
  [-123450, '-¥1,234.50'],
  [1_000_000_000_000, '¥10,000,000,000.00'],
])('%d fen are shown as %s', (fen, shown) => {
  expect(showYuan(fen)).toBe(shown);
});

test('no fen is lost on the way to the screen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (fen) => {
      expect(Number(showYuan(fen).replace(/\D/g, ''))).toBe(fen);
    }),
  );
});
