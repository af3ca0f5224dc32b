import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../rules/id.ts';
import { enteredPassword, passwordRule } from '../rules/password.ts';
import { codePhone, phone } from '../rules/phone.ts';
import { text } from '../rules/text.ts';
import { verificationCode } from '../rules/verification-code.ts';
import { Role } from '../unit/codes.ts';
import { ClientType, CodePurpose, LoginType } from './codes.ts';

const appName = text(1, 64).default('console');
const time = z.iso.datetime({ offset: true });

/** A logged-in person, as they may see themselves. */
export const User = z.object({
  userId: id,
  realName: z.string(),
  mobile: z.string(),
  user_name: z.string().nullable(),
});

/** What a finished login hands to the client. The key signs every later request. */
export const Login = z.object({ token: z.string(), signingKey: z.string(), user: User });

/** The unit a session acts in. */
export const CurrentUnit = z.object({
  companyId: id,
  companyName: z.string(),
  companyFullName: z.string(),
  role: Role.schema,
  permissions: z.array(z.string()),
  /** Where the days of its figures begin. */
  zone: z.string(),
});

export const sendCode = endpoint({
  method: 'POST',
  path: '/user/code',
  summary: 'Send a verification code; the answer is the same for every phone',
  access: 'public',
  input: z.object({
    phone: codePhone,
    appName,
    purpose: z.enum([CodePurpose.login, CodePurpose.passwordReset]).default(CodePurpose.login),
  }),
  result: z.object({ resendSeconds: z.number(), demoCode: z.string().optional() }),
  errors: ['account.codeTooSoon', 'account.codeTooMany', 'request.tooMany'],
});

export const loginByPhone = endpoint({
  method: 'POST',
  path: '/user/login-by-phone',
  summary: 'Log in with a phone number and the code sent to it',
  access: 'public',
  input: z.object({ phoneNumber: phone, verificationCode }),
  result: Login,
  errors: ['account.codeWrong', 'account.codeExpired', 'account.disabled', 'request.tooMany'],
});

export const loginByUsername = endpoint({
  method: 'POST',
  path: '/user/login-by-username',
  summary: 'First step by username and password; a known machine is logged in at once',
  access: 'public',
  input: z.object({ username: text(1, 64), password: enteredPassword, machineId: text(16, 64).optional() }),
  result: z.object({
    login: Login.nullable(),
    /** For an unknown machine: what `login-pc` continues with, and where the code went. */
    ticket: z.string().nullable(),
    maskedPhone: z.string().nullable(),
    resendSeconds: z.number(),
    demoCode: z.string().optional(),
  }),
  errors: ['account.passwordWrong', 'account.locked', 'account.disabled', 'request.tooMany'],
});

export const loginPc = endpoint({
  method: 'POST',
  path: '/user/login-pc',
  summary: 'Second step on a new machine: the code sent to the phone of the account',
  access: 'public',
  input: z.object({ ticket: text(1, 128), verificationCode, machineId: text(16, 64).optional() }),
  result: Login,
  errors: ['account.usernameFirst', 'account.codeWrong', 'account.codeExpired', 'account.disabled'],
});

const userInfo = z.object({ user: User, token: z.string(), unit: CurrentUnit.nullable() });

export const getUserInfo = endpoint({
  method: 'GET',
  path: '/user/get-user-info',
  summary: 'Who is logged in, and in which unit',
  access: 'account',
  result: userInfo,
});

export const enterUnit = endpoint({
  method: 'POST',
  path: '/user/get-user-info',
  summary: 'Bind the session to a unit',
  access: 'account',
  unlogged: true,
  secret: true,
  input: z.object({ companyId: id, phoneNumber: phone.optional() }),
  result: userInfo,
  errors: ['account.userNotFound'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/user/password-change',
  summary: 'Set a new password with a code sent to the phone; every session of the account ends',
  access: 'public',
  input: z.object({ username: phone, password: passwordRule, verificationCode }),
  result: z.object({}),
  errors: ['account.codeWrong', 'account.codeExpired', 'account.passwordSame', 'request.tooMany'],
});

export const checkPassword = endpoint({
  method: 'GET',
  path: '/user/check-password',
  summary: 'Whether the password was given by somebody else and should be changed',
  access: 'account',
  result: z.object({ isDefault: z.boolean(), hasPassword: z.boolean() }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/user/logout',
  summary: 'End this session',
  access: 'account',
  input: z.object({ userId: id.optional(), appName }),
  result: z.object({}),
});

/** One login of an account, as its owner sees it. */
export const Session = z.object({
  id,
  current: z.boolean(),
  clientType: ClientType.schema,
  loginType: LoginType.schema,
  ip: z.string(),
  userAgent: z.string(),
  companyName: z.string().nullable(),
  createdAt: time,
  lastSeenAt: time,
  expiresAt: time,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  summary: 'My open sessions',
  access: 'account',
  result: z.object({ list: z.array(Session) }),
});

export const endSession = endpoint({
  method: 'POST',
  path: '/user/end-session',
  summary: 'End one of my other sessions',
  access: 'account',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['account.sessionNotFound'],
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/user/end-other-sessions',
  summary: 'End all my sessions but this one',
  access: 'account',
  result: z.object({ ended: z.number() }),
});

/** What the console remembers for a person on every machine. */
export const Preferences = z.object({
  language: z.enum(['en', 'zh']).nullable(),
  theme: z.enum(['light', 'dark', 'auto']).nullable(),
  dismissedVersion: z.string().max(32).nullable(),
});

export const getPreferences = endpoint({
  method: 'GET',
  path: '/user/preferences',
  summary: 'My language, theme and dismissed notices',
  access: 'signed',
  result: Preferences,
});

export const savePreferences = endpoint({
  method: 'POST',
  path: '/user/preferences',
  summary: 'Remember my language, theme or a dismissed notice',
  access: 'signed',
  unlogged: true,
  input: Preferences.partial(),
  result: Preferences,
});
