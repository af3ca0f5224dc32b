import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { text } from '../rules/text.ts';
import { verificationCode } from '../rules/verification-code.ts';
import { base64url } from './shapes.ts';

const time = z.iso.datetime({ offset: true });
const { idBytes, answerBytes } = limits.passkey;

/** A passkey, as its owner sees it. */
export const Passkey = z.object({
  id,
  name: z.string(),
  createdAt: time,
  lastUsedAt: time.nullable(),
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/user/passkeys',
  summary: 'My passkeys, and where they can be used',
  access: 'account',
  result: z.object({
    list: z.array(Passkey),
    /** The address passkeys are bound to; none where the platform has no address that can have passkeys. */
    origin: z.string().nullable(),
    maskedPhone: z.string(),
  }),
});

export const sendPasskeyCode = endpoint({
  method: 'POST',
  path: '/user/passkey/code',
  summary: 'Send the code that changing my passkeys asks for to my phone',
  access: 'account',
  reads: true,
  result: z.object({ resendSeconds: z.number(), maskedPhone: z.string(), demoCode: z.string().optional() }),
  errors: ['account.codeTooSoon', 'account.codeTooMany'],
});

const codeFaults = ['account.codeWrong', 'account.codeExpired'] as const;

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/user/passkey/begin',
  summary: 'Ask for what a new passkey is made with, proved by the code sent to my phone',
  access: 'account',
  reads: true,
  input: z.object({ verificationCode }),
  result: z.object({
    challenge: z.string(),
    rpId: z.string(),
    rpName: z.string(),
    userHandle: z.string(),
    userName: z.string(),
    displayName: z.string(),
    /** COSE algorithms, the preferred first. */
    algorithms: z.array(z.number()),
    /** The ids of those that are mine already. */
    exclude: z.array(z.string()),
    timeoutMs: z.number(),
  }),
  errors: [...codeFaults, 'passkey.limit', 'passkey.unavailable'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/user/passkey/add',
  summary: 'Register the passkey that was made',
  access: 'account',
  input: z.object({
    name: text(1, limits.passkey.name),
    credentialId: base64url(idBytes),
    clientDataJSON: base64url(answerBytes),
    attestationObject: base64url(answerBytes),
  }),
  result: Passkey,
  errors: ['passkey.wrong', 'passkey.expired', 'passkey.known', 'passkey.limit', 'passkey.unavailable'],
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/user/passkey/remove',
  summary: 'Remove one of my passkeys, proved by the code sent to my phone',
  access: 'account',
  input: z.object({ id, verificationCode }),
  result: z.object({}),
  errors: [...codeFaults, 'passkey.notFound'],
});
