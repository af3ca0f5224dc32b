import { next } from '../given.ts';
import { operatorsOnly, type Samples, type Things } from './sample.ts';

const seal = ({ unitId }: Things) => ({ id: unitId });
const foreign = 'device.notFound' as const;
const imprint = (things: Things) => ({ ...seal(things), imprint: things.unitId, imprintMm: 42 });
const reason = 'because of the test';

/** Calls about devices: what is done to them, and the hardware behind them. */
export const deviceSamples: Samples = {
  searchUnitDevices: { input: seal, foreign: 'unit.notFound' },
  bindDevice: {
    input: ({ unitId }) => ({
      serial: `NONE-${next()}-0`,
      code: '0000',
      name: `Seal ${next()}`,
      departmentId: unitId,
    }),
    // Whoever has no right code hears nothing about anything else.
    foreign: 'device.bindWrong',
  },
  unbindDevice: { input: (things) => ({ ...seal(things), reason }), foreign },
  countDevices: {},
  getOrgDeviceMap: {},
  getDeviceUseTimes: {},
  installSeal: { input: imprint, foreign },
  replaceSeal: { input: (things) => ({ ...imprint(things), reason }), foreign },
  cancelSeal: { input: (things) => ({ ...seal(things), reason }), foreign },
  replaceBattery: { input: seal, foreign },
  addInk: { input: seal, foreign },
  lockDevice: { input: (things) => ({ ...seal(things), lost: false, reason }), foreign },
  unlockDevice: { input: (things) => ({ ...seal(things), reason }), foreign },
  setPrivilegePassword: {
    input: (things) => ({ ...seal(things), password: '482913', confirmation: '482913' }),
    foreign,
  },
  clearPrivilegePassword: { input: seal, foreign },
  upgradeFirmware: { input: (things) => ({ ...seal(things), firmwareId: things.unitId }), foreign },
  saveDeviceSettings: {
    input: (things) => ({
      ...seal(things),
      revision: 1,
      backlightSeconds: 30,
      shutdownMinutes: 10,
      connectMode: 'network',
    }),
    foreign,
  },
  setConnectMode: { input: (things) => ({ ...seal(things), connectMode: 'network' }), foreign },
  listDeviceOperations: { input: ({ unitId }) => ({ deviceId: unitId }), foreign },
  listReplaceRecords: { input: ({ unitId }) => ({ deviceId: unitId }), foreign },
  listDeviceEvents: { input: ({ unitId }) => ({ deviceId: unitId }), foreign },
  listDeviceCommands: { input: ({ unitId }) => ({ deviceId: unitId }), foreign },
  listFingerprints: { input: ({ unitId }) => ({ deviceId: unitId }), foreign },
  enrolFingerprint: {
    input: ({ unitId }) => ({ deviceId: unitId, userId: unitId, finger: 'rightThumb' }),
    foreign,
  },
  removeFingerprint: { input: ({ unitId }) => ({ deviceId: unitId, fingerprintId: unitId }), foreign },
  beginTrial: { input: (things) => ({ ...seal(things), presses: 1 }), foreign },
  endTrial: { input: seal, foreign },
  getTrial: { input: seal, foreign },
  listHardware: operatorsOnly,
  addHardware: {
    input: () => ({ serial: `TEST-${next()}-0`, model: 'S30', publicKey: 'ab'.repeat(32) }),
    ...operatorsOnly,
  },
  updateHardware: {
    input: (things) => ({ ...seal(things), revision: 1, simState: 'normal' }),
    ...operatorsOnly,
  },
  renewCodes: { input: seal, ...operatorsOnly },
  renewService: { input: (things) => ({ ...seal(things), serviceEndTime: '2035-01-01' }), ...operatorsOnly },
  listFirmware: operatorsOnly,
  publishFirmware: { input: () => ({ model: 'S30', version: `9.${next()}` }), ...operatorsOnly },
  withdrawFirmware: { input: seal, ...operatorsOnly },
};
