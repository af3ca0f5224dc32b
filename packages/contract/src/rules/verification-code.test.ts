import { expect, test } from 'vitest';
import { issuesOf, verdict } from '../kit/issue.testing.ts';
import { verificationCode } from './verification-code.ts';

test.each([
  ['123456', 'ok'],
  ['000000', 'ok'],
  [' 123456 ', 'ok'],
  ['12345', 'rule.code'],
  ['1234567', 'rule.code'],
  ['12345a', 'rule.code'],
  ['１２３４５６', 'rule.code'],
  ['12 456', 'rule.code'],
  ['', 'rule.codeRequired'],
  [undefined, 'rule.codeRequired'],
  [null, 'rule.codeRequired'],
  [123456, 'rule.invalid'],
])('%j is %s', (value, expected) => {
  expect(verdict(verificationCode, value)).toBe(expected);
});

test('the message names the number of digits', () => {
  expect(issuesOf(verificationCode, '1')[0]?.params).toEqual({ digits: 6 });
});
