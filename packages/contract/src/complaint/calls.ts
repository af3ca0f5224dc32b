import { z } from 'zod';
import { filePath, StoredFile } from '../file/calls.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { reason } from '../rules/reason.ts';
import { optionalText, text } from '../rules/text.ts';
import { ComplaintSide, ComplaintState } from './codes.ts';

const time = z.iso.datetime({ offset: true });
const picturesMax = 6;

/** A complaint or a piece of advice of a unit. */
export const Complaint = z.object({
  id,
  number: z.string(),
  companyId: id,
  companyName: z.string(),
  type: z.string(),
  content: z.string(),
  contact: z.string(),
  relatedTo: z.string(),
  state: ComplaintState.schema,
  createdBy: z.string(),
  createdAt: time,
  /** When an answer is owed. */
  dueAt: time,
  overdue: z.boolean(),
  rating: z.number().nullable(),
});

/** Something said about it, by either side. */
export const ComplaintEntry = z.object({
  id,
  side: ComplaintSide.schema,
  step: z.enum(['add', 'answer', 'reopen', 'close', 'rate']),
  by: z.string(),
  text: z.string(),
  at: time,
});

export const listComplaints = listEndpoint({
  method: 'GET',
  path: '/complaint/list',
  summary: 'Complaints and advice, newest first',
  access: 'signed',
  permission: 'complaint.view',
  filters: {
    keyword: searchText(64),
    type: optionalText(64),
    state: ComplaintState.query.optional(),
  },
  sorts: ['-createdAt', 'createdAt', 'dueAt'],
  row: Complaint,
});

export const getComplaint = endpoint({
  method: 'GET',
  path: '/complaint/:id/detail',
  summary: 'One complaint with everything said about it',
  access: 'signed',
  permission: 'complaint.view',
  params: z.object({ id }),
  result: Complaint.extend({
    /** Whether who asks may take a step for their side: whoever complained, who runs the unit, and operators. */
    maySpeak: z.boolean(),
    entries: z.array(ComplaintEntry),
    pictures: z.array(StoredFile.extend({ tmpUrl: z.string(), expiresAt: time })),
  }),
  errors: ['complaint.notFound'],
});

export const addComplaint = endpoint({
  method: 'POST',
  path: '/complaint/add',
  summary: 'Complain or advise',
  access: 'unit',
  permission: 'complaint.add',
  input: z.object({
    type: text(1, 64),
    content: reason,
    contact: optionalText(64),
    relatedTo: optionalText(120),
    pictures: z.array(filePath).max(picturesMax).default([]),
  }),
  result: z.object({ id }),
  errors: ['dictionary.entryNotFound', 'file.notFound'],
});

const said = z.object({ id, text: reason });
const errors = ['complaint.notFound', 'complaint.step'] as const;

export const answerComplaint = endpoint({
  method: 'POST',
  path: '/complaint/answer',
  summary: 'Answer a complaint',
  access: 'operator',
  permission: 'complaint.answer',
  input: said,
  result: z.object({}),
  errors,
});

export const reopenComplaint = endpoint({
  method: 'POST',
  path: '/complaint/reopen',
  summary: 'Say that the answer does not help',
  access: 'unit',
  permission: 'complaint.add',
  input: said,
  result: z.object({}),
  errors,
});

export const closeComplaint = endpoint({
  method: 'POST',
  path: '/complaint/close',
  summary: 'Close a complaint',
  access: 'signed',
  permission: 'complaint.close',
  input: said,
  result: z.object({}),
  errors,
});

export const rateComplaint = endpoint({
  method: 'POST',
  path: '/complaint/rate',
  summary: 'Say how well a complaint was dealt with; it is closed with that',
  access: 'unit',
  permission: 'complaint.add',
  input: z.object({
    id,
    rating: z.number({ error: 'rule.required' }).int().min(1).max(5),
    text: optionalText(255),
  }),
  result: z.object({}),
  errors,
});
