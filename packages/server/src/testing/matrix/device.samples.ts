import { next } from '../given.ts';
import type { Things } from './estate/estate.ts';
import type { Samples } from './sample.ts';

const seal = async ({ smartSeal }: Things) => ({ id: await smartSeal() });
const ofSeal = async ({ smartSeal }: Things) => ({ deviceId: await smartSeal() });
const reason = 'because of the test';
const imprint = async (things: Things) => ({
  ...(await seal(things)),
  imprint: await things.file('picture'),
  imprintMm: 42,
});
const because = async (things: Things) => ({ ...(await seal(things)), reason });

/** Calls about devices: what is done to them, and the hardware behind them. */
export const deviceSamples: Samples = {
  searchUnitDevices: { input: async ({ unit }) => ({ id: await unit() }) },
  bindDevice: {
    input: async ({ department, keeper, boxed }) => ({
      ...(await boxed()),
      name: `Seal ${next()}`,
      departmentId: await department(),
      keeperId: await keeper(),
    }),
  },
  unbindDevice: { input: because },
  countDevices: {},
  getOrgDeviceMap: {},
  getDeviceUseTimes: {},
  installSeal: { input: imprint },
  replaceSeal: {
    input: async (things) => ({ ...(await imprint(things)), id: await things.smartSeal('sealed'), reason }),
  },
  exchangeDevice: {
    input: async (things) => ({ ...(await seal(things)), ...(await things.boxed()), reason }),
  },
  cancelSeal: { input: async ({ smartSeal }) => ({ id: await smartSeal('sealed'), reason }) },
  replaceBattery: { input: seal },
  addInk: { input: seal },
  lockDevice: { input: async (things) => ({ ...(await because(things)), lost: false }) },
  unlockDevice: { input: async ({ smartSeal }) => ({ id: await smartSeal('locked'), reason }) },
  setPrivilegePassword: {
    input: async (things) => ({ ...(await seal(things)), password: '482913', confirmation: '482913' }),
  },
  clearPrivilegePassword: { input: seal },
  upgradeFirmware: {
    input: async (things) => ({ ...(await seal(things)), firmwareId: await things.firmware() }),
  },
  saveDeviceSettings: {
    input: async (things) => ({
      ...(await seal(things)),
      revision: 1,
      backlightSeconds: 30,
      shutdownMinutes: 10,
      connectMode: 'network',
    }),
  },
  setConnectMode: { input: async (things) => ({ ...(await seal(things)), connectMode: 'network' }) },
  listDeviceOperations: { input: ofSeal },
  listReplaceRecords: { input: ofSeal },
  listDeviceEvents: { input: ofSeal },
  listDeviceCommands: { input: ofSeal },
  listFingerprints: { input: ofSeal },
  enrolFingerprint: {
    input: async (things) => ({
      ...(await ofSeal(things)),
      userId: await things.member(),
      finger: 'rightThumb',
    }),
  },
  removeFingerprint: {
    input: async (things) => {
      const deviceId = await things.smartSeal();
      return { deviceId, fingerprintId: await things.fingerprint(deviceId) };
    },
  },
  beginTrial: { input: async ({ smartSeal }) => ({ id: await smartSeal('sealed'), presses: 1 }) },
  endTrial: { input: async ({ triedSeal }) => ({ id: await triedSeal() }) },
  getTrial: { input: seal },
  listHardware: {},
  addHardware: { input: () => ({ serial: `TEST-0000-${next()}`, model: 'S30', publicKey: 'ab'.repeat(32) }) },
  updateHardware: {
    input: async ({ hardware }) => ({ id: await hardware(), revision: 1, simState: 'normal' }),
  },
  renewCodes: { input: async ({ hardware }) => ({ id: await hardware() }) },
  renewService: {
    input: async ({ hardware }) => ({ id: await hardware(), serviceEndTime: '2035-01-01' }),
  },
  listFirmware: {},
  publishFirmware: { input: () => ({ model: 'S30', version: `9.${next()}` }) },
  withdrawFirmware: { input: async ({ firmware }) => ({ id: await firmware() }) },
};
