import { expect, test } from 'vitest';
import { SealSubtype } from './device.codes.ts';
import { isServiceValid } from './device.rules.ts';

const now = new Date('2026-03-01T08:00:00Z');
const in30Days = '2026-03-31T08:00:00.000Z';
const justAfter = '2026-03-31T08:00:00.001Z';
const farAhead = '2030-01-01T00:00:00Z';
const { smart, smartElectronic, ordinary, ordinaryElectronic } = SealSubtype;

test.each([
  ['S10', smart, justAfter, true],
  ['S10', smart, in30Days, false],
  ['S10', smart, '2026-03-31T07:59:59.999Z', false],
  ['S10', smart, '2026-03-31T16:00:00.001+08:00', true],
  ['S10', smart, '2026-03-31T16:00:00+08:00', false],
  ['S10', smart, '2026-02-28T00:00:00Z', false],
  ['S10', smart, new Date(justAfter), true],
  ['S10', smart, null, false],
  ['S10', smart, 'soon', false],
  ['S10', ordinary, farAhead, true],
  ['S10', ordinaryElectronic, farAhead, false],
  ['S10', smartElectronic, farAhead, false],
  ['S20(DJ)', smart, '2020-01-01T00:00:00Z', true],
  ['S20(DJ)', smart, null, true],
  ['S20(DJ)', smartElectronic, null, true],
  ['S20(DJ)', ordinaryElectronic, '2020-01-01T00:00:00Z', true],
  ['S20', smart, in30Days, false],
  ['S20(DJ) ', smart, null, false],
  ['s20(dj)', smart, null, false],
] as const)('%s of type %i with service to %s is valid: %s', (model, deviceType, serviceEndTime, valid) => {
  expect(isServiceValid({ model, deviceType, serviceEndTime }, now)).toBe(valid);
});
