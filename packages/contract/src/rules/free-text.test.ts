import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issuesOf, verdict } from '../kit/issue.testing.ts';
import { cleanFreeText, freeText, searchText, soughtText } from './free-text.ts';
import { hasUnprintable } from './text.ts';
import { lengthOf } from './text-length.ts';

test.each([
  ['合同 盖章，共3份。', '合同盖章共3份'],
  [`a!@#$%^&*()_+-=[]{};':"\\|,.<>/?~\`b`, 'ab'],
  ['￥100（含税）《协议》“甲”、乙…', '100含税协议甲乙'],
  ['a\u3000b\u00A0c\td\r\ne', 'abcde'],
  ['a\u0000b\u200Bc\u202Ed\uD83De', 'abcde'],
  ['３＋４＝７', '３４７'],
  ['好👍🏽', '好👍🏽'],
  ['3×4 m²', '3×4m²'],
  ['', ''],
  [' .,', ''],
])('%j becomes %j', (typed, kept) => {
  expect(cleanFreeText(typed)).toEqual({ text: kept, exceeded: false });
  expect(freeText().parse(typed)).toBe(kept);
});

test.each([
  ['a'.repeat(255), undefined, false],
  ['a'.repeat(256), undefined, true],
  ['a '.repeat(255), undefined, false],
  ['😀'.repeat(255), undefined, false],
  ['😀'.repeat(256), undefined, true],
  ['abc', 3, false],
  ['abcd', 3, true],
])('whether %j exceeds %s', (typed, max, exceeded) => {
  expect(cleanFreeText(typed, max).exceeded).toBe(exceeded);
  expect(verdict(freeText(max), typed)).toBe(exceeded ? 'rule.tooLong' : 'ok');
});

test('the message names the limit', () => {
  expect(issuesOf(freeText(3), 'abcd')[0]?.params).toEqual({ max: 3 });
  expect(issuesOf(freeText(), 'a'.repeat(256))[0]?.params).toEqual({ max: 255 });
});

const unwanted = /[\p{P}\s]/u;

test('cleaning twice is cleaning once, and what is left can be kept', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (typed, max) => {
      const once = cleanFreeText(typed, max);
      expect(cleanFreeText(once.text, max)).toEqual(once);
      expect(hasUnprintable(once.text)).toBe(false);
      expect(once.text).not.toMatch(unwanted);
      expect(once.exceeded).toBe(lengthOf(once.text) > max);
    }),
  );
});

test.each([
  ['《采购合同》', '采购合同'],
  ['“Lease”', 'Lease'],
  ['  财务部（北京） ', '财务部（北京'],
  ['SQ20261118-0001.', 'SQ20261118-0001'],
  ['Wen Li', 'Wen Li'],
  ['  --  ', '--'],
  ['100%', '100%'],
  [' … ', '…'],
  ['', ''],
])('a word that is looked for loses what surrounds it: %j is %j', (typed, kept) => {
  expect(searchText(16).parse(typed)).toBe(kept);
});

test('a word that is looked for counts without what surrounds it', () => {
  expect(verdict(searchText(2), '《合同》')).toBe('ok');
  expect(verdict(searchText(2), '《合同书》')).toBe('rule.tooLong');
  expect(verdict(soughtText(2, 4), '《合》')).toBe('rule.length');
  expect(verdict(searchText(2), '…'.repeat(100_000))).toBe('rule.tooLong');
});
