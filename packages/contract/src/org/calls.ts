import { z } from 'zod';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { nameText, optionalText } from '../rules/text.ts';

/** How far the tree may grow. */
export const orgLimits = { levels: 10, count: 5_000 } as const;

/** An organisation of the platform itself. */
export const Org = z.object({
  id,
  parentId: id.nullable(),
  name: z.string(),
  remark: z.string(),
  /** How many stand directly below. */
  children: z.number(),
  operators: z.number(),
  revision,
  /** Those above it, outermost first. */
  path: z.array(z.object({ id, name: z.string() })),
});

export const queryOrgs = endpoint({
  method: 'GET',
  path: '/org/query',
  summary: 'The organisations of one level, or those whose name matches',
  access: 'operator',
  permission: 'org.view',
  input: z.object({ parentId: id.optional(), keyword: searchText(56) }),
  result: z.object({ list: z.array(Org) }),
});

export const selectOrgs = endpoint({
  method: 'GET',
  path: '/org/select',
  summary: 'Organisations that can be chosen, by name',
  access: 'operator',
  input: z.object({ keyword: searchText(56) }),
  result: z.object({ list: z.array(Org.pick({ id: true, name: true, path: true })) }),
});

export const getOrg = endpoint({
  method: 'GET',
  path: '/org/:id/info',
  summary: 'One organisation',
  access: 'operator',
  permission: 'org.view',
  params: z.object({ id }),
  result: Org,
  errors: ['org.notFound'],
});

export const saveOrg = endpoint({
  method: 'POST',
  path: '/org/save',
  summary: 'Add an organisation, at the end of its level',
  access: 'operator',
  permission: 'org.edit',
  input: z.object({ parentId: id.nullish(), name: nameText, remark: optionalText(120) }),
  result: z.object({ id }),
  errors: ['org.notFound', 'org.nameTaken', 'org.tooDeep', 'org.tooMany'],
});

export const updateOrg = endpoint({
  method: 'POST',
  path: '/org/update',
  summary: 'Rename an organisation',
  access: 'operator',
  permission: 'org.edit',
  input: z.object({ id, revision, name: nameText, remark: optionalText(120) }),
  result: z.object({}),
  errors: ['org.notFound', 'org.nameTaken', 'edit.conflict'],
});

export const moveOrg = endpoint({
  method: 'POST',
  path: '/org/move',
  summary: 'Put an organisation elsewhere: below another, in front of a sibling or last',
  access: 'operator',
  permission: 'org.edit',
  input: z.object({ id, parentId: id.nullable(), before: id.nullable() }),
  result: z.object({}),
  errors: ['org.notFound', 'org.nameTaken', 'org.cycle', 'org.tooDeep'],
});

export const deleteOrg = endpoint({
  method: 'POST',
  path: '/org/delete',
  summary: 'Delete an organisation that has nobody and nothing below it',
  access: 'operator',
  permission: 'org.edit',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['org.notFound', 'org.notEmpty'],
});
