import { expect, test } from 'vitest';
import { isStrongPassword } from './password.ts';
import { isUsualPassword, usualWords } from './usual-password.ts';

test.each([
  'Passw0rd!',
  'P@ssw0rd1',
  'P@$$w0rd#1',
  'Password@2026',
  'Admin@123',
  'adm1n#2026',
  'Abc123!@#',
  'abcd1234#',
  'Aa123456!',
  'a1234567@',
  'wl888888#',
  'aaa!2233',
  'Qwerty123!',
  '1qaz@WSX',
  'qwer1234!',
  'Asdf#1234',
  'Woaini520!',
  'Welcome1!',
  'Summer2026!',
  'Chancery#26',
  'yinzhang@1',
  'x20262026!',
])('%s, which meets every other rule, is tried first', (value) => {
  expect(isStrongPassword(value)).toBe(true);
  expect(isUsualPassword(value)).toBe(true);
});

test.each([
  'Better#5678',
  'Right#1234',
  'wl83!92#x7',
  'green7Tea!pot',
  'zq7#r!29',
  'passion7!fruit',
  'k1234#tmvo',
])('%s is not', (value) => expect(isUsualPassword(value)).toBe(false));

test('each usual word is refused, plain and with a year', () => {
  for (const word of usualWords)
    for (const end of ['1!', '#2026']) expect(isUsualPassword(word + end), word).toBe(true);
});
