import { expect, test } from 'vitest';
import { attendCourse } from '../course/calls.ts';
import { bindDevice } from '../device/calls.ts';
import { addHardware, publishFirmware, updateHardware } from '../device/hardware.ts';
import { addDictionaryEntry } from '../dictionary/calls.ts';
import { verdict } from '../kit/issue.testing.ts';
import { settleRefund, shipOrder } from '../order/desk.ts';
import { addPayer } from '../payer/calls.ts';

const { shape: hardware } = addHardware.input;

test.each([
  ['a new serial', hardware.serial, 'sn-123456', 'ok'],
  ['a new serial of eight', hardware.serial, 'SN-12345', 'rule.length'],
  ['a new serial with a point', hardware.serial, 'SN.1234567', 'rule.noDecimalPoint'],
  ['a new serial with other signs', hardware.serial, 'SN_1234567', 'rule.serial'],
  ['a serial of old', bindDevice.input.shape.serial, 'SN-123', 'ok'],
  ['a model of sixteen', hardware.model, 'M'.repeat(16), 'ok'],
  ['a model of seventeen', hardware.model, 'M'.repeat(17), 'rule.length'],
  ['a version of seventeen', publishFirmware.input.shape.version, '1'.repeat(17), 'ok'],
  ['a version of eighteen', publishFirmware.input.shape.version, '1'.repeat(18), 'rule.length'],
  ['no card', updateHardware.input.shape.simNumber, '', 'ok'],
  ['a card', updateHardware.input.shape.simNumber, '8986 0000 1234', 'ok'],
  ['a card of eight', updateHardware.input.shape.simNumber, '89860000', 'rule.length'],
  ['a card with a point', updateHardware.input.shape.simNumber, '8986.00001', 'rule.noDecimalPoint'],
  ['a transfer', settleRefund.input.shape.transferNo, 'B-20261117-1', 'ok'],
  ['a transfer of two', settleRefund.input.shape.transferNo, 'B1', 'rule.length'],
  ['an account with a point', addPayer.input.shape.account, '6222.02000', 'rule.noDecimalPoint'],
  ['a name on the wire', addDictionaryEntry.input.shape.code, 'a_b-c.d', 'ok'],
  ['a name on the wire with a blank', addDictionaryEntry.input.shape.code, 'a b', 'rule.wireName'],
  ['nothing but signs', attendCourse.input.shape.code, ' - ', 'rule.required'],
] as const)('%s', (_, schema, typed, expected) => {
  expect(verdict(schema, typed)).toBe(expected);
});

test.each([
  ['a code that is shown at a session', attendCourse.input.shape.code, 'ABC-123', 'ABC123'],
  ['a code on the label of a seal', bindDevice.input.shape.code, 'abcd efgh', 'abcdefgh'],
  ['the number of a parcel', shipOrder.input.shape.trackingNo, ' SF 1234-5678。', 'SF12345678'],
] as const)('of %s only letters and digits are kept', (_, schema, typed, kept) => {
  expect(schema.parse(typed)).toBe(kept);
});
