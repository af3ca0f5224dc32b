import { z } from 'zod';
import { Person } from '../application/calls.ts';
import { Geofence } from '../application/fields.ts';
import { AuthorizationStatus } from '../authorization/codes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { textSchema } from '../rules/text.ts';
import { FigurePeriod, IdentifiedBy, PressKind, UseReason, UseStep, UseType, UseVerdict } from './codes.ts';

const time = z.iso.datetime({ offset: true });
const count = z.number();

/** The record of a use in a list. */
export const UseRecordRow = z.object({
  id,
  /** Empty where nothing was authorised. */
  empowerNo: z.string(),
  title: z.string(),
  authorizationId: id.nullable(),
  deviceId: id,
  deviceName: z.string(),
  /** Nobody where the device did not know who pressed. */
  user: Person.nullable(),
  departmentName: z.string(),
  useType: UseType.schema,
  /** Presses granted, of both kinds. */
  granted: count,
  /** Presses told of, counted against the grant or not. */
  presses: count,
  photos: count,
  /** Presses missing in the device's own count. */
  unaccounted: count,
  verdict: UseVerdict.schema,
  reasons: z.array(UseReason.schema),
  needsReview: z.boolean(),
  /** Nobody who reviews has looked at what is wrong with it. */
  unread: z.boolean(),
  reviewVerdict: UseVerdict.schema.nullable(),
  firstAt: time,
  lastAt: time,
});

export const listUseRecords = listEndpoint({
  method: 'GET',
  path: '/use-record/list',
  summary: 'Records of seal use: administrators see all, keepers those of their seals, anybody their own',
  access: 'unit',
  permission: 'useRecord.view',
  filters: {
    keyword: searchText(64),
    deviceId: id.optional(),
    userId: id.optional(),
    departmentId: id.optional(),
    /** The type of the file that was applied for. */
    documentTypeId: id.optional(),
    useType: UseType.query.optional(),
    verdict: UseVerdict.query.optional(),
    reason: UseReason.query.optional(),
    needsReview: z.stringbool().optional(),
    reviewed: z.stringbool().optional(),
    from: time.optional(),
    to: time.optional(),
  },
  sorts: ['-lastAt', 'lastAt'],
  row: UseRecordRow,
  errors: ['apply.sealNotFound', 'apply.departmentNotFound'],
});

/** One press as its record shows it. */
export const UsePress = z.object({
  id,
  /** Which press of the device's life it is. */
  counter: count,
  kind: PressKind.schema,
  useType: UseType.schema,
  counted: z.boolean(),
  by: Person.nullable(),
  identifiedBy: IdentifiedBy.schema,
  deviceAt: time,
  receivedAt: time,
  place: z.object({ lat: z.number(), lng: z.number(), accuracy: z.number().nullable() }).nullable(),
  /** Presses missing between the one before and this one. */
  gap: count,
  verdict: UseVerdict.schema,
  reasons: z.array(UseReason.schema),
  photos: count,
  /** SHA-256 of what the device signed. */
  digest: z.string(),
});

/** One step of the story of a use. */
export const UseEvent = z.object({
  step: UseStep.schema,
  at: time,
  byName: z.string(),
  /** An opinion, or how many. */
  detail: z.string(),
  count: count.nullable(),
});

/** Everything about a use. */
export const UseDetail = UseRecordRow.extend({
  normalGranted: count,
  crossPageGranted: count,
  application: z.object({ id, number: z.string() }).nullable(),
  authorization: z
    .object({
      id,
      status: AuthorizationStatus.schema,
      windowStart: time,
      windowEnd: time,
      photoLock: z.boolean(),
    })
    .nullable(),
  reason: z.string(),
  place: z.string(),
  geofence: Geofence.nullable(),
  keeper: Person.nullable(),
  serial: z.string().nullable(),
  /** In the order of the device's counter, and no more than a page can hold. */
  list: z.array(UsePress),
  /** Other messages under the number of a press. */
  conflicts: z.array(z.object({ counter: count, receivedAt: time, digest: z.string() })),
  events: z.array(UseEvent),
  review: z.object({ by: z.string(), at: time, verdict: UseVerdict.schema, opinion: z.string() }).nullable(),
  /** The reader may review it, here or through its authorisation. */
  canReview: z.boolean(),
  /** The neighbours among what the reader may see: the newer and the older one. */
  newer: id.nullable(),
  older: id.nullable(),
});

export const getUseDetail = endpoint({
  method: 'GET',
  path: '/use-record/:id/use-detail',
  summary: 'One use with its presses, its story and its review',
  access: 'unit',
  permission: 'useRecord.view',
  params: z.object({ id }),
  result: UseDetail,
  errors: ['useRecord.notFound'],
});

export const countUseUnread = endpoint({
  method: 'GET',
  path: '/use-record/count/:userId/unread',
  summary: 'How many uses are not simply normal and wait for me to look; nobody asks for another',
  access: 'unit',
  params: z.object({ userId: id }),
  result: z.object({ useNumber: count }),
  errors: ['useRecord.notFound'],
});

export const clearExceptionUnread = endpoint({
  method: 'POST',
  path: '/use-record/clear-exception-unread',
  summary: 'Say that I have looked at uses that are not normal; all that wait for me unless some are named',
  access: 'unit',
  permission: 'useRecord.review',
  unlogged: true,
  input: z.object({ ids: z.array(id).max(500).optional() }),
  result: z.object({ read: count }),
});

export const clearAuthUnread = endpoint({
  method: 'POST',
  path: '/use-record/clear-auth-unread',
  summary: 'Say that I have looked at the use of an authorisation',
  access: 'unit',
  permission: 'useRecord.review',
  unlogged: true,
  input: z.object({ authorizationId: id }),
  result: z.object({ read: count }),
  errors: ['useRecord.notFound'],
});

export const reviewUse = endpoint({
  method: 'POST',
  path: '/use-record/review',
  summary: 'Review a use nobody authorised, or one that something new was found about after its review',
  access: 'unit',
  permission: 'useRecord.review',
  input: z.object({
    id,
    verdict: UseVerdict.schema,
    opinion: textSchema({ min: 0, max: limits.reason.max, lines: true }).default(''),
  }),
  result: z.object({}),
  errors: ['useRecord.notFound', 'useRecord.ownUse', 'useRecord.opinionNeeded', 'useRecord.stillOpen'],
});

export const getHeadFigures = endpoint({
  method: 'GET',
  path: '/dashboard/:type/head-statis-num',
  summary: 'Uses, presses and what was wrong with them in a period, of what I may see',
  access: 'unit',
  permission: 'useRecord.view',
  params: z.object({ type: FigurePeriod.schema }),
  result: z.object({
    uses: count,
    presses: count,
    abnormal: count,
    needsReview: count,
    unaccounted: count,
  }),
});
