import { z } from 'zod';
import { FileLink, filePath } from '../file/calls.ts';
import { FileType } from '../file/codes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { optionalText } from '../rules/text.ts';
import { MarkFault, MarkScope, MarkState, MarkStrength, MarkVariant } from './codes.ts';

const time = z.iso.datetime({ offset: true });
const count = z.number();

/** A marked file in a list, or one that is to be marked. */
export const Mark = z.object({
  id,
  /** The file as it was given. */
  filePath,
  fileName: z.string(),
  fileType: FileType.schema,
  /** The marked file, once it is there. */
  markedPath: filePath.nullable(),
  strength: MarkStrength.schema,
  variant: MarkVariant.schema,
  visibleText: z.string(),
  visibleCode: z.boolean(),
  note: z.string(),
  state: MarkState.schema,
  /** Why it failed. */
  fault: MarkFault.schema.nullable(),
  pagesDone: count,
  /** 0 before anybody has counted. */
  pageCount: count,
  /** It carried a signature before it was marked. */
  wasSigned: z.boolean(),
  applicationId: id.nullable(),
  byName: z.string(),
  /** The reader made it, and may stop it or try again. */
  isMine: z.boolean(),
  createdAt: time,
  finishedAt: time.nullable(),
});

/** A file of a mark with a link that opens it for a few minutes. */
export const MarkFile = FileLink.extend({
  filePath,
  fileName: z.string(),
  size: count,
  /** SHA-256 of the content, in hex. */
  digest: z.string(),
});

export const addMarks = endpoint({
  method: 'POST',
  path: '/watermark/add-wm',
  summary: 'Mark files so that any copy says where it came from; the work goes on after the answer',
  access: 'unit',
  permission: 'watermark.add',
  input: z.object({
    filePaths: z.array(filePath).min(1).max(limits.mark.files),
    strength: MarkStrength.schema.default(MarkStrength.standard),
    /** Only PDFs know a difference. */
    variant: MarkVariant.schema.default(MarkVariant.overlay),
    /** Something everybody sees. */
    visibleText: optionalText(limits.mark.visibleText),
    /** A code at the foot of each page that leads to the record. */
    visibleCode: z.boolean().default(false),
    note: optionalText(limits.freeText),
    /** The application whose files to be stamped these are. */
    applicationId: id.optional(),
  }),
  result: z.object({ list: z.array(Mark) }),
  errors: [
    'file.notFound',
    'apply.notFound',
    'watermark.off',
    'watermark.kind',
    'watermark.busy',
    'ledger.buyMore',
    'ledger.askMore',
  ],
});

export const listMarks = listEndpoint({
  method: 'GET',
  path: '/watermark/mark-list',
  summary: 'Marked files: one’s own, or all of the unit for those who may see them',
  access: 'unit',
  permission: 'watermark.view',
  filters: {
    keyword: searchText(64),
    state: MarkState.query.optional(),
    scope: MarkScope.query.optional(),
    from: time.optional(),
    to: time.optional(),
  },
  sorts: ['-createdAt', 'createdAt'],
  row: Mark,
});

export const getMark = endpoint({
  method: 'GET',
  path: '/watermark/mark/:id',
  summary: 'One marked file, with links to it before and after',
  access: 'unit',
  permission: 'watermark.view',
  params: z.object({ id }),
  result: Mark.extend({
    /** What the mark says, in hex. */
    markId: z.string(),
    source: MarkFile,
    marked: MarkFile.nullable(),
    application: z.object({ id, number: z.string(), title: z.string() }).nullable(),
  }),
  errors: ['watermark.notFound'],
});

export const listApplicationMarks = endpoint({
  method: 'GET',
  path: '/watermark/application-marks',
  summary: 'The marks of the files of an application, the latest of each file',
  access: 'unit',
  input: z.object({ applicationId: id }),
  result: z.object({ list: z.array(Mark.extend({ marked: MarkFile.nullable() })) }),
  errors: ['apply.notFound'],
});

const errors = ['watermark.notFound', 'watermark.step'] as const;

export const cancelMark = endpoint({
  method: 'POST',
  path: '/watermark/cancel',
  summary: 'Stop the marking of a file that waits or is being marked',
  access: 'unit',
  permission: 'watermark.add',
  input: z.object({ id }),
  result: Mark,
  errors,
});

export const retryMark = endpoint({
  method: 'POST',
  path: '/watermark/retry',
  summary: 'Try again to mark a file that failed or was stopped',
  access: 'unit',
  permission: 'watermark.add',
  input: z.object({ id }),
  result: Mark,
  errors: [...errors, 'watermark.off', 'watermark.busy', 'ledger.buyMore', 'ledger.askMore'],
});
