import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { text, textSchema } from '../rules/text.ts';

const comment = textSchema({ min: 1, max: limits.project.comment, lines: true });

export const addMilestone = endpoint({
  method: 'POST',
  path: '/project/milestone/add',
  summary: 'Say what an accepted application is to reach, and by when',
  access: 'operator',
  permission: 'projectDesk.decide',
  input: z.object({
    /** The application. */
    id,
    title: text(1, limits.announcement.title),
    dueOn: z.iso.date({ error: 'rule.invalid' }),
  }),
  result: z.object({ id }),
  errors: ['proposal.notFound', 'proposal.step'],
});

export const deleteMilestone = endpoint({
  method: 'POST',
  path: '/project/milestone/delete',
  summary: 'Take a milestone back before anything was reported',
  access: 'operator',
  permission: 'projectDesk.decide',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['milestone.notFound', 'milestone.step'],
});

export const reportMilestone = endpoint({
  method: 'POST',
  path: '/project/milestone/report',
  summary: 'Report what was reached',
  access: 'unit',
  permission: 'project.apply',
  input: z.object({
    id,
    report: textSchema({ min: 1, max: limits.form.text, lines: true }),
    files: z.array(id).max(limits.form.files, { error: 'rule.invalid' }).default([]),
  }),
  result: z.object({}),
  errors: ['milestone.notFound', 'milestone.step', 'file.notFound'],
});

export const acceptMilestone = endpoint({
  method: 'POST',
  path: '/project/milestone/accept',
  summary: 'Accept what a unit reported',
  access: 'operator',
  permission: 'projectDesk.decide',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['milestone.notFound', 'milestone.step'],
});

export const returnMilestone = endpoint({
  method: 'POST',
  path: '/project/milestone/return',
  summary: 'Ask a unit to report again',
  access: 'operator',
  permission: 'projectDesk.decide',
  input: z.object({ id, comment }),
  result: z.object({}),
  errors: ['milestone.notFound', 'milestone.step'],
});

export const completeProposal = endpoint({
  method: 'POST',
  path: '/project/desk/complete',
  summary: 'Say that a unit has done everything; every milestone is accepted by then',
  access: 'operator',
  permission: 'projectDesk.decide',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['proposal.notFound', 'proposal.step', 'milestone.open'],
});
