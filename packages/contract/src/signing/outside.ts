import { z } from 'zod';
import { FileLink } from '../file/calls.ts';
import { identityFaults } from '../identity-check/calls.ts';
import { IdentityState } from '../identity-check/codes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { idCard } from '../rules/id-card.ts';
import { optionalText } from '../rules/text.ts';
import { verificationCode } from '../rules/verification-code.ts';
import { CleanedPicture, photoFields } from '../signature/shapes.ts';
import { heirFields, signatureFields, signingReason } from './calls.ts';
import { PartyState, SigningState } from './codes.ts';
import { ProvenIdentity, SigningDocument, SigningField } from './shapes.ts';

const time = z.iso.datetime({ offset: true });
const secret = z
  .string()
  .min(20)
  .max(64)
  .regex(/^[\w-]+$/);

/** What stands in the link. */
const token = secret;
/** What somebody outside holds after they have proved who they are; it opens their own task and nothing else. */
const visit = secret;

/** What a link tells before its owner has proved who they are. */
export const OutsideGreeting = z.object({
  /** The unit that asks. */
  unitName: z.string(),
  title: z.string(),
  partyName: z.string(),
  maskedPhone: z.string(),
  task: SigningState.schema,
  party: PartyState.schema,
});

/** The task as somebody outside sees it. */
export const OutsideTask = OutsideGreeting.extend({
  byName: z.string(),
  note: z.string(),
  expiresAt: time,
  /** By the server's clock. */
  now: time,
  documents: z.array(SigningDocument.omit({ filePath: true })),
  /** Their unit, as whoever began the task wrote it. */
  partyUnit: z.string(),
  fields: z.array(SigningField),
  /** Everybody, in their order; without phones. */
  parties: z.array(
    z.object({
      name: z.string(),
      unitName: z.string(),
      step: z.number(),
      state: PartyState.schema,
      isMine: z.boolean(),
    }),
  ),
  /** What they have to prove before they sign; null when nothing is asked, or it is proven. */
  identity: ProvenIdentity.nullable(),
  /** It is their turn. */
  mayAct: z.boolean(),
  /** Why it is over, where somebody said so. */
  reason: z.string(),
  certificate: FileLink.nullable(),
});

const linkFaults = ['signing.linkOver', 'request.tooMany'] as const;
const visitFaults = ['signing.visitOver', 'request.tooMany'] as const;

export const greetOutside = endpoint({
  method: 'POST',
  path: '/signing/outside/greet',
  summary: 'What a link for signing is about',
  access: 'public',
  reads: true,
  input: z.object({ token }),
  result: OutsideGreeting,
  errors: [...linkFaults],
});

export const sendOutsideCode = endpoint({
  method: 'POST',
  path: '/signing/outside/code',
  summary: 'Send the owner of a link the code that opens it',
  access: 'public',
  reads: true,
  input: z.object({ token }),
  result: z.object({ resendSeconds: z.number(), demoCode: z.string().optional() }),
  errors: [...linkFaults, 'account.codeTooSoon', 'account.codeTooMany'],
});

export const openOutside = endpoint({
  method: 'POST',
  path: '/signing/outside/open',
  summary: 'Prove by the code that one is the owner of a link; the answer opens the task for a while',
  access: 'public',
  input: z.object({ token, verificationCode }),
  result: z.object({ visit: z.string(), task: OutsideTask }),
  errors: [...linkFaults, 'account.codeWrong', 'account.codeExpired'],
});

export const getOutsideTask = endpoint({
  method: 'POST',
  path: '/signing/outside/task',
  summary: 'The task of a visit as it stands',
  access: 'public',
  reads: true,
  input: z.object({ visit }),
  result: OutsideTask,
  errors: [...visitFaults],
});

export const proveOutside = endpoint({
  method: 'POST',
  path: '/signing/outside/prove',
  summary: 'Prove who one is by one’s number, where the task asks for it; the unit that asks pays',
  access: 'public',
  input: z.object({
    visit,
    idNumber: idCard,
    /** They agreed that name, number and phone are compared. */
    consent: z.literal(true, { error: 'rule.required' }),
  }),
  result: z.object({ state: IdentityState.schema, task: OutsideTask }),
  timeoutMs: limits.timeoutMs.identity,
  errors: [...visitFaults, 'signing.notNow', ...identityFaults],
});

export const signOutside = endpoint({
  method: 'POST',
  path: '/signing/outside/sign',
  summary: 'Sign as the owner of a visit; said again, it is answered as before',
  access: 'public',
  input: z.object({
    visit,
    ...signatureFields,
    /** Who they say they sign for; asked of those who sign with a picture of a seal. */
    unitName: optionalText(limits.text.name),
  }),
  result: OutsideTask,
  timeoutMs: limits.timeoutMs.report,
  errors: [
    ...visitFaults,
    'signing.notNow',
    'signing.altered',
    'signing.identityFirst',
    'signing.unitMissing',
    'signing.picture',
    'signing.sealing',
    'file.storage',
  ],
});

export const cleanOutsidePhoto = endpoint({
  method: 'POST',
  path: '/signing/outside/clean',
  summary: 'Take the paper away from a photo of a signature or an imprint, as the owner of a visit',
  access: 'public',
  reads: true,
  input: z.object({ visit, ...photoFields }),
  result: CleanedPicture,
  timeoutMs: limits.timeoutMs.upload,
  errors: [...visitFaults, 'signing.notNow', 'signing.photo'],
});

export const declineOutside = endpoint({
  method: 'POST',
  path: '/signing/outside/decline',
  summary: 'Decline to sign as the owner of a visit, with a reason',
  access: 'public',
  input: z.object({ visit, reason: signingReason }),
  result: OutsideTask,
  errors: [...visitFaults, 'signing.notNow', 'signing.altered'],
});

export const handOverOutside = endpoint({
  method: 'POST',
  path: '/signing/outside/hand-over',
  summary: 'Let another person sign in one’s place: they get a link of their own, this one is over',
  access: 'public',
  input: z.object({ visit, ...heirFields }),
  result: z.object({}),
  errors: [
    ...visitFaults,
    'signing.notNow',
    'signing.altered',
    'signing.partyTwice',
    'signing.handedOnEnough',
  ],
});
