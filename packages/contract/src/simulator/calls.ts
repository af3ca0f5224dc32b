import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../rules/id.ts';

const digest = z.string();

export const listSimulatedSeals = endpoint({
  method: 'GET',
  path: '/simulator/seals',
  summary: 'The simulated smart seals of the unit that one may play; not in production',
  access: 'unit',
  permission: 'simulator.use',
  result: z.object({
    list: z.array(
      z.object({
        deviceId: id,
        name: z.string(),
        serial: z.string(),
        model: z.string(),
        keeperName: z.string(),
        /** Somebody plays it at present. */
        online: z.boolean(),
      }),
    ),
  }),
});

export const openSimulator = endpoint({
  method: 'POST',
  path: '/simulator/open',
  summary:
    'Take over a simulated seal: fresh credentials, and everything the seal would remember; not in production',
  access: 'unit',
  permission: 'simulator.use',
  secret: true,
  input: z.object({ deviceId: id }),
  result: z.object({
    serial: z.string(),
    name: z.string(),
    model: z.string(),
    /** What it logs in with; the one before no longer counts. */
    secret: z.string(),
    /** Raw Ed25519 in base64url: what it signs with, and whose orders it takes. */
    secretKey: z.string(),
    orderPublicKey: z.string(),
    firmware: z.string(),
    battery: z.number(),
    ink: z.number(),
    caseOpen: z.boolean(),
    /** The presses of its life, and the digest of the last one where it is known. */
    counter: z.number(),
    lastDigest: digest.nullable(),
    /** What is used of the authorisation that is open. */
    used: z.object({ order: id, normal: z.number(), crossPage: z.number() }).nullable(),
    /** The fingers it knows, and the highest revision it answered of them. */
    fingers: z.object({
      revision: z.number(),
      known: z.array(z.object({ finger: id, user: id, digest })),
    }),
    /** What it was told and should still know, signed, oldest first. */
    messages: z.array(z.string()),
  }),
  errors: ['device.notFound', 'simulator.notSimulated'],
});
