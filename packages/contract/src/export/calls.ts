import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { text } from '../rules/text.ts';
import { verificationCode } from '../rules/verification-code.ts';
import { ExportFault, ExportFormat, ExportState, ExportType } from './codes.ts';

const time = z.iso.datetime({ offset: true });
const count = z.number();

/** An export in the list. */
export const ExportJob = z.object({
  id,
  type: ExportType.schema,
  format: ExportFormat.schema,
  /** What it was narrowed to, in the reader's words. */
  filters: z.string(),
  state: ExportState.schema,
  /** Why it failed. */
  fault: ExportFault.schema.nullable(),
  /** Rows written so far. */
  rows: count,
  /** Rows there were when it began; null before anybody has counted. */
  total: count.nullable(),
  /** Bytes of the file, once it is there. */
  size: count.nullable(),
  fileName: z.string(),
  byName: z.string(),
  /** The reader asked for it. */
  isMine: z.boolean(),
  createdAt: time,
  finishedAt: time.nullable(),
  /** When the file goes. */
  expiresAt: time.nullable(),
});

const filterValue = z.union([z.string().max(limits.freeText), z.number(), z.boolean()]);
const view = 'export.view';

export const beginExport = endpoint({
  method: 'POST',
  path: '/export/begin',
  summary: 'Write what a list shows into a file; the work goes on after the answer',
  access: 'signed',
  permission: view,
  input: z.object({
    type: ExportType.schema,
    format: ExportFormat.schema,
    /** The filters of the list, by their names there. */
    filters: z.record(text(1, limits.text.remark), filterValue).default({}),
    /** The columns that are wanted; all of them unless named. */
    columns: z.array(text(1, limits.text.remark)).min(1).max(limits.export.columns).optional(),
  }),
  result: ExportJob,
  errors: [
    'permission.denied',
    'export.format',
    'export.column',
    'export.busy',
    'apply.sealNotFound',
    'apply.departmentNotFound',
    'authorization.sealNotFound',
    'device.notFound',
  ],
});

export const sendUnitExportCode = endpoint({
  method: 'POST',
  path: '/export/unit-code',
  summary: 'Send me the code that the export of the whole unit asks for',
  access: 'unit',
  permission: 'export.unit',
  reads: true,
  result: z.object({ resendSeconds: count, maskedPhone: z.string(), demoCode: z.string().optional() }),
  errors: ['account.codeTooSoon', 'account.codeTooMany'],
});

export const beginUnitExport = endpoint({
  method: 'POST',
  path: '/export/unit',
  summary:
    'Write every table, every file and the log of the unit into one sealed archive, proved by the code sent to my phone',
  access: 'unit',
  permission: 'export.unit',
  input: z.object({ verificationCode }),
  result: ExportJob,
  errors: ['account.codeWrong', 'account.codeExpired', 'export.busy'],
});

export const listExports = listEndpoint({
  method: 'GET',
  path: '/export/list',
  summary:
    'Exports, newest first: one’s own, or all of the unit for its administrators; an operator’s are their own',
  access: 'signed',
  permission: view,
  filters: {
    type: ExportType.query.optional(),
    state: ExportState.query.optional(),
    from: time.optional(),
    to: time.optional(),
  },
  sorts: ['-createdAt', 'createdAt'],
  row: ExportJob,
});

export const getExport = endpoint({
  method: 'GET',
  path: '/export/:id/detail',
  summary: 'How far one export is',
  access: 'signed',
  permission: view,
  params: z.object({ id }),
  result: ExportJob,
  errors: ['export.notFound'],
});

export const cancelExport = endpoint({
  method: 'POST',
  path: '/export/cancel',
  summary: 'Stop an export that waits or is being written',
  access: 'signed',
  permission: view,
  input: z.object({ id }),
  result: ExportJob,
  errors: ['export.notFound', 'export.step'],
});

export const downloadExport = endpoint({
  method: 'POST',
  path: '/export/download',
  summary: 'A link that gives the file of one’s own export for a few minutes',
  access: 'signed',
  permission: view,
  secret: true,
  input: z.object({ id }),
  result: z.object({ tmpUrl: z.string(), expiresAt: time, fileName: z.string(), size: count }),
  errors: ['export.notFound', 'export.notReady', 'export.rightsChanged'],
});

export const repeatExport = endpoint({
  method: 'POST',
  path: '/export/again',
  summary: 'Begin one’s own export anew, with the same filters and columns',
  access: 'signed',
  permission: view,
  input: z.object({ id }),
  result: ExportJob,
  errors: [
    'export.notFound',
    'export.busy',
    'permission.denied',
    'apply.sealNotFound',
    'apply.departmentNotFound',
    'authorization.sealNotFound',
    'device.notFound',
  ],
});

export const deleteExport = endpoint({
  method: 'POST',
  path: '/export/delete',
  summary: 'Remove an export that is over, with its file',
  access: 'signed',
  permission: view,
  input: z.object({ id }),
  result: z.object({}),
  errors: ['export.notFound', 'export.step'],
});
