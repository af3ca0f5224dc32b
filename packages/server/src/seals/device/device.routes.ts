import * as call from '@chancery/contract/device/calls.ts';
import * as figure from '@chancery/contract/device/figures.ts';
import * as fingerprint from '@chancery/contract/device/fingerprint.ts';
import * as hardware from '@chancery/contract/device/hardware.ts';
import * as operation from '@chancery/contract/device/operation.ts';
import { handle, handlePrepared } from '../../kit/handle.ts';
import type { Devices } from './devices.ts';

/** The register of seals and what is known of them. */
const registerRoutes = ({ devices, deviceDetail, bindings, deviceFigures }: Devices) => [
  handle(call.listDevices, ({ actor, input }) => devices.list(actor, input)),
  handle(call.searchDevices, ({ actor, input }) => devices.search(actor, input)),
  handle(call.searchUnitDevices, ({ actor, input }) => devices.searchOf(actor, input)),
  handle(call.getDevice, ({ actor, input }) => deviceDetail(actor, input.id)),
  handle(call.addDevice, ({ actor, input }) => devices.add(actor, input)),
  handle(call.updateDevice, ({ actor, input }) => devices.update(actor, input)),
  handle(call.bindDevice, ({ actor, input }) => bindings.bind(actor, input)),
  handle(call.unbindDevice, ({ actor, input }) => bindings.unbind(actor, input)),
  handle(figure.countDevices, ({ actor }) => deviceFigures.counted(actor)),
  handle(figure.getOrgDeviceMap, ({ actor }) => deviceFigures.map(actor)),
  handle(figure.getDeviceUseTimes, ({ actor, input }) => deviceFigures.useTimes(actor, input)),
];

/** What keepers do to seals, and what came of it. */
const operationRoutes = ({ operations, locks, deviceSettings, operationLists }: Devices) => [
  handle(operation.installSeal, ({ actor, input }) => operations.install(actor, input)),
  handle(operation.replaceSeal, ({ actor, input }) => operations.replace(actor, input)),
  handle(operation.cancelSeal, ({ actor, input }) => operations.cancel(actor, input)),
  handle(operation.replaceBattery, ({ actor, input }) => operations.battery(actor, input)),
  handle(operation.addInk, ({ actor, input }) => operations.ink(actor, input)),
  handle(operation.lockDevice, ({ actor, input }) => locks.lock(actor, input)),
  handle(operation.unlockDevice, ({ actor, input }) => locks.unlock(actor, input)),
  handle(operation.setPrivilegePassword, ({ actor, input }) => deviceSettings.setPassword(actor, input)),
  handle(operation.clearPrivilegePassword, ({ actor, input }) =>
    deviceSettings.clearPassword(actor, input.id),
  ),
  handle(operation.upgradeFirmware, ({ actor, input }) => deviceSettings.upgrade(actor, input)),
  handle(operation.saveDeviceSettings, ({ actor, input }) => deviceSettings.save(actor, input)),
  handle(operation.setConnectMode, ({ actor, input }) => deviceSettings.connect(actor, input)),
  handle(operation.listDeviceOperations, ({ actor, input }) => operationLists.operations(actor, input)),
  handle(operation.listReplaceRecords, ({ actor, input }) => operationLists.replaced(actor, input)),
  handle(operation.listDeviceEvents, ({ actor, input }) => operationLists.events(actor, input)),
  handle(operation.listDeviceCommands, ({ actor, input }) => operationLists.commands(actor, input)),
];

/** The fingers seals know. */
const fingerprintRoutes = ({ fingerprints }: Devices) => [
  handle(fingerprint.listFingerprints, ({ actor, input }) => fingerprints.list(actor, input.deviceId)),
  handle(fingerprint.enrolFingerprint, ({ actor, input }) => fingerprints.enrol(actor, input)),
  handle(fingerprint.removeFingerprint, ({ actor, input }) => fingerprints.remove(actor, input)),
];

/** What the operator keeps of devices. */
const hardwareRoutes = ({ hardwares, firmwares }: Devices) => [
  handle(hardware.listHardware, ({ input }) => hardwares.list(input)),
  handle(hardware.addHardware, ({ input }) => hardwares.add(input)),
  handle(hardware.updateHardware, ({ actor, input }) => hardwares.update(actor, input)),
  handle(hardware.renewCodes, ({ input }) => hardwares.renewCodes(input.id)),
  handle(hardware.renewService, ({ actor, input }) => hardwares.renewService(actor, input)),
  handle(hardware.listFirmware, ({ input }) => firmwares.list(input)),
  handlePrepared(
    hardware.publishFirmware,
    ({ bytes }) => firmwares.receive(bytes),
    ({ actor, input, bytes }, content) => firmwares.publish(actor, input, bytes.length, content),
    (content) => content.drop(),
  ),
  handle(hardware.withdrawFirmware, ({ input }) => firmwares.withdraw(input.id)),
];

export const deviceRoutes = (devices: Devices) => [
  ...registerRoutes(devices),
  ...operationRoutes(devices),
  ...fingerprintRoutes(devices),
  ...hardwareRoutes(devices),
];
