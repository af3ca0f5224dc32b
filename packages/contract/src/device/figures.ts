import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../rules/id.ts';
import { SealSubtype } from './codes.ts';

export const countDevices = endpoint({
  method: 'GET',
  path: '/device/count',
  summary: 'How many seals the unit has, and how many it may have',
  access: 'unit',
  result: z.object({
    total: z.number(),
    /** The limit `bindDeviceNum` of the unit. */
    bindDeviceNum: z.number(),
    bySubtype: z.array(z.object({ subtype: SealSubtype.schema, count: z.number() })),
    online: z.number(),
    /** Those that speak over Bluetooth and so are never online. */
    byBluetooth: z.number(),
  }),
});

/** A unit, a department or a seal; `parentId` says below which it hangs. */
const MapNode = z.object({
  id,
  parentId: id.nullable(),
  type: z.literal(['unit', 'department', 'device']),
  name: z.string(),
  /** The seals there and below. */
  devices: z.number(),
  /** A seal that can be online at all. */
  isSmart: z.boolean(),
  online: z.boolean(),
  byBluetooth: z.boolean(),
});

export const getOrgDeviceMap = endpoint({
  method: 'GET',
  path: '/device/org-device-map',
  summary: 'The unit, its departments and their seals as a tree; a keeper sees those they keep',
  access: 'unit',
  permission: 'device.view',
  result: z.object({ nodes: z.array(MapNode) }),
});

export const getDeviceUseTimes = endpoint({
  method: 'GET',
  path: '/device/device-use-times',
  summary: 'How often each seal was used and pressed in a period; by default the last 30 days',
  access: 'unit',
  permission: 'device.view',
  input: z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
  result: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    list: z.array(z.object({ deviceId: id, name: z.string(), uses: z.number(), presses: z.number() })),
  }),
  errors: ['device.period'],
});
