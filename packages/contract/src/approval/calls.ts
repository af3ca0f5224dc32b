import { z } from 'zod';
import { ApplicationRow, Person } from '../application/calls.ts';
import { ApproveTab, SealUseKind } from '../application/codes.ts';
import { errors as known } from '../errors.ts';
import { EvidenceKind } from '../evidence/codes.ts';
import { filePath } from '../file/calls.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { placements } from '../placing/shapes.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { reason } from '../rules/reason.ts';
import { optionalText } from '../rules/text.ts';
import { stepId } from './flow.ts';
import { opinion } from './route.ts';

const time = z.iso.datetime({ offset: true });

/** An application as it stands before an approver. */
export const ApproveRow = ApplicationRow.extend({
  /** My open task; null when I have none any more. */
  taskId: id.nullable(),
  /** Whose place I take. */
  insteadOf: Person.nullable(),
  dueAt: time.nullable(),
  /** When it came to me, or when I decided. */
  at: time,
});

export const listApprovals = listEndpoint({
  method: 'POST',
  path: '/v2/apply/approve-list',
  summary: 'What waits for my decision, what I decided, and what I got a copy of',
  access: 'unit',
  permission: 'approve.view',
  filters: {
    tab: ApproveTab.query.default(ApproveTab.todo),
    keyword: searchText(64),
    kind: SealUseKind.query.optional(),
    applicantId: id.optional(),
    deviceId: id.optional(),
  },
  sorts: ['-at', 'at'],
  row: ApproveRow,
  errors: ['apply.sealNotFound'],
});

const errors = ['apply.notFound', 'apply.over', 'apply.taskOver', 'file.notFound'] as const;
const files = z.array(filePath).max(limits.application.attachments).default([]);
const task = { id, taskId: id };
const bound = z.string().regex(/^[0-9a-f]{64}$/);

export const approveApply = endpoint({
  method: 'POST',
  path: '/v2/apply/approve',
  summary: 'Approve or reject what waits for me',
  access: 'unit',
  permission: 'approve.decide',
  input: z.object({
    ...task,
    agree: z.boolean(),
    opinion,
    files,
    /** What was looked at, as the application told it; if it is another by now, nothing is decided. */
    bound: bound.optional(),
  }),
  result: z.object({}),
  errors: [...errors, 'apply.opinionNeeded', 'placing.changed'],
});

export const movePlaces = endpoint({
  method: 'POST',
  path: '/v2/apply/places',
  summary: 'Move the seals on the files of what waits for me: the same seals on the same files, elsewhere',
  access: 'unit',
  permission: 'approve.decide',
  input: z.object({ ...task, bound, places: placements, opinion }),
  result: z.object({
    /** What is to be decided of now. */
    bound,
    /** Those who are asked anew, as seals show on other pages. */
    asked: z.array(Person),
  }),
  timeoutMs: limits.timeoutMs.upload,
  errors: [
    ...errors,
    'placing.mayNotMove',
    'placing.notElectronic',
    'placing.otherSeals',
    'placing.changed',
    'placing.cannotSeal',
    'placing.place',
    'placing.unread',
    'placing.fileBare',
    'placing.sealIdle',
    'placing.strange',
    'placing.twice',
    'placing.dateAlone',
  ],
});

/** Why one of many was left as it was. */
export const Skipped = z.object({
  id,
  number: z.string(),
  title: z.string(),
  why: z.enum(Object.keys(known) as [keyof typeof known, ...(keyof typeof known)[]]),
});

export const approveMany = endpoint({
  method: 'POST',
  path: '/v2/apply/approve-many',
  summary: 'Approve or reject several at once; what cannot be decided is skipped and named',
  access: 'unit',
  permission: 'approve.decide',
  input: z.object({
    ids: z.array(id).min(1, { error: 'rule.required' }).max(limits.application.bulk),
    agree: z.boolean(),
    opinion,
  }),
  result: z.object({ decided: z.number(), skipped: z.array(Skipped) }),
  errors: ['apply.opinionNeeded'],
});

export const returnApply = endpoint({
  method: 'POST',
  path: '/v2/apply/return',
  summary: 'Send an application back to the applicant or to an earlier step',
  access: 'unit',
  permission: 'approve.decide',
  input: z.object({
    ...task,
    /** Left out, it goes back to the applicant. */
    stepId: stepId.optional(),
    opinion: reason,
    files,
  }),
  result: z.object({}),
  errors: [...errors, 'apply.cannotReturnThere'],
});

export const transferApply = endpoint({
  method: 'POST',
  path: '/v2/apply/transfer',
  summary: 'Let somebody else decide in my place',
  access: 'unit',
  permission: 'approve.decide',
  input: z.object({ ...task, userId: id, opinion }),
  result: z.object({}),
  errors: [...errors, 'apply.userNotFound', 'apply.alreadyIn', 'apply.applicantMayNot'],
});

export const addApprover = endpoint({
  method: 'POST',
  path: '/v2/apply/add-approver',
  summary: 'Ask somebody else to decide before or after me',
  access: 'unit',
  permission: 'approve.decide',
  input: z.object({ ...task, where: z.enum(['before', 'after']), userId: id, opinion }),
  result: z.object({}),
  errors: [...errors, 'apply.userNotFound', 'apply.alreadyIn', 'apply.applicantMayNot'],
});

export const commentApply = endpoint({
  method: 'POST',
  path: '/v2/apply/comment',
  summary: 'Say something about an application',
  access: 'unit',
  input: z.object({ id, text: reason, files }),
  result: z.object({}),
  errors: ['apply.notFound', 'file.notFound'],
});

/** Somebody decides for me while I am away. */
export const Delegation = z.object({
  id,
  from: Person,
  to: Person,
  startAt: time,
  endAt: time,
  note: z.string(),
  /** Before its time, in force, over. */
  place: z.enum(['ahead', 'now', 'over']),
  createdAt: time,
});

export const listDelegations = endpoint({
  method: 'GET',
  path: '/delegation/list',
  summary: 'Whom I let decide for me, and who lets me',
  access: 'unit',
  permission: 'approve.view',
  result: z.object({ mine: z.array(Delegation), toMe: z.array(Delegation) }),
});

export const addDelegation = endpoint({
  method: 'POST',
  path: '/delegation/add',
  summary: 'Let somebody decide for me while I am away',
  access: 'unit',
  permission: 'approve.decide',
  evidence: EvidenceKind.permissionChanged,
  input: z.object({
    userId: id,
    startAt: time,
    endAt: time,
    note: optionalText(limits.text.description),
    /** What already waits for me goes along. */
    handOverOpen: z.boolean().default(false),
  }),
  result: z.object({ id, handedOver: z.number() }),
  errors: [
    'apply.userNotFound',
    'delegation.self',
    'delegation.window',
    'delegation.overlap',
    'delegation.circle',
  ],
});

export const endDelegation = endpoint({
  method: 'POST',
  path: '/delegation/end',
  summary: 'Decide for myself again',
  access: 'unit',
  permission: 'approve.decide',
  evidence: EvidenceKind.permissionChanged,
  input: z.object({ id }),
  result: z.object({}),
  errors: ['delegation.notFound'],
});
