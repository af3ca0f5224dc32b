import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verdict } from '../kit/issue.testing.ts';
import { codePhone, maskPhone, optionalPhone, phone } from './phone.ts';

test.each([
  ['13800000000', 'ok', 'ok', 'ok'],
  ['10000000000', 'ok', 'ok', 'ok'],
  ['19999999999', 'ok', 'ok', 'ok'],
  [' 13800000000 ', 'ok', 'ok', 'ok'],
  ['1380000000', 'rule.phone', 'rule.phone', 'rule.phoneFormat'],
  ['138000000000', 'rule.phone', 'rule.phone', 'rule.phoneFormat'],
  ['23800000000', 'rule.phone', 'rule.phone', 'rule.phoneFormat'],
  ['1380000000a', 'rule.phone', 'rule.phone', 'rule.phoneFormat'],
  ['138 0000 0000', 'rule.phone', 'rule.phone', 'rule.phoneFormat'],
  ['+8613800000000', 'rule.phone', 'rule.phone', 'rule.phoneFormat'],
  ['1３８00000000', 'rule.phone', 'rule.phone', 'rule.phoneFormat'],
  ['13800000000\n1', 'rule.phone', 'rule.phone', 'rule.phoneFormat'],
  [13800000000, 'rule.phone', 'rule.phone', 'rule.phoneFormat'],
  ['', 'rule.phoneRequired', 'ok', 'rule.phoneEmpty'],
  ['  ', 'rule.phoneRequired', 'ok', 'rule.phoneEmpty'],
  [undefined, 'rule.phoneRequired', 'ok', 'rule.phoneEmpty'],
  [null, 'rule.phoneRequired', 'rule.phone', 'rule.phoneEmpty'],
])('%j is %s, where optional %s, where a code is sent %s', (value, required, optional, forCode) => {
  expect(verdict(phone, value)).toBe(required);
  expect(verdict(optionalPhone, value)).toBe(optional);
  expect(verdict(codePhone, value)).toBe(forCode);
});

test.each([
  ['13812345678', '138*******8'],
  ['12345', '123*5'],
  ['1234', '****'],
  ['1', '*'],
  ['', ''],
])('%j is shown as %j', (value, shown) => {
  expect(maskPhone(value)).toBe(shown);
});

test('a mask keeps the first three digits, the last one, the length and nothing else', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^1\d{10}$/), (value) => {
      const shown = maskPhone(value);
      expect(shown).toBe(`${value.slice(0, 3)}*******${value.slice(-1)}`);
      expect(maskPhone(shown)).toBe(shown);
    }),
  );
});
