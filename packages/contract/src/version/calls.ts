import { z } from 'zod';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint, pageOf } from '../kit/paging.ts';
import { broken, obeys } from '../kit/rule.ts';
import { limits } from '../limits.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { nameText, text, textSchema } from '../rules/text.ts';
import { VersionState } from './codes.ts';

/** A published version of the platform. */
export const Version = z.object({
  id,
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
  params: z.object({ id }),
  result: Version,
  errors: ['version.notFound'],
});

/** A version as it is written: in both languages, published or not. */
export const VersionDraft = z.object({
  id,
  versionNumber: z.string(),
  titleEn: z.string(),
  titleZh: z.string(),
  detailsEn: z.string(),
  detailsZh: z.string(),
  state: VersionState.schema,
  publishedAt: z.iso.datetime({ offset: true }).nullable(),
  createdAt: z.iso.datetime({ offset: true }),
  revision,
});

export const listVersionDrafts = listEndpoint({
  method: 'GET',
  path: '/version-history/manage-list',
  summary: 'Every version, published or not',
  access: 'operator',
  permission: 'version.manage',
  filters: { keyword: searchText(56), state: VersionState.query.optional() },
  sorts: ['-createdAt', 'createdAt'],
  row: VersionDraft,
});

export const getVersionDraft = endpoint({
  method: 'GET',
  path: '/version-history/:id/draft',
  summary: 'One version as it is written',
  access: 'operator',
  permission: 'version.manage',
  params: z.object({ id }),
  result: VersionDraft,
  errors: ['version.notFound'],
});

/** What a version says of itself, in both languages. */
export type VersionTexts = Pick<
  z.output<typeof VersionDraft>,
  'titleEn' | 'titleZh' | 'detailsEn' | 'detailsZh'
>;

const versionNumber = text(5, 20).check(
  obeys((value) => (/^\d+\.\d+\.\d+$/.test(value) ? undefined : broken('rule.invalid'))),
);
const details = textSchema({ min: 1, max: 4_000, lines: true });
const written = { titleEn: nameText, titleZh: nameText, detailsEn: details, detailsZh: details };

export const addVersion = endpoint({
  method: 'POST',
  path: '/version-history/add',
  summary: 'Write a version; nobody sees it until it is published',
  access: 'operator',
  permission: 'version.publish',
  input: z.object({ versionNumber, ...written }),
  result: z.object({ id }),
  errors: ['version.numberTaken'],
});

export const updateVersion = endpoint({
  method: 'POST',
  path: '/version-history/update',
  summary: 'Change the texts of a version',
  access: 'operator',
  permission: 'version.publish',
  input: z.object({ id, revision, ...written }),
  result: z.object({}),
  errors: ['version.notFound', 'edit.conflict'],
});

export const publishVersion = endpoint({
  method: 'POST',
  path: '/version-history/publish',
  summary: 'Publish a version: it heads the history, and everybody is told once',
  access: 'operator',
  permission: 'version.publish',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['version.notFound', 'version.alreadyPublished'],
});

export const deleteVersion = endpoint({
  method: 'POST',
  path: '/version-history/delete',
  summary: 'Throw away a version that was never published',
  access: 'operator',
  permission: 'version.publish',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['version.notFound', 'version.alreadyPublished'],
});
