import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { limits } from './limits.ts';

/** What became of one relayed message; what is kept need not be said again. */
const Relayed = z.object({ kept: z.boolean(), outcome: z.string() });

export const relayDeviceMessages = endpoint({
  method: 'POST',
  path: '/device/relay',
  summary: 'Pass on what a seal says over Bluetooth, and get what it should be told',
  access: 'unit',
  // The gateway keeps what the device signed in transactions of its own, and the same message again changes nothing.
  reads: true,
  input: z.object({
    deviceId: z.uuid(),
    messages: z.array(z.string().min(1).max(limits.relay.length)).max(limits.relay.messages),
  }),
  result: z.object({ outcomes: z.array(Relayed), down: z.array(z.string()) }),
  errors: ['device.notFound', 'gateway.noBluetooth'],
});
