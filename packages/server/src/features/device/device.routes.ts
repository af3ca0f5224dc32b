import * as call from '@chancery/contract/device.ts';
import { handle } from '../../kit/handle.ts';
import type { DeviceService } from './device.service.ts';

export const deviceRoutes = (devices: DeviceService) => [
  handle(call.listDevices, ({ actor, input }) => devices.list(actor, input)),
  handle(call.searchDevices, ({ actor, input }) => devices.search(actor, input)),
  handle(call.getDevice, ({ actor, input }) => devices.get(actor, input.id)),
  handle(call.addDevice, ({ actor, input }) => devices.add(actor, input)),
  handle(call.updateDevice, ({ actor, input }) => devices.update(actor, input)),
];
