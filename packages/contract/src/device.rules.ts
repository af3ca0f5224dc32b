import { SealSubtype } from './device.codes.ts';
import type { CodeOf } from './kit/codes.ts';
import { limits } from './limits.ts';

/** What decides whether a device's service is valid. */
export interface DeviceService {
  readonly model: string;
  readonly deviceType: CodeOf<typeof SealSubtype>;
  readonly serviceEndTime: Date | string | null;
}

/** Treated as valid whatever its service end says. */
const alwaysServed = 'S20(DJ)';
const electronic: readonly number[] = [SealSubtype.ordinaryElectronic, SealSubtype.smartElectronic];
const dayMs = 24 * 60 * 60 * 1000;

/** Whether the service of a device is treated as valid at a moment. */
export const isServiceValid = (device: DeviceService, now: Date): boolean => {
  if (device.model === alwaysServed) return true;
  if (electronic.includes(device.deviceType) || device.serviceEndTime === null) return false;
  const ahead = new Date(device.serviceEndTime).getTime() - now.getTime();
  return ahead > limits.serviceValidityDays * dayMs;
};
