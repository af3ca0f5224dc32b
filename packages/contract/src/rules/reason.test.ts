import { expect, test } from 'vitest';
import { issuesOf, verdict } from '../kit/issue.testing.ts';
import { deviceName } from './device-name.ts';
import { reason } from './reason.ts';

test.each([
  ['合同', 'ok'],
  ['合'.repeat(1000), 'ok'],
  ['first line\r\n\tsecond line', 'ok'],
  ['合', 'rule.length'],
  ['合'.repeat(1001), 'rule.length'],
  ['合\u0000同', 'rule.characters'],
  ['', 'rule.reasonRequired'],
  ['  \n ', 'rule.reasonRequired'],
  [undefined, 'rule.reasonRequired'],
])('reason %j is %s', (value, expected) => {
  expect(verdict(reason, value)).toBe(expected);
});

test('the message of a reason names its bounds', () => {
  expect(issuesOf(reason, '合')[0]?.params).toEqual({ min: 2, max: 1000 });
});

test.each([
  ['前台公章', 'ok'],
  ['a'.repeat(57), 'rule.length'],
  ['', 'rule.deviceNameRequired'],
  [undefined, 'rule.deviceNameRequired'],
])('device name %j is %s', (value, expected) => {
  expect(verdict(deviceName, value)).toBe(expected);
});
