import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { pageOf } from './kit/paging.ts';
import { limits } from './limits.ts';

/** A published version of the platform. */
export const Version = z.object({
  id: z.uuid(),
  versionNumber: z.string(),
  title: z.string(),
  details: z.string(),
  type: z.number(),
  publishedAt: z.iso.datetime({ offset: true }),
});

export const listVersions = endpoint({
  method: 'GET',
  path: '/version-history/v2/list',
  summary: 'Published versions, newest first',
  access: 'signed',
  permission: 'version.view',
  input: z.object({
    pageNum: z.coerce.number().int().min(1).max(10_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.versionPageSize),
    type: z.coerce.number().int().optional(),
  }),
  result: pageOf(Version),
});

export const getVersion = endpoint({
  method: 'GET',
  path: '/version-history/v2/:id/basic-info',
  summary: 'One version',
  access: 'signed',
  permission: 'version.view',
  params: z.object({ id: z.uuid() }),
  result: Version,
  errors: ['version.notFound'],
});
