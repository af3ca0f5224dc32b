import { z } from 'zod';
import { EvidenceKind } from '../evidence/codes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { phone } from '../rules/phone.ts';
import { nameText, optionalText } from '../rules/text.ts';
import { Role } from '../unit/codes.ts';
import { InvitationState } from './invitation.codes.ts';

const time = z.iso.datetime({ offset: true });
const departmentIds = z.array(id).max(limits.departmentsPerMember);
const oneInvitation = z.object({ id });

/** An invitation as the unit sees it: only what was typed, and what became of it. */
export const Invitation = z.object({
  id,
  /** Empty where only a number was given. */
  realName: z.string(),
  mobile: z.string(),
  role: Role.schema,
  jobTitle: z.string(),
  state: InvitationState.schema,
  invitedBy: z.string(),
  createdAt: time,
  expiresAt: time,
});

export const listInvitations = listEndpoint({
  method: 'GET',
  path: '/user/invitation/list',
  summary: 'The invitations of my unit and what became of them',
  access: 'unit',
  permission: 'member.view',
  filters: { keyword: searchText(64), state: InvitationState.query.optional() },
  sorts: ['-createdAt', 'createdAt'],
  row: Invitation,
});

/** What every way of inviting may refuse. Whether the number is known to the platform plays no part in it. */
const inviteErrors = [
  'request.tooMany',
  'unit.limit',
  'package.empty',
  'member.alreadyMember',
  'member.alreadyInvited',
  'member.roleTooHigh',
  'member.handOverUnit',
  'member.departmentNotFound',
] as const;

export const addMember = endpoint({
  method: 'POST',
  path: '/user/add',
  summary: 'Invite somebody with everything that is known of them; they are a member once they accept',
  access: 'unit',
  permission: 'member.add',
  evidence: EvidenceKind.permissionChanged,
  input: z.object({
    realName: nameText,
    mobile: phone,
    role: Role.schema,
    jobTitle: optionalText(limits.text.name),
    departmentIds: departmentIds.optional(),
    /** Tells them by text message. */
    notify: z.boolean().optional(),
  }),
  result: z.object({ invitationId: id }),
  errors: inviteErrors,
});

export const inviteMember = endpoint({
  method: 'POST',
  path: '/user/invite',
  summary: 'Invite somebody by phone; they are a member once they log in and accept',
  access: 'unit',
  permission: 'member.add',
  evidence: EvidenceKind.permissionChanged,
  input: z.object({ mobile: phone, role: Role.schema, departmentIds: departmentIds.optional() }),
  result: z.object({ invitationId: id }),
  errors: inviteErrors,
});

export const inviteAgain = endpoint({
  method: 'POST',
  path: '/user/re-invite',
  summary: 'Send an invitation again to somebody who has not answered; its time begins anew',
  access: 'unit',
  permission: 'member.add',
  input: oneInvitation,
  result: Invitation,
  errors: [
    'invitation.notFound',
    'invitation.ended',
    'member.invitedJustNow',
    'package.empty',
    'request.tooMany',
  ],
});

export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/user/invitation/withdraw',
  summary: 'Take an invitation back that has not been answered',
  access: 'unit',
  permission: 'member.add',
  evidence: EvidenceKind.permissionChanged,
  input: oneInvitation,
  result: Invitation,
  errors: ['invitation.notFound', 'invitation.ended'],
});

/** An invitation as the invited person sees it. */
export const OwnInvitation = z.object({
  id,
  companyName: z.string(),
  companyFullName: z.string(),
  invitedBy: z.string(),
  role: Role.schema,
  createdAt: time,
  expiresAt: time,
});

export const listOwnInvitations = endpoint({
  method: 'GET',
  path: '/user/invitations',
  summary: 'The units that invite me and wait for my answer',
  access: 'account',
  result: z.object({
    list: z.array(OwnInvitation),
    /** The units whose invitations I do not want to hear of. */
    refused: z.array(z.object({ companyId: id, companyName: z.string() })),
  }),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/user/invitation/accept',
  summary: 'Accept an invitation; I am a member of the unit at once',
  access: 'account',
  // It stands in the log of the unit that invites, and is nobody's business in the one I am in.
  unlogged: true,
  input: oneInvitation,
  result: z.object({ companyId: id }),
  errors: ['invitation.notFound', 'invitation.ended', 'unit.limit'],
});

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/user/invitation/decline',
  summary:
    'Decline an invitation, and on request all that this unit may still send; the unit is told of this no alone',
  access: 'account',
  unlogged: true,
  input: z.object({ id, forGood: z.boolean().optional() }),
  result: z.object({}),
  errors: ['invitation.notFound', 'invitation.ended'],
});

export const allowInvitations = endpoint({
  method: 'POST',
  path: '/user/invitation/allow',
  summary: 'Hear again of the invitations of a unit that I refused for good',
  access: 'account',
  unlogged: true,
  input: z.object({ companyId: id }),
  result: z.object({}),
  errors: ['invitation.notFound'],
});
