import { z } from 'zod';
import { AuthorizationStatus, DeviceOrderState } from '../authorization/codes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { UseReason, UseVerdict } from '../use-record/codes.ts';

const time = z.iso.datetime({ offset: true });

export const beginTrial = endpoint({
  method: 'POST',
  path: '/device/trial',
  summary: 'Let a smart seal be pressed a few times at once, to see how it stamps',
  access: 'unit',
  permission: 'device.try',
  timeoutMs: limits.timeoutMs.authorise,
  input: z.object({ id, presses: z.int().min(1).max(limits.device.trialPresses) }),
  result: z.object({ authorizationId: id }),
  errors: [
    'device.notFound',
    'device.notSmart',
    'device.unbound',
    'device.noSeal',
    'authorization.held',
    'authorization.countLimit',
    'authorization.sealLocked',
    'authorization.sealRetiring',
    'authorization.serviceOver',
  ],
});

export const endTrial = endpoint({
  method: 'POST',
  path: '/device/trial-end',
  summary: 'End a trial before its presses are made',
  access: 'unit',
  permission: 'device.try',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['device.notFound', 'authorization.none'],
});

export const getTrial = endpoint({
  method: 'GET',
  path: '/device/:id/trial',
  summary: 'The last trial of a seal, with the presses that arrived',
  access: 'unit',
  permission: 'device.try',
  params: z.object({ id }),
  result: z.object({
    /** None where the seal was never tried. */
    trial: z
      .object({
        authorizationId: id,
        empowerNo: z.string(),
        status: AuthorizationStatus.schema,
        isOpen: z.boolean(),
        orderState: DeviceOrderState.schema,
        orderRefused: z.string().nullable(),
        granted: z.number(),
        used: z.number(),
        byName: z.string(),
        beganAt: time,
        endsAt: time,
        /** The record of the use, once something was pressed. */
        recordId: id.nullable(),
        presses: z.array(
          z.object({
            id,
            counter: z.number(),
            at: time,
            counted: z.boolean(),
            verdict: UseVerdict.schema,
            reasons: z.array(UseReason.schema),
          }),
        ),
      })
      .nullable(),
  }),
  errors: ['device.notFound'],
});
