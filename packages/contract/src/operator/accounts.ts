import { z } from 'zod';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { broken, obeys } from '../kit/rule.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { optionalPhone } from '../rules/phone.ts';
import { nameText, shortText, text } from '../rules/text.ts';

const time = z.iso.datetime({ offset: true });

/** The role that may do everything; it cannot be changed, and somebody always has it. */
export const administratorRole = 'administrator';

/** What an operator logs in with. */
export const username = text(2, 64).check(
  obeys((value) => (/^[\w.@-]+$/.test(value) ? undefined : broken('rule.characters'))),
);
const roles = z.array(text(1, 64)).min(1).max(20);

/** Somebody who runs the platform, as those see them who look after operators. */
export const OperatorAccount = z.object({
  id,
  username: z.string(),
  realName: z.string(),
  mobile: z.string(),
  orgId: id.nullable(),
  orgName: z.string(),
  roles: z.array(z.string()),
  roleNames: z.string(),
  disabled: z.boolean(),
  /** They have not replaced their one-time password yet. */
  mustChangePassword: z.boolean(),
  /** They have an authenticator. */
  hasSecondFactor: z.boolean(),
  createdAt: time,
  revision,
});

export const listOperators = listEndpoint({
  method: 'GET',
  path: '/operator/list',
  summary: 'The operators of the platform',
  access: 'operator',
  permission: 'operator.view',
  filters: { keyword: searchText(64), disabled: z.stringbool().optional() },
  sorts: ['-createdAt', 'createdAt'],
  row: OperatorAccount,
});

export const getOperator = endpoint({
  method: 'GET',
  path: '/operator/:id/info',
  summary: 'One operator',
  access: 'operator',
  permission: 'operator.view',
  params: z.object({ id }),
  result: OperatorAccount,
  errors: ['operator.notFound'],
});

const given = {
  realName: shortText,
  mobile: optionalPhone,
  orgId: id.nullish(),
  roles,
};

/** Shown once and kept nowhere. */
const oneTime = { password: z.string() };

export const addOperator = endpoint({
  method: 'POST',
  path: '/operator/add',
  summary: 'Add an operator; the one-time password is shown once',
  access: 'operator',
  permission: 'operator.edit',
  secret: true,
  input: z.object({ username, ...given }),
  result: z.object({ id, ...oneTime }),
  errors: ['operator.nameTaken', 'operator.roleNotFound', 'operator.beyondOwn', 'org.notFound'],
});

export const updateOperator = endpoint({
  method: 'POST',
  path: '/operator/update',
  summary: 'Change an operator and their roles',
  access: 'operator',
  permission: 'operator.edit',
  input: z.object({ id, revision, ...given }),
  result: z.object({}),
  errors: [
    'operator.notFound',
    'operator.roleNotFound',
    'operator.beyondOwn',
    'operator.lastAdministrator',
    'org.notFound',
    'edit.conflict',
  ],
});

export const disableOperator = endpoint({
  method: 'POST',
  path: '/operator/disable',
  summary: 'Keep an operator from logging in; their sessions end',
  access: 'operator',
  permission: 'operator.edit',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['operator.notFound', 'operator.beyondOwn', 'operator.self', 'operator.lastAdministrator'],
});

export const enableOperator = endpoint({
  method: 'POST',
  path: '/operator/enable',
  summary: 'Let an operator log in again',
  access: 'operator',
  permission: 'operator.edit',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['operator.notFound', 'operator.beyondOwn'],
});

export const resetOperatorPassword = endpoint({
  method: 'POST',
  path: '/operator/reset-password',
  summary: 'Replace a lost password by a one-time password, shown once; their sessions end',
  access: 'operator',
  permission: 'operator.edit',
  secret: true,
  input: z.object({ id }),
  result: z.object(oneTime),
  errors: ['operator.notFound', 'operator.beyondOwn', 'operator.self'],
});

export const selectSystemAccount = endpoint({
  method: 'GET',
  path: '/system-account/select',
  summary: 'Operators who can be chosen, by name',
  access: 'operator',
  input: z.object({ keyword: searchText(64) }),
  result: z.object({
    list: z.array(z.object({ id, username: z.string(), realName: z.string(), orgName: z.string() })),
  }),
});

/** A set of permissions that operators may have. */
export const OperatorRole = z.object({
  id,
  code: z.string(),
  name: z.string(),
  permissions: z.array(z.string()),
  /** It may do everything and cannot be changed. */
  fixed: z.boolean(),
  operators: z.number(),
  revision,
});

export const listOperatorRoles = endpoint({
  method: 'GET',
  path: '/operator-role/list',
  summary: 'The roles operators may have',
  access: 'operator',
  permission: 'operator.view',
  result: z.object({ list: z.array(OperatorRole) }),
});

export const getOperatorRole = endpoint({
  method: 'GET',
  path: '/operator-role/:id/info',
  summary: 'One role of operators',
  access: 'operator',
  permission: 'operator.view',
  params: z.object({ id }),
  result: OperatorRole,
  errors: ['operator.roleNotFound'],
});

const permissionCodes = z.array(text(1, 64)).max(500);

export const addOperatorRole = endpoint({
  method: 'POST',
  path: '/operator-role/add',
  summary: 'Add a role for operators',
  access: 'operator',
  permission: 'operator.edit',
  input: z.object({ name: nameText, permissions: permissionCodes }),
  result: z.object({ id }),
  errors: ['operator.beyondOwn'],
});

export const updateOperatorRole = endpoint({
  method: 'POST',
  path: '/operator-role/update',
  summary: 'Change what a role may do; effective at the next request of those who have it',
  access: 'operator',
  permission: 'operator.edit',
  input: z.object({ id, revision, name: nameText, permissions: permissionCodes }),
  result: z.object({}),
  errors: ['operator.roleNotFound', 'operator.roleFixed', 'operator.beyondOwn', 'edit.conflict'],
});

export const deleteOperatorRole = endpoint({
  method: 'POST',
  path: '/operator-role/delete',
  summary: 'Delete a role nobody has',
  access: 'operator',
  permission: 'operator.edit',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['operator.roleNotFound', 'operator.roleFixed', 'operator.roleInUse'],
});
