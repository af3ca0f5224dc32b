import { z } from 'zod';
import { LoginResult, LoginType } from '../account/codes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { optionalText } from '../rules/text.ts';

const time = z.iso.datetime({ offset: true });
const period = { from: time.optional(), to: time.optional() };

/** Somebody did something to something. */
export const OperateEntry = z.object({
  id,
  createdAt: time,
  actorName: z.string(),
  actorKind: z.enum(['user', 'operator', 'system']),
  action: z.string(),
  objectType: z.string().nullable(),
  objectId: z.string().nullable(),
  objectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
  clientType: z.string(),
  requestId: z.string(),
});

export const listOperateLog = listEndpoint({
  method: 'GET',
  path: '/operate-log/list',
  summary: 'Operations, newest first',
  access: 'signed',
  permission: 'log.view',
  filters: {
    keyword: searchText(64),
    action: optionalText(64),
    objectId: optionalText(64),
    objectType: optionalText(64),
    ...period,
  },
  sorts: ['-createdAt', 'createdAt'],
  row: OperateEntry,
});

/** Somebody logged in, or tried to. */
export const LoginEntry = z.object({
  id,
  createdAt: time,
  userName: z.string(),
  userAccount: z.string(),
  companyName: z.string().nullable(),
  loginType: LoginType.schema,
  result: LoginResult.schema,
  ip: z.string(),
  userAgent: z.string(),
});

export const listLoginLog = listEndpoint({
  method: 'GET',
  path: '/login-log/list',
  summary: 'Logins, newest first',
  access: 'signed',
  permission: 'log.view',
  filters: {
    keyword: searchText(64),
    loginType: LoginType.query.optional(),
    result: LoginResult.query.optional(),
    ...period,
  },
  sorts: ['-createdAt', 'createdAt'],
  row: LoginEntry,
});

export const addLoginLog = endpoint({
  method: 'POST',
  path: '/login-log/add',
  summary: 'Record that I entered a unit; the session, not the sender, says who',
  access: 'account',
  unlogged: true,
  input: z.object({
    userId: id.optional(),
    companyId: id.optional(),
    companyName: optionalText(120),
    userAccount: optionalText(64),
    userName: optionalText(64),
    loginType: LoginType.schema,
  }),
  result: z.object({}),
  errors: ['account.userNotFound'],
});

/** The name of a call in the operation log: `/user/end-session` is `user.end-session`. */
export const actionOf = (call: { readonly path: string }): string =>
  call.path
    .slice(1)
    .replace(/\/:\w+/g, '')
    .replaceAll('/', '.');
