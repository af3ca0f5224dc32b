import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';

/** SHA-256 of a photo, in hex. */
const digest = z.string().regex(/^[0-9a-f]{64}$/);

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
    deviceId: id,
    messages: z.array(z.string().min(1).max(limits.relay.length)).max(limits.relay.messages),
  }),
  result: z.object({
    outcomes: z.array(Relayed),
    down: z.array(z.string()),
    /** Photos that were announced and whose bytes are not here yet. */
    wanted: z.array(z.object({ digest, size: z.int() })),
  }),
  errors: ['device.notFound', 'gateway.noBluetooth'],
});

export const relayDevicePhoto = endpoint({
  method: 'POST',
  path: '/device/relay/photo',
  summary: 'Pass on the bytes of a photo that a seal announced over Bluetooth',
  access: 'unit',
  // As above: the same bytes again change nothing.
  reads: true,
  bytes: true,
  input: z.object({ deviceId: id, digest }),
  result: Relayed.extend({ down: z.array(z.string()) }),
  timeoutMs: limits.timeoutMs.upload,
  errors: ['device.notFound', 'gateway.noBluetooth'],
});
