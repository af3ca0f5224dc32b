import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { FigureKind } from './codes.ts';

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
