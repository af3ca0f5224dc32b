import { z } from 'zod';
import { Person } from '../application/calls.ts';
import { Flow } from '../approval/flow.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../rules/id.ts';

const time = z.iso.datetime({ offset: true });

/** What a flow would have meant for an application of the past. */
export const DryRunRow = z.object({
  id,
  number: z.string(),
  title: z.string(),
  applicant: Person,
  createdAt: time,
  /** Who had to decide, step by step. */
  before: z.array(z.object({ step: z.string(), people: z.array(Person) })),
  after: z.array(z.object({ step: z.string(), people: z.array(Person), note: z.string() })),
  change: z.enum(['same', 'more', 'fewer', 'others']),
});

export const dryRunTemplate = endpoint({
  method: 'POST',
  path: '/template/dry-run',
  summary: 'Play a flow against past applications: who would have had to decide, and what would change',
  access: 'unit',
  permission: 'template.view',
  reads: true,
  input: z.object({
    flow: Flow,
    /** Only applications made with this template; left out, those of all templates. */
    templateId: id.optional(),
    deviceIds: z.array(id).max(200).default([]),
    days: z.number().int().min(1).max(730).default(90),
  }),
  result: z.object({
    rows: z.array(DryRunRow),
    summary: z.object({
      played: z.number(),
      same: z.number(),
      more: z.number(),
      fewer: z.number(),
      others: z.number(),
      /** Applications that would have found nobody at some step. */
      stuck: z.number(),
      /** The people who would decide most, with how often now and then. */
      people: z.array(Person.extend({ before: z.number(), after: z.number() })),
    }),
  }),
  errors: ['template.flow', 'template.notFound'],
});
