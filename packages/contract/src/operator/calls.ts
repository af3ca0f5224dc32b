import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../rules/id.ts';
import { enteredPassword, passwordRule } from '../rules/password.ts';
import { text } from '../rules/text.ts';

/** A logged-in operator. */
export const OperatorSession = z.object({
  username: z.string(),
  orgName: z.string(),
  userId: id,
  orgId: id.nullable(),
  realName: z.string(),
  mobile: z.string(),
  permissions: z.array(z.string()),
  /** A one-time password has to be replaced before anything else. */
  mustChangePassword: z.boolean(),
});

export const operatorLogin = endpoint({
  method: 'POST',
  path: '/security/login',
  summary: 'First step as an operator of the platform; the token opens nothing but the second step',
  access: 'public',
  input: z.object({ username: text(1, 64), password: enteredPassword }),
  result: z.object({
    token: z.string(),
    signingKey: z.string(),
    mustChangePassword: z.boolean(),
    /** What the second step is: a code of the authenticator, or setting one up. */
    secondStep: z.enum(['code', 'setUp']),
    demoCode: z.string().optional(),
  }),
  errors: ['account.passwordWrong', 'account.locked', 'account.disabled', 'request.tooMany'],
});

export const operatorInfo = endpoint({
  method: 'GET',
  path: '/security/user-info',
  summary: 'The operator who is logged in',
  access: 'operator',
  result: OperatorSession,
});

export const changeOperatorPassword = endpoint({
  method: 'POST',
  path: '/security/password-change',
  summary: 'Replace my operator password; my other sessions end',
  access: 'operator',
  input: z.object({ password: enteredPassword, newPass: passwordRule }),
  result: z.object({}),
  errors: ['account.passwordWrong', 'account.passwordSame', 'account.locked'],
});

export const operatorLogout = endpoint({
  method: 'POST',
  path: '/security/logout',
  summary: 'End this operator session',
  access: 'operator',
  result: z.object({}),
});
