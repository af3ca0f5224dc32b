import { z } from 'zod';
import { ShownAnnouncement } from '../announcement/words.ts';
import { FileType } from '../file/codes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { optionalText } from '../rules/text.ts';
import { MarkFault, MarkState } from '../watermark/codes.ts';

const time = z.iso.datetime({ offset: true });
const keyword = searchText(limits.text.remark);

/** A file that is offered, and what changed in it. */
export const DownloadVersion = z.object({
  id,
  /** From 1. */
  number: z.number(),
  note: z.string(),
  fileName: z.string(),
  fileType: FileType.schema,
  size: z.number(),
  createdAt: time,
  /** When whoever asks last downloaded it. */
  fetchedAt: time.nullable(),
});

/** A download as units see it, with its newest version. */
export const DownloadItem = ShownAnnouncement.extend({
  category: z.string(),
  /** Each copy carries an invisible mark that names who downloaded it. */
  marked: z.boolean(),
  newest: DownloadVersion,
});

export const listDownloads = listEndpoint({
  method: 'GET',
  path: '/download/list',
  summary: 'Files the platform offers my unit: pinned first, then the newest',
  access: 'unit',
  permission: 'download.view',
  filters: { keyword, category: optionalText(40), unread: z.stringbool().optional() },
  sorts: ['-place', 'place'],
  row: DownloadItem,
});

export const getDownload = endpoint({
  method: 'GET',
  path: '/download/:id/detail',
  summary: 'One download with all its versions, the newest first',
  access: 'unit',
  permission: 'download.view',
  params: z.object({ id }),
  result: DownloadItem.extend({
    versions: z.array(DownloadVersion),
    /** How often it was downloaded in this unit, and by how many people. */
    fetches: z.number(),
    people: z.number(),
  }),
  errors: ['download.notFound'],
});

/** How far a copy for one person is. A copy that needs no mark is ready at once. */
const copy = {
  state: MarkState.schema,
  fault: MarkFault.schema.nullable(),
};

export const fetchDownload = endpoint({
  method: 'POST',
  path: '/download/fetch',
  summary: 'Download a version: a link once my copy is ready, else the copy is begun',
  access: 'unit',
  permission: 'download.view',
  input: z.object({ versionId: id }),
  result: z.object({ ...copy, tmpUrl: z.string().nullable(), expiresAt: time.nullable() }),
  errors: ['download.notFound', 'download.unmarkable'],
});

export const getDownloadCopy = endpoint({
  method: 'GET',
  path: '/download/copy/:id/detail',
  summary: 'How far my copy of a version is',
  access: 'unit',
  permission: 'download.view',
  params: z.object({ id }),
  result: z.object(copy),
  errors: ['download.notFound'],
});
