import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verdict } from '../kit/issue.testing.ts';
import { slipsOf, withCheckDigit } from './check-digit.testing.ts';
import { checkCreditCode, creditCheckDigit, creditCode, creditCodeWarnings } from './credit-code.ts';

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

test.each([
  ['91350100M000100Y43', 'ok'],
  ['91350100M000100220', 'ok'],
  ['91110000600037341L', 'ok'],
  ['91330106673959654P', 'ok'],
  ['91440300708461136T', 'ok'],
  ['91350100M000100Y44', 'checkDigit'],
  ['91350100M000100Y34', 'checkDigit'],
  ['91350100M000100Y4', 'format'],
  ['91350100M000100Y433', 'format'],
  ['91350100m000100y43', 'format'],
  ['9135010AM000100Y43', 'format'],
  ['91350100I000100Y43', 'format'],
  ['91350100O000100Y43', 'format'],
  ['91350100S000100Y43', 'format'],
  ['91350100V000100Y43', 'format'],
  ['91350100Z000100Y43', 'format'],
  ['91350100M000100Y4３', 'format'],
  ['350100100012345', 'ok'],
  ['ABCDEFGHIJKLMNO', 'ok'],
  ['12345678901234', 'format'],
  ['1234567890123456', 'format'],
  ['abcdefghijklmno', 'format'],
  ['35010010001234-', 'format'],
  ['', 'format'],
] as const)('%j is %s', (value, expected) => {
  expect(checkCreditCode(value)).toBe(expected);
  const refused = value === '' ? 'rule.required' : 'rule.creditCode';
  expect(verdict(creditCode, value)).toBe(expected === 'format' ? refused : 'ok');
  expect(creditCodeWarnings('code', value)).toEqual(
    expected === 'checkDigit' ? [{ field: 'code', warning: 'creditCode.checkDigit' }] : [],
  );
});

test('spaces around a code do not matter, a missing one does', () => {
  expect(creditCode.parse(' 91350100M000100Y43 ')).toBe('91350100M000100Y43');
  expect(verdict(creditCode, undefined)).toBe('rule.required');
  expect(verdict(creditCode, 5)).toBe('rule.creditCode');
});

test('every slip of one finger is noticed', () => {
  fc.assert(
    fc.property(
      withCheckDigit(/^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{9}$/, creditCheckDigit),
      (code) => {
        expect(checkCreditCode(code)).toBe('ok');
        for (const slip of slipsOf(code, alphabet)) expect(checkCreditCode(slip), slip).not.toBe('ok');
      },
    ),
    { numRuns: 30 },
  );
});
