import { z } from 'zod';
import { Geofence } from './application.ts';
import { AuthorizationScope, AuthorizationStatus } from './authorization.codes.ts';
import {
  AuthorizationDetail,
  AuthorizationRow,
  AuthorizationStanding,
  WaitingGrant,
} from './authorization-shapes.ts';
import { revision } from './kit/edit.ts';
import { endpoint } from './kit/endpoint.ts';
import { listEndpoint } from './kit/paging.ts';
import { limits } from './limits.ts';
import { optionalUseCount } from './rules/counts.ts';
import { reason } from './rules/reason.ts';
import { descriptionText, optionalText, textSchema } from './rules/text.ts';
import { PressKind, UseType, UseVerdict } from './use-record.codes.ts';

const id = z.uuid();
const time = z.iso.datetime({ offset: true });

const timeoutMs = limits.timeoutMs.authorise;
const note = textSchema({ min: 0, max: limits.freeText, lines: true }).optional();
const view = 'authorization.view';
const use = 'authorization.use';

export const listAuthorizations = listEndpoint({
  method: 'GET',
  path: '/authorization/list',
  summary: 'Authorisations: what awaits my use, my own, or all that I may see',
  access: 'unit',
  permission: use,
  filters: {
    scope: AuthorizationScope.query.default(AuthorizationScope.everyone),
    keyword: optionalText(limits.text.remark),
    status: AuthorizationStatus.query.optional(),
    useType: UseType.query.optional(),
    deviceId: id.optional(),
    userId: id.optional(),
    from: time.optional(),
    to: time.optional(),
  },
  sorts: ['-createdAt', 'createdAt'],
  row: AuthorizationRow,
  errors: ['authorization.sealNotFound'],
});

export const listSealAuthorizations = endpoint({
  method: 'POST',
  path: '/authorization/:id/list',
  summary: 'The latest authorisations of one seal',
  access: 'unit',
  permission: view,
  reads: true,
  params: z.object({ id }),
  result: z.object({ list: z.array(AuthorizationRow) }),
  errors: ['authorization.sealNotFound'],
});

export const findAuthorizationsOfApplication = endpoint({
  method: 'POST',
  path: '/authorization/findByConfId',
  summary: 'The authorisations that were granted for one application',
  access: 'unit',
  reads: true,
  input: z.object({ confId: id }),
  result: z.object({ list: z.array(AuthorizationRow) }),
  errors: ['apply.notFound'],
});

export const listWaitingGrants = listEndpoint({
  method: 'GET',
  path: '/authorization/waiting',
  summary: 'Approved uses of seals that wait to be authorised, the most urgent first',
  access: 'unit',
  permission: 'authorization.grant',
  filters: { deviceId: id.optional() },
  sorts: ['endAt'],
  row: WaitingGrant,
  errors: ['authorization.sealNotFound'],
});

export const getAuthorization = endpoint({
  method: 'GET',
  path: '/authorization/:id/detail',
  summary: 'One authorisation with its order, its presses and its story',
  access: 'unit',
  params: z.object({ id }),
  result: AuthorizationDetail,
  errors: ['authorization.notFound'],
});

export const existsOpenAuthorization = endpoint({
  method: 'GET',
  path: '/authorization/:deviceId/exist-not-close',
  summary: 'Whether a seal has an authorisation that is not over, whose it is and until when',
  access: 'unit',
  params: z.object({ deviceId: id }),
  result: z.object({
    exist: z.boolean(),
    id: id.nullable(),
    empowerNo: z.string().nullable(),
    userName: z.string().nullable(),
    windowEnd: time.nullable(),
  }),
  errors: ['authorization.sealNotFound'],
});

const counts = { normalCount: optionalUseCount, crossPageCount: optionalUseCount };
const where = { place: optionalText(limits.text.description), geofence: Geofence.nullish() };
/** With the network at every press, or with an order the device checks by itself. */
const mode = z.literal([UseType.networked, UseType.offline]);
const granting = [
  'authorization.sealNotFound',
  'authorization.held',
  'authorization.countMissing',
  'authorization.countLimit',
  'authorization.window',
  'authorization.userNotFound',
  'authorization.sealLocked',
  'authorization.abilityMissing',
] as const;

export const grantAuthorization = endpoint({
  method: 'POST',
  path: '/authorization/auth',
  summary: 'Authorise the use of one seal of an approved application, or a part of it',
  access: 'unit',
  permission: 'authorization.grant',
  timeoutMs,
  input: z.object({
    applicationId: id,
    deviceId: id,
    ...counts,
    /** What is left out is as the application says. */
    userId: id.optional(),
    startAt: time.optional(),
    endAt: time.optional(),
    ...where,
    photoLock: z.boolean().default(false),
    mode: mode.optional(),
  }),
  result: AuthorizationStanding.extend({ empowerNo: z.string() }),
  errors: ['apply.notFound', 'authorization.notApproved', 'authorization.overApproved', ...granting],
});

export const grantDirectly = endpoint({
  method: 'POST',
  path: '/authorization/apply-authorization',
  summary: 'Authorise a use without an application, with a reason',
  access: 'unit',
  permission: 'authorization.direct',
  timeoutMs,
  input: z.object({
    title: descriptionText,
    reason,
    deviceId: id,
    userId: id,
    ...counts,
    startAt: time,
    endAt: time,
    ...where,
    photoLock: z.boolean().default(false),
    mode: mode.default(UseType.networked),
  }),
  result: AuthorizationStanding.extend({ empowerNo: z.string() }),
  errors: [...granting],
});

const acting = ['authorization.notFound', 'authorization.notYours', 'authorization.notNow'] as const;
const activating = [
  ...acting,
  'authorization.sealLocked',
  'authorization.serviceOver',
  'authorization.notBound',
  'authorization.abilityMissing',
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

export const countAuthorizationUnread = endpoint({
  method: 'GET',
  path: '/authorization/unread-msg',
  summary: 'What awaits my use, and how many authorisations have news for me',
  access: 'unit',
  result: z.object({ usingNumber: z.number(), authorNumber: z.number() }),
});

export const clearAuthorizationUnread = endpoint({
  method: 'POST',
  path: '/authorization/clear-auth-unread',
  summary: 'Say that I have seen what happened to my authorisations',
  access: 'unit',
  unlogged: true,
  input: z.object({ ids: z.array(id).max(500).optional() }),
  result: z.object({ read: z.number() }),
});
