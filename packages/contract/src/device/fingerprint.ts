import { z } from 'zod';
import { Person } from '../application/calls.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../rules/id.ts';
import { Finger, FingerprintState } from './codes.ts';

const time = z.iso.datetime({ offset: true });
const operated = [
  'device.notFound',
  'device.unbound',
  'device.notPhysical',
  'device.locked',
  'device.notSmart',
  'device.noAbility',
] as const;

export const listFingerprints = endpoint({
  method: 'GET',
  path: '/fingerprint/:deviceId/list',
  summary:
    'The fingers a seal knows, is to take, or is to forget; the fingerprints themselves stay in the seal',
  access: 'unit',
  permission: 'device.view',
  params: z.object({ deviceId: id }),
  result: z.object({
    list: z.array(
      z.object({
        id,
        user: Person,
        finger: Finger.schema,
        state: FingerprintState.schema,
        /** How far the seal is with taking it. */
        percent: z.number().nullable(),
        byName: z.string(),
        createdAt: time,
        enrolledAt: time.nullable(),
      }),
    ),
  }),
  errors: ['device.notFound'],
});

export const enrolFingerprint = endpoint({
  method: 'POST',
  path: '/fingerprint/enrol',
  summary: 'Let a seal take a finger of a member, who puts it on the sensor within minutes',
  access: 'unit',
  permission: 'device.operate',
  input: z.object({ deviceId: id, userId: id, finger: Finger.schema }),
  result: z.object({ operationId: id, fingerprintId: id }),
  errors: [...operated, 'member.notFound', 'fingerprint.taken', 'fingerprint.busy', 'fingerprint.full'],
});

export const removeFingerprint = endpoint({
  method: 'POST',
  path: '/fingerprint/remove',
  summary: 'Let a seal forget a finger',
  access: 'unit',
  permission: 'device.operate',
  input: z.object({ deviceId: id, fingerprintId: id }),
  result: z.object({ operationId: id }),
  errors: [...operated, 'fingerprint.notFound'],
});
