import { z } from 'zod';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { broken, obeys } from '../kit/rule.ts';
import { id } from '../rules/id.ts';
import { nameText, text } from '../rules/text.ts';

/** The dictionaries the product's own selects read. */
export const dictionaryTypes = [
  'complaintType',
  'partnerType',
  'industry',
  'sealKind',
  'newsCategory',
  'projectCategory',
  'contestCategory',
  'downloadCategory',
  'courseCategory',
  'meetingCategory',
] as const;
export type DictionaryType = (typeof dictionaryTypes)[number];

/** What a choice is called on the wire: letters, digits, and signs that need no quoting. */
const code = text(1, 40).check(
  obeys((value) => (/^[A-Za-z0-9_.-]+$/.test(value) ? undefined : broken('rule.wireName'))),
);

/** A list of choices. */
export const DictionaryTypeInfo = z.object({
  id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  /** The product's own selects read it, so it cannot be deleted. */
  product: z.boolean(),
  entries: z.number(),
  revision,
});

/** One choice of a dictionary. */
export const DictionaryEntry = z.object({
  id,
  type: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  enabled: z.boolean(),
  revision,
});

export const listDictionary = endpoint({
  method: 'GET',
  path: '/dictionary/list',
  summary:
    'The choices of a dictionary in order; those no longer offered come along to name what was chosen before',
  access: 'signed',
  input: z.object({ type: code }),
  result: z.object({ list: z.array(DictionaryEntry) }),
});

export const listDictionaryTypes = endpoint({
  method: 'GET',
  path: '/dictionary/type-list',
  summary: 'The dictionaries there are',
  access: 'signed',
  result: z.object({ list: z.array(DictionaryTypeInfo) }),
});

const names = { nameEn: nameText, nameZh: nameText };

export const addDictionaryEntry = endpoint({
  method: 'POST',
  path: '/dictionary/add',
  summary: 'Add a choice at the end of a dictionary',
  access: 'operator',
  permission: 'dictionary.edit',
  input: z.object({ type: code, code, ...names }),
  result: z.object({ id }),
  errors: ['dictionary.typeNotFound', 'dictionary.codeTaken'],
});

export const updateDictionaryEntry = endpoint({
  method: 'POST',
  path: '/dictionary/update',
  summary: 'Rename a choice, or offer it no longer',
  access: 'operator',
  permission: 'dictionary.edit',
  input: z.object({ id, revision, ...names, enabled: z.boolean() }),
  result: z.object({}),
  errors: ['dictionary.entryNotFound', 'edit.conflict'],
});

export const moveDictionaryEntry = endpoint({
  method: 'POST',
  path: '/dictionary/move',
  summary: 'Put a choice in front of another, or last',
  access: 'operator',
  permission: 'dictionary.edit',
  input: z.object({ id, before: id.nullable() }),
  result: z.object({}),
  errors: ['dictionary.entryNotFound'],
});

export const deleteDictionaryEntry = endpoint({
  method: 'POST',
  path: '/dictionary/delete',
  summary: 'Delete a choice; what was saved with it keeps its code',
  access: 'operator',
  permission: 'dictionary.edit',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['dictionary.entryNotFound'],
});

export const addDictionaryType = endpoint({
  method: 'POST',
  path: '/dictionary/type-add',
  summary: 'Add a dictionary',
  access: 'operator',
  permission: 'dictionary.edit',
  input: z.object({ code, ...names }),
  result: z.object({ id }),
  errors: ['dictionary.typeTaken'],
});

export const updateDictionaryType = endpoint({
  method: 'POST',
  path: '/dictionary/type-update',
  summary: 'Rename a dictionary',
  access: 'operator',
  permission: 'dictionary.edit',
  input: z.object({ id, revision, ...names }),
  result: z.object({}),
  errors: ['dictionary.typeNotFound', 'edit.conflict'],
});

export const deleteDictionaryType = endpoint({
  method: 'POST',
  path: '/dictionary/type-delete',
  summary: 'Delete a dictionary with its choices',
  access: 'operator',
  permission: 'dictionary.edit',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['dictionary.typeNotFound', 'dictionary.typeOfProduct'],
});
