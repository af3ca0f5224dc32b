import { z } from 'zod';
import { Geofence } from '../application/fields.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { optionalUseCount } from '../rules/counts.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { reason } from '../rules/reason.ts';
import { descriptionText, optionalText } from '../rules/text.ts';
import { UseType } from '../use-record/codes.ts';
import { AuthorizationScope, AuthorizationStatus } from './codes.ts';
import { AuthorizationDetail, AuthorizationRow, AuthorizationStanding, WaitingGrant } from './shapes.ts';

const time = z.iso.datetime({ offset: true });

const timeoutMs = limits.timeoutMs.authorise;
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
    keyword: searchText(limits.text.remark),
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
/** Presses are allowed only while somebody watches, and so many seconds after. */
const witness = {
  witness: z.boolean().default(false),
  graceSeconds: z
    .int()
    .min(limits.filming.graceSeconds.min)
    .max(limits.filming.graceSeconds.max)
    .default(limits.filming.graceSeconds.usual),
};
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
  'authorization.sealRetiring',
  'authorization.serviceOver',
  'authorization.abilityMissing',
  'authorization.witnessOffline',
  'ledger.buyMore',
  'ledger.askMore',
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
    ...witness,
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
    ...witness,
    mode: mode.default(UseType.networked),
  }),
  result: AuthorizationStanding.extend({ empowerNo: z.string() }),
  errors: [...granting, 'authorization.filesNeeded'],
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
