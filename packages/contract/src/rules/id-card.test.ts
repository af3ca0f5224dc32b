import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verdict } from '../kit/issue.testing.ts';
import { slipsOf, withCheckDigit } from './check-digit.testing.ts';
import { checkIdCard, idCard, idCardCheckDigit, idCardWarnings } from './id-card.ts';

test.each([
  ['11010519491231002X', 'ok'],
  ['440524188001010014', 'ok'],
  ['110105194912310021', 'checkDigit'],
  ['440524188001010041', 'checkDigit'],
  ['44052418800101001X', 'checkDigit'],
  ['130503670401001', 'ok'],
  ['11010519491231002x', 'format'],
  ['1101051949123100X2', 'format'],
  ['1101051949123100', 'format'],
  ['11010519491231002', 'format'],
  ['1101051949123100212', 'format'],
  ['13050367040100X', 'format'],
  ['13050367040100', 'format'],
  ['', 'format'],
] as const)('%j is %s', (value, expected) => {
  expect(checkIdCard(value)).toBe(expected);
  const refused = value === '' ? 'rule.required' : 'rule.idCard';
  expect(verdict(idCard, value)).toBe(expected === 'format' ? refused : 'ok');
  expect(idCardWarnings('card', value)).toEqual(
    expected === 'checkDigit' ? [{ field: 'card', warning: 'idCard.checkDigit' }] : [],
  );
});

test('every slip of one finger is noticed', () => {
  fc.assert(
    fc.property(withCheckDigit(/^\d{17}$/, idCardCheckDigit), (card) => {
      expect(checkIdCard(card)).toBe('ok');
      for (const slip of slipsOf(card, '0123456789X')) expect(checkIdCard(slip), slip).not.toBe('ok');
    }),
    { numRuns: 50 },
  );
});
