import { z } from 'zod';
import { AnnouncementStage } from '../announcement/codes.ts';
import {
  announcementInput,
  announcementRules,
  category,
  KeptAnnouncement,
  keptParts,
  LinkedMaterial,
} from '../announcement/words.ts';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { optionalText, textSchema } from '../rules/text.ts';

const time = z.iso.datetime({ offset: true });

/** A download as the operator keeps it. */
export const KeptDownload = KeptAnnouncement.extend({
  category: z.string(),
  marked: z.boolean(),
  /** How many versions there are. */
  versionCount: z.number(),
  fetches: z.number(),
  people: z.number(),
});

export const listKeptDownloads = listEndpoint({
  method: 'GET',
  path: '/download/desk/list',
  summary: 'Every download, shown or not',
  access: 'operator',
  permission: 'downloadDesk.view',
  filters: {
    keyword: searchText(limits.text.remark),
    category: optionalText(40),
    stage: AnnouncementStage.query.optional(),
  },
  sorts: ['-updatedAt', 'updatedAt'],
  row: KeptDownload,
});

/** A version as the operator keeps it. */
const KeptVersion = z.object({
  id,
  number: z.number(),
  noteZh: z.string(),
  noteEn: z.string(),
  file: LinkedMaterial,
  fetches: z.number(),
  people: z.number(),
  /** Copies that could not be marked. */
  failed: z.number(),
  createdBy: z.string(),
  createdAt: time,
});

export const getKeptDownload = endpoint({
  method: 'GET',
  path: '/download/desk/:id/detail',
  summary: 'One download as it is kept, with all its versions',
  access: 'operator',
  permission: 'downloadDesk.view',
  params: z.object({ id }),
  result: KeptDownload.extend({
    companies: keptParts.companies,
    versions: z.array(KeptVersion),
    /** The units that downloaded it, the latest first. */
    units: z.array(z.object({ id, name: z.string(), fetches: z.number(), people: z.number(), lastAt: time })),
  }),
  errors: ['download.notFound'],
});

export const listFetches = listEndpoint({
  method: 'GET',
  path: '/download/desk/fetches',
  summary: 'Who downloaded what, and when',
  access: 'operator',
  permission: 'downloadDesk.view',
  filters: { id, companyId: id.optional() },
  sorts: ['-createdAt', 'createdAt'],
  row: z.object({
    id,
    byName: z.string(),
    companyId: id,
    companyName: z.string(),
    version: z.number(),
    createdAt: time,
  }),
});

const { attachments: _, ...words } = announcementInput;
const note = textSchema({ min: 0, max: limits.download.note, lines: true }).default('');

/** A file with what changed in it. */
const file = { filePath: id, noteZh: note, noteEn: note };

const written = {
  ...words,
  category,
  /** Each copy is marked for whoever downloads it. */
  marked: z.boolean().default(false),
};
const wrong = ['dictionary.entryNotFound', 'announcement.unitNotFound', 'download.notMarkable'] as const;

export const addDownload = endpoint({
  method: 'POST',
  path: '/download/desk/add',
  summary: 'Prepare a download; nobody sees it until it is published',
  access: 'operator',
  permission: 'downloadDesk.edit',
  input: z.object({ ...written, filePath: id }).check(announcementRules),
  result: z.object({ id }),
  errors: [...wrong, 'material.notFound'],
});

export const updateDownload = endpoint({
  method: 'POST',
  path: '/download/desk/update',
  summary: 'Change what is said of a download, and who sees it',
  access: 'operator',
  permission: 'downloadDesk.edit',
  input: z.object({ id, revision, ...written }).check(announcementRules),
  result: z.object({ revision: z.number() }),
  errors: [...wrong, 'download.notFound', 'edit.conflict'],
});

export const addDownloadVersion = endpoint({
  method: 'POST',
  path: '/download/desk/addVersion',
  summary: 'Offer a new version of the file; the former ones stay',
  access: 'operator',
  permission: 'downloadDesk.edit',
  input: z.object({
    id,
    ...file,
    /** Whoever may see it gets a message. */
    tells: z.boolean().default(false),
  }),
  result: z.object({ number: z.number() }),
  errors: ['download.notFound', 'material.notFound', 'download.notMarkable', 'download.versions'],
});

const step = z.object({ id });

export const publishDownload = endpoint({
  method: 'POST',
  path: '/download/desk/publish',
  summary: 'Publish a download: it is shown at once, or on its date',
  access: 'operator',
  permission: 'downloadDesk.publish',
  input: step,
  result: z.object({}),
  errors: ['download.notFound', 'announcement.step'],
});

export const withdrawDownload = endpoint({
  method: 'POST',
  path: '/download/desk/withdraw',
  summary: 'Take a download back: links to it open nothing any more',
  access: 'operator',
  permission: 'downloadDesk.publish',
  input: step,
  result: z.object({}),
  errors: ['download.notFound', 'announcement.step'],
});

export const deleteDownload = endpoint({
  method: 'POST',
  path: '/download/desk/delete',
  summary: 'Throw away a download that was never published',
  access: 'operator',
  permission: 'downloadDesk.edit',
  input: step,
  result: z.object({}),
  errors: ['download.notFound', 'announcement.step'],
});
