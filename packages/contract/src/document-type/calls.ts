import { z } from 'zod';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { nameText, optionalText } from '../rules/text.ts';

const time = z.iso.datetime({ offset: true });

/** A kind of document that gets stamped, such as a contract or a certificate. */
export const DocumentType = z.object({
  id,
  name: z.string(),
  note: z.string(),
  enabled: z.boolean(),
  /** Applications that name it. */
  used: z.number(),
  revision: z.number(),
  createdAt: time,
});

export const listDocumentTypes = listEndpoint({
  method: 'GET',
  path: '/file-type/list',
  summary: 'The kinds of documents that get stamped',
  access: 'unit',
  permission: 'fileType.view',
  filters: { keyword: searchText(64), enabled: z.enum(['true', 'false']).optional() },
  sorts: ['name', '-createdAt', 'createdAt'],
  row: DocumentType,
});

export const listDocumentTypeChoices = endpoint({
  method: 'GET',
  path: '/file-type/choices',
  summary: 'The kinds of documents to choose from',
  access: 'unit',
  result: z.object({ list: z.array(z.object({ id, name: z.string() })) }),
});

export const getDocumentType = endpoint({
  method: 'GET',
  path: '/file-type/:id/detail',
  summary: 'One kind of document',
  access: 'unit',
  permission: 'fileType.view',
  params: z.object({ id }),
  result: DocumentType,
  errors: ['fileType.notFound'],
});

const fields = {
  name: nameText,
  note: optionalText(limits.freeText),
  /** It is offered to whoever applies. */
  enabled: z.boolean().default(true),
};

export const addDocumentType = endpoint({
  method: 'POST',
  path: '/file-type/add',
  summary: 'Add a kind of document',
  access: 'unit',
  permission: 'fileType.edit',
  input: z.object(fields),
  result: z.object({ id }),
  errors: ['fileType.nameTaken'],
});

export const updateDocumentType = endpoint({
  method: 'POST',
  path: '/file-type/update',
  summary: 'Rename a kind of document, or switch it off or on',
  access: 'unit',
  permission: 'fileType.edit',
  input: z.object({ id, revision, ...fields }),
  result: z.object({ revision: z.number() }),
  errors: ['fileType.notFound', 'fileType.nameTaken', 'edit.conflict'],
});

export const deleteDocumentType = endpoint({
  method: 'POST',
  path: '/file-type/delete',
  summary: 'Delete a kind of document that nothing names',
  access: 'unit',
  permission: 'fileType.edit',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['fileType.notFound', 'fileType.used'],
});
