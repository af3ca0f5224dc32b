import { expect, test } from 'vitest';
import { ServiceState } from '../service/codes.ts';
import { DeviceStanding, OperationType, SealSubtype } from './codes.ts';
import {
  canReplace,
  isGuessable,
  isServiceValid,
  type OperableDevice,
  operationRefusal,
  serviceStateOf,
  standingOf,
} from './rules.ts';

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

test.each([
  ['S10', smart, justAfter, ServiceState.inService],
  ['S10', smart, in30Days, ServiceState.expiringSoon],
  ['S10', smart, '2026-03-01T08:00:00.001Z', ServiceState.expiringSoon],
  ['S10', smart, '2026-03-01T08:00:00Z', ServiceState.stopped],
  ['S10', smart, '2020-01-01T00:00:00Z', ServiceState.stopped],
  ['S10', ordinary, null, null],
  ['S20(DJ)', smart, null, ServiceState.inService],
  ['S20(DJ)', smart, '2020-01-01T00:00:00Z', ServiceState.inService],
] as const)('%s of type %i with service to %s is in state %s', (model, deviceType, serviceEndTime, state) => {
  expect(serviceStateOf({ model, deviceType, serviceEndTime }, now)).toBe(state);
});

test('of all that is wrong with a seal the gravest is told', () => {
  const fine = { unbound: false, lost: false, locked: false, retiring: false, enabled: true };
  expect(standingOf(fine)).toBe(DeviceStanding.ready);
  expect(standingOf({ ...fine, enabled: false })).toBe(DeviceStanding.off);
  expect(standingOf({ ...fine, retiring: true })).toBe(DeviceStanding.retiring);
  expect(standingOf({ ...fine, retiring: true, lost: true })).toBe(DeviceStanding.lost);
  expect(standingOf({ ...fine, enabled: false, locked: true })).toBe(DeviceStanding.locked);
  expect(standingOf({ ...fine, locked: true, lost: true })).toBe(DeviceStanding.lost);
  expect(standingOf({ unbound: true, lost: true, locked: true, retiring: true, enabled: false })).toBe(
    DeviceStanding.unbound,
  );
});

const O = OperationType;
const device: OperableDevice = {
  subtype: smart,
  standing: DeviceStanding.ready,
  isSmart: true,
  hasSeal: true,
  abilityPermsList: ['privilege', 'upgrade'],
};
const bare = { ...device, hasSeal: false };
const byHand = { ...device, subtype: ordinary, isSmart: false, abilityPermsList: [] };
const plain = { ...device, abilityPermsList: [] };
const shut = { ...device, standing: DeviceStanding.locked };
const gone = { ...device, standing: DeviceStanding.unbound };
const picture = { ...byHand, subtype: ordinaryElectronic };

test.each<[string, OperableDevice, number, string | undefined]>([
  ['with a seal', device, O.installSeal, 'device.sealInstalled'],
  ['with a seal', device, O.replaceSeal, undefined],
  ['with a seal', device, O.cancelSeal, undefined],
  ['without a seal', bare, O.installSeal, undefined],
  ['without a seal', bare, O.replaceSeal, 'device.noSeal'],
  ['without a seal', bare, O.cancelSeal, 'device.noSeal'],
  ['by hand', byHand, O.replaceBattery, 'device.notSmart'],
  ['by hand', byHand, O.privilegePassword, 'device.notSmart'],
  ['by hand', byHand, O.firmwareUpgrade, 'device.notSmart'],
  ['by hand', byHand, O.addInk, undefined],
  ['by hand', byHand, O.reportLossOrLock, undefined],
  ['without abilities', plain, O.privilegePassword, 'device.noAbility'],
  ['without abilities', plain, O.firmwareUpgrade, 'device.noAbility'],
  ['without abilities', plain, O.replaceBattery, undefined],
  ['locked', shut, O.addInk, 'device.locked'],
  ['locked', shut, O.replaceSeal, 'device.locked'],
  ['locked', shut, O.reportLossOrLock, undefined],
  ['locked', shut, O.exchangeDevice, undefined],
  ['by hand', byHand, O.exchangeDevice, 'device.notSmart'],
  ['a picture', picture, O.exchangeDevice, 'device.notPhysical'],
  ['unbound', gone, O.exchangeDevice, 'device.unbound'],
  ['unbound', gone, O.reportLossOrLock, 'device.unbound'],
  ['a picture', picture, O.addInk, 'device.notPhysical'],
  ['a picture', picture, O.reportLossOrLock, undefined],
])('a seal %s %o: operation %i is answered with %s', (_name, seal, operation, refusal) => {
  expect(operationRefusal(seal, operation as never)).toBe(refusal);
});

const [both, network, near] = [
  { isGprs: true, isBluetooth: true },
  { isGprs: true, isBluetooth: false },
  { isGprs: false, isBluetooth: true },
];
test.each([
  [both, both, true],
  [both, network, false],
  [both, near, false],
  [network, both, true],
  [network, near, false],
  [near, both, true],
])('a device reached by %o is replaced by one reached by %o: %s', (old, other, may) => {
  expect(canReplace(old, other)).toBe(may);
});

test.each([
  ['111111', true],
  ['123456', true],
  ['987654', true],
  ['112233', false],
  ['482913', false],
])('%s is easily guessed: %s', (digits, guessable) => {
  expect(isGuessable(digits)).toBe(guessable);
});
