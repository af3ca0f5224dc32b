import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { issuesOf, verdict } from '../kit/issue.testing.ts';
import { enteredPassword, entriesMatch, passwordConfirmation, passwordRule } from './password.ts';

test.each([
  ['Fenwick1!', 'ok'],
  ['fenwickabc12937#', 'ok'],
  ['8203917a@', 'ok'],
  ['a1$_-+=.,', 'ok'],
  ['密码密码密a1&', 'ok'],
  ['Abcde1!', 'rule.passwordLength'],
  ['abcdefgh12345678#', 'rule.passwordLength'],
  ['Abcdef1!', 'rule.passwordUsual'],
  ['a', 'rule.passwordLength'],
  ['a'.repeat(10_000), 'rule.passwordLength'],
  ['abcdefgh', 'rule.password'],
  ['abcdefg1', 'rule.password'],
  ['abcdefg!', 'rule.password'],
  ['1234567!', 'rule.password'],
  ['密码密码密码1!', 'rule.password'],
  ['abcdef1^', 'rule.password'],
  ['abcd ef1!', 'rule.password'],
  [' Abcdef1!', 'rule.password'],
  ['Abcdef1!\u0000', 'rule.password'],
  ['', 'rule.passwordRequired'],
  [undefined, 'rule.passwordRequired'],
  [null, 'rule.passwordRequired'],
  [12345678, 'rule.password'],
])('%j is %s', (value, expected) => {
  expect(verdict(passwordRule, value)).toBe(expected);
});

test.each([...'@$!%*?&#'])('%s is one of the special characters', (special) => {
  expect(verdict(passwordRule, `fenwck1${special}`)).toBe('ok');
});

test('the length is said apart from the form', () => {
  expect(issuesOf(passwordRule, 'a1!')).toEqual([
    { field: '', key: 'rule.passwordLength', params: { min: 8, max: 16 } },
  ]);
});

test('any mixture of the three kinds in 8 to 16 characters is a password', () => {
  const part = (form: RegExp) => fc.stringMatching(form);
  fc.assert(
    fc.property(
      fc.tuple(part(/^[A-Za-z]{1,4}$/), part(/^\d{5}$/), part(/^[@$!%*?&#]{2,7}$/)).chain((parts) => {
        const characters = [...parts.join('')];
        return fc.shuffledSubarray(characters, { minLength: characters.length });
      }),
      (characters) => verdict(passwordRule, characters.join('')) === 'ok',
    ),
  );
});

test.each([
  ['x', 'ok'],
  ['short', 'ok'],
  [' kept as typed ', 'ok'],
  ['a'.repeat(64), 'ok'],
  ['a'.repeat(65), 'rule.tooLong'],
  ['a\u0000', 'rule.characters'],
  ['', 'rule.passwordRequired'],
  [undefined, 'rule.passwordRequired'],
])('to log in, %j is %s', (value, expected) => {
  expect(verdict(enteredPassword, value)).toBe(expected);
});

const form = entriesMatch(
  z.object({ first: passwordRule, second: passwordConfirmation, other: z.string() }),
  'first',
  'second',
);

test.each([
  [{ first: 'Fenwick1!', second: 'Fenwick1!', other: '' }, 'ok'],
  [{ first: 'Fenwick1!', second: 'fenwick1!', other: '' }, 'rule.mismatch'],
  [{ first: 'Fenwick1!', second: 'Fenwick1! ', other: '' }, 'rule.mismatch'],
  [{ first: 'Fenwick1!', second: '', other: '' }, 'rule.confirmationRequired'],
  [{ first: 'Fenwick1!', other: '' }, 'rule.confirmationRequired'],
  [{ first: 'Fenwick1!', second: 'fenwick1!' }, 'rule.required rule.mismatch'],
  [{ first: 'short', second: 'short', other: '' }, 'rule.passwordLength'],
  [null, 'rule.required'],
])('two entries %j are %s', (value, expected) => {
  expect(verdict(form, value)).toBe(expected);
});

test('a mismatch is said at the second entry', () => {
  expect(issuesOf(form, { first: 'Fenwick1!', second: 'x', other: '' })).toEqual([
    { field: 'second', key: 'rule.mismatch', params: {} },
  ]);
});
