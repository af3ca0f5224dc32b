export { lockDevice, presentSelf } from './device/device.rows.ts';
export type { DeviceService } from './device/device.service.ts';
export { device, hardware } from './device/device.table.ts';
export { deviceThings } from './device/device.things.ts';
export { isTheirs, lockTheirs, ofTheirs, refuseOthers } from './device/device-access.ts';
export { needing } from './device/device-needs.ts';
export { setSubtype } from './device/device-subtype.ts';
export { deviceUsage } from './device/device-usage.ts';
export { devicesNamed } from './device/devices-named.ts';
export { endDevices } from './device/end-devices.ts';
export { keptDevices } from './device/kept-devices.ts';
export type { LockService } from './device/lock.service.ts';
export { memberFingers } from './device/member-fingers.ts';
export type { OpenUse } from './device/open-use.ts';
export { raiseCounters } from './device/press-counter.ts';
export { endRetiring, keepAfterAll, retire } from './device/retiring.ts';
export type { DrawnSeals, SealPictures } from './device/seal-pictures.ts';
export { sealsOfMember } from './device/seals-of-member.ts';
export { extendService } from './device/service-term.ts';
export type {
  BoundDevice,
  CommandAnswer,
  CommandService,
  ElectronicPress,
  PhotoIntake,
  PressIntake,
  PressOutcome,
  ReceivedPress,
} from './gateway/ports.ts';
export type { PlayedUse } from './simulator/played-use.ts';
