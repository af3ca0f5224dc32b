import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../rules/id.ts';
import { text } from '../rules/text.ts';

const time = z.iso.datetime({ offset: true });

/** What an authenticator shows, or a recovery code in its place; blanks and hyphens do not count. */
const code = text(6, 24);

/** Shown once and kept only as digests. */
const recoveryCodes = z.array(z.string());

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/security/second-factor',
  summary: 'How my second factor stands',
  access: 'operator',
  result: z.object({ setUpAt: time.nullable(), recoveryCodesLeft: z.number() }),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/security/second-factor/begin',
  summary: 'Get a secret for an authenticator, shown once; whoever has one already gives a code of it',
  access: 'operator',
  secret: true,
  unlogged: true,
  input: z.object({ code: code.optional() }),
  result: z.object({
    secret: z.string(),
    /** What the QR code says. */
    uri: z.string(),
    demoCode: z.string().optional(),
  }),
  errors: ['secondFactor.codeWrong', 'secondFactor.setUp', 'account.locked'],
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/security/second-factor/confirm',
  summary: 'Show that the authenticator works; answers recovery codes once, and other sessions end',
  access: 'operator',
  secret: true,
  input: z.object({ code }),
  result: z.object({ recoveryCodes }),
  errors: ['secondFactor.codeWrong', 'secondFactor.notBegun', 'account.locked'],
});

export const verifySecondFactor = endpoint({
  method: 'POST',
  path: '/security/second-factor/verify',
  summary: 'The second step of a login: a code of the authenticator, or a recovery code',
  access: 'operator',
  unlogged: true,
  input: z.object({ code }),
  result: z.object({ recoveryCodesLeft: z.number() }),
  errors: ['secondFactor.codeWrong', 'secondFactor.notSetUp', 'account.locked'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/security/second-factor/recovery-codes',
  summary: 'Replace my recovery codes; the old ones no longer work',
  access: 'operator',
  secret: true,
  input: z.object({ code }),
  result: z.object({ recoveryCodes }),
  errors: ['secondFactor.codeWrong', 'secondFactor.notSetUp', 'account.locked'],
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/operator/reset-second-factor',
  summary:
    'Forget the lost authenticator of an operator, who sets up another at the next login; their sessions end',
  access: 'operator',
  permission: 'operator.edit',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['operator.notFound', 'operator.beyondOwn', 'operator.self'],
});

/** All that a session may do whose second step is still to come, beside logging out. */
export const secondStep = [beginSecondFactor, confirmSecondFactor, verifySecondFactor] as const;
