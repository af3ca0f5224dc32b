import { z } from 'zod';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { reason } from '../rules/reason.ts';
import { optionalText } from '../rules/text.ts';
import { unitLimits } from '../unit/config.ts';
import { QuotaInfo, QuotaStatus } from './codes.ts';

const time = z.iso.datetime({ offset: true });
const day = z.iso.date({ error: 'rule.invalid' });
const wantedMax = 1_000_000;
const itemsMax = unitLimits.length;

/** One limit somebody wants raised, for a while or for good. */
export const QuotaItem = z.object({
  id,
  name: z.enum(unitLimits),
  /** What the limit was when it was asked for. */
  now: z.number(),
  wanted: z.number(),
  startsOn: day,
  /** The last day; null for good. */
  endsOn: day.nullable(),
  info: QuotaInfo.schema,
  opinion: z.string(),
  /** The limit is raised at this moment. */
  inForce: z.boolean(),
});

/** A unit's request for higher limits. */
export const QuotaApplication = z.object({
  id,
  number: z.string(),
  companyId: id,
  companyName: z.string(),
  status: QuotaStatus.schema,
  reason: z.string(),
  limits: z.array(z.enum(unitLimits)),
  appliedBy: z.string(),
  createdAt: time,
  reviewedBy: z.string().nullable(),
  reviewedAt: time.nullable(),
});

export const listQuotas = listEndpoint({
  method: 'GET',
  path: '/quota/list',
  summary: 'Requests for higher limits, newest first',
  access: 'signed',
  permission: 'quota.view',
  filters: { keyword: searchText(64), status: QuotaStatus.query.optional() },
  sorts: ['-createdAt', 'createdAt'],
  row: QuotaApplication,
});

export const getQuota = endpoint({
  method: 'GET',
  path: '/quota/:id/detail',
  summary: 'One request with every limit it asks for',
  access: 'signed',
  permission: 'quota.view',
  params: z.object({ id }),
  result: QuotaApplication.extend({ items: z.array(QuotaItem), revision: z.number() }),
  errors: ['quota.notFound'],
});

export const applyForQuota = endpoint({
  method: 'POST',
  path: '/quota/apply',
  summary: 'Ask for higher limits',
  access: 'unit',
  permission: 'quota.apply',
  input: z.object({
    reason,
    items: z
      .array(
        z.object({
          name: z.enum(unitLimits),
          wanted: z.number({ error: 'rule.required' }).int().min(1).max(wantedMax),
          startsOn: day,
          endsOn: day.nullish(),
        }),
      )
      .min(1, { error: 'rule.required' })
      .max(itemsMax),
  }),
  result: z.object({ id }),
  errors: ['quota.notHigher', 'quota.dates', 'quota.twice', 'quota.open'],
});

export const reviewQuota = endpoint({
  method: 'POST',
  path: '/quota/review',
  summary: 'Pass or reject each limit of a request',
  access: 'operator',
  permission: 'quota.review',
  input: z.object({
    id,
    revision,
    items: z
      .array(
        z.object({
          id,
          info: z.enum([QuotaInfo.passed, QuotaInfo.rejected]),
          opinion: optionalText(255),
        }),
      )
      .min(1)
      .max(itemsMax),
  }),
  result: z.object({}),
  errors: ['quota.notFound', 'quota.decided', 'quota.undecided', 'quota.noOpinion', 'edit.conflict'],
});

export const withdrawQuota = endpoint({
  method: 'POST',
  path: '/quota/withdraw',
  summary: 'Take a request back before it is decided',
  access: 'unit',
  permission: 'quota.apply',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['quota.notFound', 'quota.decided'],
});
