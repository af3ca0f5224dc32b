import { z } from 'zod';
import { ApprovalEnd, ApprovalState } from '../approval/codes.ts';
import { ApprovalRoute } from '../approval/route.ts';
import { SealSubtype } from '../device/codes.ts';
import { StoredFile } from '../file/calls.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { Placement } from '../placing/shapes.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { reason } from '../rules/reason.ts';
import { optionalText } from '../rules/text.ts';
import { ApplyOutcome, ApplyScope, SealUseKind } from './codes.ts';
import { ApplicationFields, chosenApprovers, SubmittedFields } from './fields.ts';

const time = z.iso.datetime({ offset: true });

/** Somebody, by name. */
export const Person = z.object({ userId: id, realName: z.string() });

/** An application in a list. */
export const ApplicationRow = z.object({
  id,
  number: z.string(),
  title: z.string(),
  kind: SealUseKind.schema,
  state: ApprovalState.schema,
  /** Set once the approval is over. */
  end: ApprovalEnd.schema.nullable(),
  /** It was sent back and waits for the applicant. */
  returned: z.boolean(),
  applicant: Person,
  fileTypeName: z.string(),
  sealNames: z.array(z.string()),
  /** All presses asked for. */
  count: z.number(),
  amount: z.number().nullable(),
  /** Who is to decide now. */
  waitsFor: z.array(Person),
  stepName: z.string(),
  /** Something happened to it that the reader has not seen. */
  unread: z.boolean(),
  createdAt: time,
  endedAt: time.nullable(),
});

const files = z.array(StoredFile);

/** A seal applied for. */
export const AppliedSeal = z.object({
  deviceId: id,
  name: z.string(),
  keeper: Person.nullable(),
  normalCount: z.number(),
  crossPageCount: z.number(),
  subtype: SealSubtype.schema,
  /** Something approved of it can still be authorised. */
  toAuthorise: z.boolean(),
});

/** Everything about an application. */
export const ApplicationDetail = ApplicationRow.extend({
  fields: ApplicationFields,
  departmentName: z.string(),
  templateName: z.string(),
  templateVersion: z.number(),
  /** Its template wants the stamping to be watched by somebody far away. */
  witness: z.boolean(),
  user: Person,
  seals: z.array(AppliedSeal),
  files,
  attachments: files,
  /** Where the seals stand on the files; none on paper. */
  places: z.array(Placement),
  /** What approvers approve: SHA-256 of the files, the seals and their places, in hex; null on paper. */
  bound: z.string().nullable(),
  /** The rejected application this one was made from. */
  resubmitOf: z.object({ id, number: z.string() }).nullable(),
  revision: z.number(),
  /** When the approvers may be reminded again; null when they may be now. */
  remindableAt: time.nullable(),
  route: ApprovalRoute,
});

export const saveApply = endpoint({
  method: 'POST',
  path: '/v2/apply/save',
  summary: 'Apply to use seals, or submit again what was returned or rejected',
  access: 'unit',
  permission: 'apply.add',
  input: SubmittedFields.extend({
    /** A returned application goes on as the same one; a rejected one becomes a new one. */
    resubmitOf: id.optional(),
  }),
  result: z.object({ id, number: z.string() }),
  // The files of an electronic one are read.
  timeoutMs: limits.timeoutMs.report,
  errors: [
    'apply.notFound',
    'apply.notReturned',
    'apply.sealNotFound',
    'apply.sealTwice',
    'apply.sealRetiring',
    'apply.countMissing',
    'apply.countLimit',
    'apply.window',
    'apply.userNotFound',
    'apply.templateUnfit',
    'apply.chooseApprovers',
    'apply.noDecider',
    'apply.departmentNotFound',
    'apply.fileTypeNotFound',
    'file.notFound',
    'placing.wrongKind',
    'placing.onPaper',
    'placing.noFiles',
    'placing.fileBare',
    'placing.sealIdle',
    'placing.strange',
    'placing.twice',
    'placing.dateAlone',
    'placing.cannotSeal',
    'placing.place',
    'placing.unread',
  ],
});

export const listApplyDepartments = endpoint({
  method: 'GET',
  path: '/v2/apply/departments',
  summary: 'The departments I may apply for: those I belong to, the one taken by default first',
  access: 'unit',
  permission: 'apply.add',
  result: z.object({ list: z.array(z.object({ id, name: z.string() })) }),
});

export const previewApply = endpoint({
  method: 'POST',
  path: '/v2/apply/preview',
  summary: 'Who would decide an application as filled in so far',
  access: 'unit',
  permission: 'apply.add',
  reads: true,
  input: z.object({
    templateId: id,
    fileTypeId: id.nullish(),
    departmentId: id.nullish(),
    deviceIds: z.array(id).max(100).default([]),
    count: z.number().int().min(0).max(1_000_000).default(0),
    amount: z.number().int().min(0).nullish(),
    chosen: chosenApprovers,
  }),
  /** And whether the stamping will have to be watched. */
  result: ApprovalRoute.extend({ witness: z.boolean() }),
  errors: ['template.notFound', 'apply.departmentNotFound'],
});

export const listApplies = listEndpoint({
  method: 'POST',
  path: '/v2/apply/list',
  summary: 'Applications: my own, or all that I may see',
  access: 'unit',
  permission: 'apply.view',
  filters: {
    scope: ApplyScope.query.default(ApplyScope.mine),
    keyword: searchText(64),
    state: ApprovalState.query.optional(),
    kind: SealUseKind.query.optional(),
    deviceId: id.optional(),
    fileTypeId: id.optional(),
    applicantId: id.optional(),
    departmentId: id.optional(),
    templateId: id.optional(),
    /** How it ended, told more coarsely: a withdrawn one is not rejected. */
    outcome: ApplyOutcome.query.optional(),
    /** Whose decision it waits for, and at which step. */
    waitsFor: id.optional(),
    stepName: optionalText(64),
    from: time.optional(),
    to: time.optional(),
    endedFrom: time.optional(),
    endedTo: time.optional(),
  },
  sorts: ['-createdAt', 'createdAt', '-endedAt', 'endedAt'],
  row: ApplicationRow,
  errors: ['apply.sealNotFound'],
});

export const getApply = endpoint({
  method: 'GET',
  path: '/v2/apply/:id/detail-info',
  summary: 'One application with its flow, files and history',
  access: 'unit',
  params: z.object({ id }),
  result: ApplicationDetail,
  errors: ['apply.notFound'],
});

export const getApplyStatus = endpoint({
  method: 'GET',
  path: '/v2/apply/current-status',
  summary: 'Where an application stands and who is next',
  access: 'unit',
  input: z.object({ id }),
  result: ApplicationRow.pick({ state: true, end: true, returned: true, waitsFor: true, stepName: true }),
  errors: ['apply.notFound'],
});

export const listNotify = endpoint({
  method: 'GET',
  path: '/v2/apply/notify-list',
  summary: 'Whom a reminder would reach, and when they were last reminded',
  access: 'unit',
  input: z.object({ id }),
  result: z.object({
    people: z.array(Person.extend({ remindedAt: time.nullable() })),
    remindableAt: time.nullable(),
  }),
  errors: ['apply.notFound'],
});

export const reNotifyApply = endpoint({
  method: 'POST',
  path: '/v2/apply/re-notify',
  summary: 'Remind those who are to decide',
  access: 'unit',
  permission: 'apply.add',
  input: z.object({ id }),
  result: z.object({ reminded: z.number(), remindableAt: time }),
  errors: ['apply.notFound', 'apply.over', 'apply.taskOver', 'apply.remindedJustNow'],
});

export const revokeApply = endpoint({
  method: 'POST',
  path: '/v2/apply/revoke',
  summary: 'Take an application back before it is decided',
  access: 'unit',
  permission: 'apply.add',
  input: z.object({ id, reason: reason.optional() }),
  result: z.object({}),
  errors: ['apply.notFound', 'apply.over'],
});

/** A draft as it was left: nothing of it need be right yet. */
export const ApplyDraft = z.object({
  fields: z.record(z.string(), z.unknown()),
  revision: z.number(),
  savedAt: time,
});

export const saveApplyDraft = endpoint({
  method: 'POST',
  path: '/v2/apply/save-draft',
  summary: 'Keep what is filled in so far',
  access: 'unit',
  permission: 'apply.add',
  unlogged: true,
  input: z.object({
    fields: z.record(z.string().max(64), z.unknown()),
    /** The state this draft was begun on; 0 for a new one. */
    revision: z.number().int().min(0),
  }),
  result: z.object({ revision: z.number(), savedAt: time }),
  errors: ['edit.conflict', 'apply.draftTooLarge'],
});

export const getApplyDraft = endpoint({
  method: 'GET',
  path: '/v2/apply/:userId/draft',
  summary: 'My draft; nobody else has one of mine',
  access: 'unit',
  permission: 'apply.add',
  params: z.object({ userId: id }),
  result: z.object({ draft: ApplyDraft.nullable() }),
  errors: ['apply.notFound'],
});

export const deleteApplyDraft = endpoint({
  method: 'POST',
  path: '/v2/apply/delete-draft',
  summary: 'Throw my draft away',
  access: 'unit',
  permission: 'apply.add',
  unlogged: true,
  result: z.object({}),
});

export const submitApplyDraft = endpoint({
  method: 'POST',
  path: '/v2/apply/draft-submit',
  summary: 'Submit my draft as it was kept',
  access: 'unit',
  permission: 'apply.add',
  input: z.object({ revision: z.number().int().min(1) }),
  result: z.object({ id, number: z.string() }),
  timeoutMs: limits.timeoutMs.report,
  errors: ['apply.notFound', 'edit.conflict', 'request.invalid', ...saveApply.errors],
});

export const countApplyUnread = endpoint({
  method: 'GET',
  path: '/apply/unread-message',
  summary: 'What waits for my decision and what happened to my applications',
  access: 'unit',
  result: z.object({ approveAll: z.number(), applyAll: z.number() }),
});

export const readApplies = endpoint({
  method: 'POST',
  path: '/apply/update-read-status',
  summary: 'Say that I have seen what happened to my applications',
  access: 'unit',
  unlogged: true,
  input: z.object({ ids: z.array(id).max(500).optional() }),
  result: z.object({ read: z.number() }),
});
