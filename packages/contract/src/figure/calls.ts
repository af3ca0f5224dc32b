import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../rules/id.ts';
import { FigureKind, StatisticKind } from './codes.ts';

const count = z.number();
const day = z.iso.date();

/** The days somebody asks about, as they are where the unit is; both are part of it. */
const span = z.object({ from: day, to: day });

/** What is counted of the use of seals. */
export const UseCounts = z.object({
  /** On the day of their last press. */
  uses: count,
  abnormal: count,
  warning: count,
  reviewed: count,
  /** Presses missing in the devices' own count. */
  unaccounted: count,
  /** On their own day. */
  presses: count,
  /** Uses that lack a photo. */
  noPhoto: count,
});

/** The counts of one seal, one department and so on. */
const UsePart = UseCounts.extend({
  key: z.string(),
  /** Empty where it has none, such as a reason, or where nobody is meant. */
  name: z.string(),
});

export const getUseOverview = endpoint({
  method: 'GET',
  path: '/figure/use/overview',
  summary: 'How seals were used in some days and in as many before, of what I may see',
  access: 'unit',
  permission: 'useRecord.view',
  input: span,
  result: z.object({
    total: UseCounts,
    before: UseCounts,
    /** Every day of both spans, one beside the other. */
    days: z.array(z.object({ day, uses: count, presses: count, usesBefore: count, pressesBefore: count })),
    /** The most used of each kind, most first, and what all others sum up to. */
    parts: z.array(z.object({ kind: FigureKind.schema, rows: z.array(UsePart), others: UseCounts })),
  }),
  errors: ['figure.span'],
});

export const getUnitFigures = endpoint({
  method: 'GET',
  path: '/figure/units',
  summary: 'The use of seals in some days in my unit and in each unit below that is open to it',
  access: 'unit',
  permission: 'subsidiary.view',
  input: span,
  result: z.object({
    total: UseCounts,
    /** My own first, then the most used. */
    units: z.array(UseCounts.extend({ id, name: z.string() })),
  }),
  errors: ['figure.span'],
});

export const getUseFigures = endpoint({
  method: 'GET',
  path: '/figure/use/:kind',
  summary: 'The use of seals in some days by seal, department, person and so on, of what I may see',
  access: 'unit',
  permission: 'useRecord.view',
  params: z.object({ kind: FigureKind.schema }),
  input: span,
  result: z.object({ total: UseCounts, rows: z.array(UsePart) }),
  errors: ['figure.span'],
});

/** A time in seconds, right to within 5 %; none where nothing was decided. */
const seconds = z.number().nullable();

/** What is counted of approvals, and how long they took. */
export const ApprovalCounts = z.object({
  /** On the day they were applied for. */
  applied: count,
  /** On the day they ended, here and below. */
  approved: count,
  rejected: count,
  withdrawn: count,
  /** From applying to the decision: half took no longer, and nine of ten. */
  leadMedian: seconds,
  lead90: seconds,
});

/** How long somebody let applications wait for their decision. */
const ApproverWait = z.object({
  userId: id,
  realName: z.string(),
  decided: count,
  waitMedian: seconds,
  wait90: seconds,
});

export const getApprovalOverview = endpoint({
  method: 'GET',
  path: '/figure/approval/overview',
  summary:
    'How long approvals took in some days and in as many before, and where they wait now, of what I may see',
  access: 'unit',
  permission: 'apply.view',
  input: span,
  result: z.object({
    total: ApprovalCounts,
    before: ApprovalCounts,
    /** Those who decided most in these days. */
    approvers: z.array(ApproverWait),
    /** Whose decision is awaited now, the longest wait first. */
    waiting: z.array(
      z.object({
        userId: id,
        realName: z.string(),
        stepName: z.string(),
        number: count,
        since: z.iso.datetime(),
      }),
    ),
  }),
  errors: ['figure.span'],
});

/** Everything statistics tell of a seal, a department and so on. */
export const StatisticCounts = UseCounts.pick({
  uses: true,
  presses: true,
  abnormal: true,
  reviewed: true,
  noPhoto: true,
}).extend(ApprovalCounts.shape);

/** Uses have no template: rows by template tell of approvals alone. */
const named = { key: z.string(), name: z.string() };

export const getStatistics = endpoint({
  method: 'GET',
  path: '/figure/statistics/:kind',
  summary:
    'Uses and approvals of some days and of as many before, by seal, department and so on, of what I may see',
  access: 'unit',
  permission: 'statistics.view',
  params: z.object({ kind: StatisticKind.schema }),
  input: span.extend({
    /** The days to compare with; as many right before, unless given. */
    beforeFrom: day.optional(),
    beforeTo: day.optional(),
  }),
  result: z.object({
    total: StatisticCounts,
    before: StatisticCounts,
    rows: z.array(z.object({ ...named, now: StatisticCounts, before: StatisticCounts })),
  }),
  errors: ['figure.span'],
});

export const getYearStatistics = endpoint({
  method: 'GET',
  path: '/figure/statistics/:kind/year',
  summary: 'Uses and approvals of every month of a year, by seal, department and so on, of what I may see',
  access: 'unit',
  permission: 'statistics.view',
  params: z.object({ kind: StatisticKind.schema }),
  input: z.object({ year: z.coerce.number().int().min(2000).max(2999) }),
  result: z.object({
    total: z.array(StatisticCounts),
    /** Each with the twelve months. */
    rows: z.array(z.object({ ...named, months: z.array(StatisticCounts) })),
  }),
  errors: ['figure.span'],
});
