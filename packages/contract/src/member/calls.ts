import { z } from 'zod';
import { ClientType, LoginType } from '../account/codes.ts';
import { SealSubtype } from '../device/codes.ts';
import { EvidenceKind } from '../evidence/codes.ts';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { OperateEntry } from '../log/calls.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { nameText, optionalText } from '../rules/text.ts';
import { Role } from '../unit/codes.ts';
import { MemberState } from './codes.ts';

const userId = id;
const time = z.iso.datetime({ offset: true });
const jobTitle = optionalText(limits.text.name);
const departmentIds = z.array(id).max(limits.departmentsPerMember);

/** A department somebody belongs to. */
export const MemberDepartment = z.object({ id, name: z.string() });

/** Somebody in a unit, as its administrators see them. */
export const Member = z.object({
  userId,
  realName: z.string(),
  mobile: z.string(),
  jobTitle: z.string(),
  role: Role.schema,
  state: MemberState.schema,
  departments: z.array(MemberDepartment),
  revision: z.number(),
  createdAt: time,
  lastEnteredAt: time.nullable(),
});

export const listMembers = listEndpoint({
  method: 'GET',
  path: '/user/list',
  summary: 'The members of my unit',
  access: 'unit',
  permission: 'member.view',
  filters: {
    keyword: searchText(64),
    role: Role.query.optional(),
    departmentId: id.optional(),
    state: MemberState.query.optional(),
  },
  sorts: ['-createdAt', 'createdAt', 'realName', '-realName'],
  row: Member,
});

/** A colleague as everybody in the unit may see them. */
export const Colleague = z.object({
  userId,
  /** What a department's head is named by. */
  memberId: id,
  realName: z.string(),
  jobTitle: z.string(),
  departmentNames: z.string(),
});

export const listColleagues = listEndpoint({
  method: 'GET',
  path: '/user/colleagues',
  summary: 'The people of my unit, to choose somebody from',
  access: 'unit',
  filters: { keyword: searchText(64), departmentId: id.optional() },
  sorts: ['realName'],
  row: Colleague,
});

/** An open login of a member in this unit. */
export const MemberSession = z.object({
  id,
  clientType: ClientType.schema,
  loginType: LoginType.schema,
  ip: z.string(),
  userAgent: z.string(),
  createdAt: time,
  lastSeenAt: time,
});

export const getMember = endpoint({
  method: 'GET',
  path: '/user/:userId/detail-info',
  summary: 'One member, with their open logins and what was done to and by them lately',
  access: 'unit',
  permission: 'member.view',
  params: z.object({ userId }),
  result: Member.extend({
    sessions: z.array(MemberSession),
    operations: z.array(OperateEntry),
    /** The seals entrusted to them. */
    devices: z.array(z.object({ id, name: z.string(), subtype: SealSubtype.schema })),
    /** Some seal knows a finger of theirs, and which do. */
    fingerprint: z.boolean(),
    fingerprints: z.array(z.object({ deviceId: id, deviceName: z.string() })),
  }),
  errors: ['member.notFound'],
});

export const editMember = endpoint({
  method: 'POST',
  path: '/user/update',
  summary: 'Change the name, the job title and the departments of a member',
  access: 'unit',
  permission: 'member.edit',
  evidence: EvidenceKind.permissionChanged,
  input: z.object({
    userId,
    revision,
    realName: nameText,
    jobTitle,
    departmentIds: departmentIds.optional(),
  }),
  result: Member,
  errors: ['member.notFound', 'member.roleTooHigh', 'member.departmentNotFound', 'edit.conflict'],
});

export const renameSelf = endpoint({
  method: 'POST',
  path: '/user/own-name',
  summary: 'Change what I am called in this unit; its log keeps both names',
  access: 'unit',
  evidence: EvidenceKind.permissionChanged,
  input: z.object({ realName: nameText }),
  result: z.object({ realName: z.string() }),
  errors: ['member.notFound', 'member.nameTaken'],
});

export const setMemberRole = endpoint({
  method: 'POST',
  path: '/user/user-role',
  summary: 'Give a member another role',
  access: 'unit',
  permission: 'member.role',
  evidence: EvidenceKind.permissionChanged,
  input: z.object({ userId, role: Role.schema }),
  result: Member,
  errors: ['member.notFound', 'member.roleTooHigh', 'member.handOverUnit', 'member.lastMain'],
});

const oneMember = z.object({ userId });

export const disableMember = endpoint({
  method: 'POST',
  path: '/user/disable',
  summary: 'Keep a member out of the unit; their logins in it end',
  access: 'unit',
  permission: 'member.disable',
  evidence: EvidenceKind.permissionChanged,
  input: oneMember,
  result: Member,
  errors: ['member.notFound', 'member.roleTooHigh', 'member.lastMain', 'member.self'],
});

export const enableMember = endpoint({
  method: 'POST',
  path: '/user/enable',
  summary: 'Let a member in again',
  access: 'unit',
  permission: 'member.disable',
  evidence: EvidenceKind.permissionChanged,
  input: oneMember,
  result: Member,
  errors: ['member.notFound', 'member.roleTooHigh', 'unit.limit'],
});

export const listPending = endpoint({
  method: 'GET',
  path: '/user/:userId/pending',
  summary: 'What is in the hands of a member and would have to be handed over',
  access: 'unit',
  permission: 'member.remove',
  params: z.object({ userId }),
  result: z.object({ list: z.array(z.object({ name: z.string(), count: z.number() })) }),
  errors: ['member.notFound'],
});

export const removeMember = endpoint({
  method: 'POST',
  path: '/user/remove',
  summary: 'Take a member out of the unit and hand over what is pending with them',
  access: 'unit',
  permission: 'member.remove',
  evidence: EvidenceKind.permissionChanged,
  input: z.object({ userId, handOverTo: id.optional() }),
  result: z.object({ handedOver: z.number() }),
  errors: [
    'member.notFound',
    'member.roleTooHigh',
    'member.lastMain',
    'member.self',
    'member.handOverNeeded',
    'member.heirNotFound',
  ],
});

export const endMemberSessions = endpoint({
  method: 'POST',
  path: '/user/end-member-sessions',
  summary: 'End one login of a member in this unit, or all of them',
  access: 'unit',
  permission: 'member.disable',
  input: z.object({ userId, sessionId: id.optional() }),
  result: z.object({ ended: z.number() }),
  errors: ['member.notFound', 'member.roleTooHigh'],
});

export const hasFingerprint = endpoint({
  method: 'GET',
  path: '/fingerprint/:userId/is-exist',
  summary: 'Whether a member has left a fingerprint with a device, and whether with a certain one',
  access: 'unit',
  params: z.object({ userId }),
  input: z.object({ deviceId: id.optional() }),
  result: z.object({
    exist: z.boolean(),
    /** Whether that seal knows a finger of theirs; nothing where it can know none, or none was asked about. */
    onDevice: z.boolean().nullable(),
  }),
  errors: ['member.notFound'],
});
