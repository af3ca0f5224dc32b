import { z } from 'zod';
import { filePath } from '../file/calls.ts';
import { FileType } from '../file/codes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { Comparison, EditKind, IdentifyFault, IdentifyOutcome, IdentifyState, IdentifyWay } from './codes.ts';

const time = z.iso.datetime({ offset: true });
const count = z.number();
/** From 0 to 1. */
const share = z.number();
/** Pages are counted from 1. */
const page = z.number();

/** An identification in a list. */
export const IdentifyRow = z.object({
  id,
  fileName: z.string(),
  fileType: FileType.schema,
  state: IdentifyState.schema,
  /** Null while it is under way. */
  outcome: IdentifyOutcome.schema.nullable(),
  fault: IdentifyFault.schema.nullable(),
  /** The file that was marked; empty where there is none, or the reader may not see it. */
  markedFile: z.string(),
  confidence: share.nullable(),
  /** Places that are not as they were. */
  edits: count,
  byName: z.string(),
  /** The reader asked, and may stop it while it is under way. */
  isMine: z.boolean(),
  createdAt: time,
});

/** The record a file came from. */
export const MarkFound = z.object({
  recordId: id,
  fileName: z.string(),
  fileType: FileType.schema,
  markedBy: z.string(),
  markedAt: time,
  note: z.string(),
  /** Opens the marked file for a few minutes. */
  tmpUrl: z.string().nullable(),
});

/** A record of this unit, and the pages of the file that came from it. */
export const MarkSource = z.object({
  pages: z.array(page),
  confidence: share,
  /** Null where the reader may not see more of it than that it is one of the unit. */
  mark: MarkFound.nullable(),
});

/** A place that is not as it was. Places are parts of the page's width and height, from 0 to 1. */
export const Edit = z.object({
  kind: EditKind.schema,
  /** How much it differs. */
  weight: share,
  page,
  /** Its corners in the file that was given, clockwise from the upper left. */
  corners: z.array(z.tuple([share, share])).length(4),
  /** Where it lies in the marked file: that of which source, in their order from 0, and where. */
  before: z.object({ source: count, page, x: share, y: share, width: share, height: share }),
});

/** A place of which nobody can tell whether it is as it was: too small, blurred, bleached, or hardly different. */
export const UnclearPlace = Edit.pick({ page: true, corners: true });

/** An identification with everything that came of it. */
export const Identification = IdentifyRow.extend({
  filePath,
  /** Opens the file that was given for a few minutes. */
  tmpUrl: z.string(),
  finishedAt: time.nullable(),
  /** Pages done while it is under way, and of how many; null before the first. */
  progress: z.object({ done: count, of: count }).nullable(),
  /** The page it was found on. */
  page: page.nullable(),
  /** It is the marked file itself, byte by byte. */
  isExact: z.boolean(),
  mark: MarkFound.nullable(),
  /** Every record of this unit that pages of the file came from, the surest first: that is `mark`. */
  sources: z.array(MarkSource),
  /** Other pages carry a mark of another unit of this platform; nothing more is said about them. */
  alsoForeign: z.boolean(),
  /** It is a mark of this unit that the reader may not see more of. */
  isWithheld: z.boolean(),
  /** What was tried: pages that were looked at, pages that were not, and in which ways. */
  tried: z.object({ pages: count, skipped: count, ways: z.array(IdentifyWay.schema) }).nullable(),
  comparison: z
    .object({
      state: Comparison.schema,
      /** How much of the pages that were compared was to be seen, on average. */
      covered: share,
      /** How many pages of the file were compared, and of how many. */
      pages: z.object({ compared: count, of: count }),
      edits: z.array(Edit),
      /** Where nobody can tell: neither altered nor as it was. */
      unclear: z.array(UnclearPlace),
      /** There are more altered places than are kept. */
      hasMore: z.boolean(),
    })
    .nullable(),
});

/** Whether the answer waits for the outcome, as long as it may; otherwise it comes at once, and is followed. */
const wait = z.boolean().default(true);
const faults = ['identify.off', 'identify.busy', 'ledger.buyMore', 'ledger.askMore'] as const;

export const detectMark = endpoint({
  method: 'POST',
  path: '/watermark/wm-detect',
  summary:
    'Look for a mark in a file: whose it is and what was altered; answers as it stands when that takes too long',
  access: 'unit',
  permission: 'identify.add',
  input: z.object({ filePath, wait }),
  result: Identification,
  timeoutMs: limits.timeoutMs.detect,
  errors: ['file.notFound', ...faults],
});

export const detectPhotoMark = endpoint({
  method: 'POST',
  path: '/watermark/photo-detect',
  summary: 'Look for a mark in a photo of a use',
  access: 'unit',
  permission: 'identify.add',
  input: z.object({ photoId: id, wait }),
  result: Identification,
  timeoutMs: limits.timeoutMs.detect,
  errors: ['identify.photoNotFound', ...faults],
});

export const cancelDetect = endpoint({
  method: 'POST',
  path: '/watermark/cancel-detect',
  summary: 'Stop looking for a mark in a file that waits or is being looked at',
  access: 'unit',
  permission: 'identify.add',
  input: z.object({ id }),
  result: Identification,
  errors: ['identify.notFound', 'identify.step'],
});

export const listIdentifications = listEndpoint({
  method: 'GET',
  path: '/watermark/detect-list',
  summary: 'Identifications: one’s own, or all of the unit for those who may trace marks',
  access: 'unit',
  permission: 'identify.view',
  filters: {
    keyword: searchText(64),
    outcome: IdentifyOutcome.query.optional(),
    from: time.optional(),
    to: time.optional(),
  },
  sorts: ['-createdAt', 'createdAt'],
  row: IdentifyRow,
});

export const getIdentification = endpoint({
  method: 'GET',
  path: '/watermark/detect/:id',
  summary: 'An identification and what came of it',
  access: 'unit',
  params: z.object({ id }),
  result: Identification,
  errors: ['identify.notFound'],
});

export const listPhotoIdentifications = endpoint({
  method: 'GET',
  path: '/use-record/:id/identifications',
  summary: 'The latest identification of each photo of a use',
  access: 'unit',
  params: z.object({ id }),
  result: z.object({ list: z.array(IdentifyRow.extend({ photoId: id, mayOpen: z.boolean() })) }),
  errors: ['photo.useNotFound'],
});
