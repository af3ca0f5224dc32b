import { z } from 'zod';
import { limits } from '../limits.ts';
import { verificationCode } from '../rules/verification-code.ts';

const { passkey } = limits;

/** Bytes as WebAuthn writes them down: Base64 for addresses, without padding. */
export const base64url = (mostBytes: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(Math.ceil((mostBytes * 4) / 3));

/** What a passkey is asked to sign. */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** The ids of the passkeys that may answer. */
  allow: z.array(z.string()),
  timeoutMs: z.number(),
});

/** What a passkey answered. */
export const PasskeyProof = z.object({
  credentialId: base64url(passkey.idBytes),
  clientDataJSON: base64url(passkey.answerBytes),
  authenticatorData: base64url(passkey.answerBytes),
  signature: base64url(passkey.answerBytes),
  userHandle: base64url(passkey.idBytes).nullish(),
});

/** The second proof of whoever is logged in: the code sent to their phone, or one of their passkeys. */
export const secondProof = {
  verificationCode: verificationCode.optional(),
  passkey: PasskeyProof.optional(),
};

/** Why a second proof may be refused. */
export const proofFaults = [
  'account.codeWrong',
  'account.codeExpired',
  'passkey.wrong',
  'passkey.expired',
  'passkey.unavailable',
] as const;

/** Why no passkey can be asked. */
export const questionFaults = ['passkey.none', 'passkey.unavailable'] as const;
