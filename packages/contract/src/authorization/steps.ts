import { z } from 'zod';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { textSchema } from '../rules/text.ts';
import { PressKind, UseVerdict } from '../use-record/codes.ts';
import { AuthorizationStanding } from './shapes.ts';

const timeoutMs = limits.timeoutMs.authorise;
const note = textSchema({ min: 0, max: limits.freeText, lines: true }).optional();
const use = 'authorization.use';

const acting = ['authorization.notFound', 'authorization.notYours', 'authorization.notNow'] as const;
const activating = [
  ...acting,
  'authorization.sealLocked',
  'authorization.notBound',
  'authorization.abilityMissing',
  'authorization.witnessMissing',
] as const;

export const activateAuthorization = endpoint({
  method: 'POST',
  path: '/authorization/active',
  summary: 'Begin a use: the device is sent its order, and confirms it when it can',
  access: 'unit',
  permission: use,
  timeoutMs,
  input: z.object({ id }),
  result: AuthorizationStanding,
  errors: [...activating],
});

export const reactivateAuthorization = endpoint({
  method: 'POST',
  path: '/authorization/re-active',
  summary: 'Go on with a use that was paused',
  access: 'unit',
  permission: use,
  timeoutMs,
  input: z.object({ id }),
  result: AuthorizationStanding,
  errors: [...activating],
});

export const pauseAuthorization = endpoint({
  method: 'POST',
  path: '/authorization/tmp-finish',
  summary: 'Pause a use: nothing may be pressed until it goes on',
  access: 'unit',
  permission: use,
  input: z.object({ id, note }),
  result: AuthorizationStanding,
  errors: [...acting],
});

export const closeAuthorization = endpoint({
  method: 'POST',
  path: '/authorization/close',
  summary: 'End a use before its presses are used up',
  access: 'unit',
  permission: use,
  input: z.object({ id, note }),
  result: AuthorizationStanding,
  errors: [...acting],
});

export const closeAuthorizationOfSeal = endpoint({
  method: 'POST',
  path: '/authorization/close-by-device-id',
  summary: 'End whatever use of a seal is not over',
  access: 'unit',
  permission: 'authorization.manage',
  input: z.object({ deviceId: id, note }),
  result: AuthorizationStanding,
  errors: ['authorization.sealNotFound', 'authorization.none', 'authorization.notNow'],
});

export const cancelAuthorization = endpoint({
  method: 'POST',
  path: '/authorization/cancel',
  summary: 'Take back an authorisation of which nothing was pressed',
  access: 'unit',
  permission: use,
  input: z.object({ id, note }),
  result: AuthorizationStanding,
  errors: [...acting],
});

export const resendOrder = endpoint({
  method: 'POST',
  path: '/authorization/resend-order',
  summary: 'Send the device its order once more',
  access: 'unit',
  permission: use,
  timeoutMs,
  input: z.object({ id }),
  result: AuthorizationStanding,
  errors: [...activating],
});

const lockErrors = [...acting, 'authorization.abilityMissing'] as const;

export const lockPhotograph = endpoint({
  method: 'POST',
  path: '/authorization/lock-photograph',
  summary: 'Let nothing be pressed before the press before it is photographed',
  access: 'unit',
  permission: 'authorization.manage',
  input: z.object({ id }),
  result: AuthorizationStanding,
  errors: [...lockErrors],
});

export const unlockPhotograph = endpoint({
  method: 'POST',
  path: '/authorization/unlock-photograph',
  summary: 'Let presses follow each other without a photo between them',
  access: 'unit',
  permission: 'authorization.manage',
  input: z.object({ id }),
  result: AuthorizationStanding,
  errors: [...lockErrors],
});

export const changeAuthorizedUser = endpoint({
  method: 'POST',
  path: '/authorization/change-auth-user',
  summary: 'Let somebody else use it; whoever had it before cannot any more',
  access: 'unit',
  permission: 'authorization.manage',
  input: z.object({ id, revision, userId: id }),
  result: AuthorizationStanding,
  errors: [...acting, 'authorization.userNotFound', 'authorization.sameUser', 'edit.conflict'],
});

export const auditAuthorization = endpoint({
  method: 'POST',
  path: '/authorization/audit',
  summary: 'Review a use that is over: a verdict, and an opinion where it is not simply normal',
  access: 'unit',
  permission: 'authorization.review',
  input: z.object({
    id,
    verdict: UseVerdict.schema,
    opinion: textSchema({ min: 0, max: limits.reason.max, lines: true }).default(''),
  }),
  result: AuthorizationStanding,
  errors: [...acting, 'authorization.opinionNeeded', 'authorization.ownUse'],
});

export const pressByHand = endpoint({
  method: 'POST',
  path: '/authorization/press-by-hand',
  summary: 'Enter presses of an ordinary seal, which cannot count by itself',
  access: 'unit',
  permission: use,
  input: z.object({
    id,
    kind: PressKind.schema.default(PressKind.normal),
    count: z.number().int().min(1).max(limits.useCountMax).default(1),
  }),
  result: AuthorizationStanding,
  errors: [
    ...acting,
    'authorization.notByHand',
    'authorization.noneLeft',
    'authorization.outsideWindow',
    'authorization.photoFirst',
    'authorization.sealLocked',
  ],
});
