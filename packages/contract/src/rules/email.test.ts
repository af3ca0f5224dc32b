import { expect, test } from 'vitest';
import { verdict } from '../kit/issue.testing.ts';
import { optionalEmail } from './email.ts';

test.each([
  ['a@b.cn', 'ok'],
  ['first.last+tag@sub.example.com', 'ok'],
  [' a@b.cn ', 'ok'],
  ['', 'ok'],
  [undefined, 'ok'],
  ['a', 'rule.email'],
  ['a@b', 'rule.email'],
  ['@b.cn', 'rule.email'],
  ['a@@b.cn', 'rule.email'],
  ['a b@c.cn', 'rule.email'],
  ['a@b.cn\nx', 'rule.email'],
  ['.a@b.cn', 'rule.email'],
  ['a..b@c.cn', 'rule.email'],
  [`${'a'.repeat(250)}@b.cn`, 'rule.email'],
  [5, 'rule.email'],
])('%j is %s', (value, expected) => {
  expect(verdict(optionalEmail, value)).toBe(expected);
});
