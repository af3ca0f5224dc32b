import { z } from 'zod';
import { EvidenceKind } from '../evidence/codes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { absent } from '../kit/rule.ts';
import { InvitationState } from '../member/invitation.codes.ts';
import { id } from '../rules/id.ts';
import { enteredPassword } from '../rules/password.ts';
import { verificationCode } from '../rules/verification-code.ts';

const time = z.iso.datetime({ offset: true });
const oneOffer = z.object({ id });

/** A unit that was offered to a colleague, as the two of them see it. */
export const HandOver = z.object({
  id,
  companyName: z.string(),
  fromName: z.string(),
  toName: z.string(),
  /** Whether it waits for my answer, or I wait for theirs. */
  isForMe: z.boolean(),
  state: InvitationState.schema,
  createdAt: time,
  expiresAt: time,
});

export const sendHandOverCode = endpoint({
  method: 'POST',
  path: '/company/hand-over-code',
  summary: 'Send the main administrator the code that a hand-over asks for',
  access: 'unit',
  permission: 'unit.handOver',
  reads: true,
  result: z.object({ resendSeconds: z.number(), maskedPhone: z.string(), demoCode: z.string().optional() }),
  errors: ['account.codeTooSoon', 'account.codeTooMany'],
});

export const changeSuperAdmin = endpoint({
  method: 'POST',
  path: '/company/change-super-admin/:userId',
  summary:
    'Offer the unit to another member, proved by the code sent to my phone or by my password; nothing changes before they accept',
  access: 'account',
  permission: 'unit.handOver',
  evidence: EvidenceKind.permissionChanged,
  params: z.object({ userId: id }),
  input: z.object({ verificationCode: verificationCode.optional(), password: enteredPassword.optional() }),
  result: z.object({ id }),
  // How many units the heir runs elsewhere plays no part here: it is nobody's business but theirs.
  errors: [
    'unit.notFound',
    'unit.memberNotFound',
    'unit.handOverToSelf',
    'unit.notMainAdministrator',
    'handOver.open',
    'account.codeWrong',
    'account.codeExpired',
    'account.passwordWrong',
    'account.locked',
  ],
});

/** What the hand-over asks for on a page, by the way it is proved. */
const heir = { userId: z.uuid({ error: absent('rule.required') }) };
export const handOverForms = {
  code: z.object({ ...heir, verificationCode }),
  password: z.object({ ...heir, password: enteredPassword }),
};

export const getHandOver = endpoint({
  method: 'GET',
  path: '/company/hand-over',
  summary: 'The last hand-over of my unit that I offered or was offered, and where it stands',
  access: 'unit',
  result: z.object({ offer: HandOver.nullable() }),
});

export const withdrawHandOver = endpoint({
  method: 'POST',
  path: '/company/hand-over/withdraw',
  summary: 'Take the offer of my unit back before it is answered',
  access: 'unit',
  permission: 'unit.handOver',
  evidence: EvidenceKind.permissionChanged,
  input: oneOffer,
  result: HandOver,
  errors: ['handOver.notFound', 'handOver.ended'],
});

export const acceptHandOver = endpoint({
  method: 'POST',
  path: '/company/hand-over/accept',
  summary: 'Take over the unit that was offered to me; I am its main administrator at once',
  access: 'account',
  evidence: EvidenceKind.permissionChanged,
  input: oneOffer,
  result: HandOver,
  errors: ['unit.notFound', 'handOver.notFound', 'handOver.ended', 'unit.limit'],
});

export const declineHandOver = endpoint({
  method: 'POST',
  path: '/company/hand-over/decline',
  summary: 'Leave the unit with whoever offered it to me; they are told',
  access: 'account',
  evidence: EvidenceKind.permissionChanged,
  input: oneOffer,
  result: HandOver,
  errors: ['unit.notFound', 'handOver.notFound', 'handOver.ended'],
});
