import { z } from 'zod';
import { FileLink } from '../file/calls.ts';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';

const time = z.iso.datetime({ offset: true });

/** A month where the unit is: `2026-10`. */
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

export const makeMonthReport = endpoint({
  method: 'GET',
  path: '/figure/report/make/:month',
  summary: 'The report of a month as a PDF, of what I may see and in my language',
  access: 'unit',
  permission: 'statistics.view',
  params: z.object({ month }),
  result: FileLink.extend({ fileName: z.string(), size: z.number() }),
  timeoutMs: limits.timeoutMs.report,
  errors: ['file.storage', 'request.tooMany', 'permission.denied'],
});

export const listMonthReports = endpoint({
  method: 'GET',
  path: '/figure/report/list',
  summary: 'The monthly reports that were made for me, newest first',
  access: 'unit',
  permission: 'statistics.view',
  result: z.object({ list: z.array(z.object({ month, filePath: id, madeAt: time })) }),
});

/** Whether reports are made by themselves on the first of a month, and for whom. */
export const ReportPlan = z.object({
  enabled: z.boolean(),
  readers: z.array(z.object({ userId: id, realName: z.string() })),
  revision: z.number(),
});

export const getReportPlan = endpoint({
  method: 'GET',
  path: '/figure/report/plan',
  summary: 'Who gets the report of each month',
  access: 'unit',
  permission: 'statistics.send',
  result: ReportPlan,
});

export const saveReportPlan = endpoint({
  method: 'POST',
  path: '/figure/report/plan/save',
  summary: 'Say who gets the report of each month, on its first day',
  access: 'unit',
  permission: 'statistics.send',
  input: z.object({
    enabled: z.boolean(),
    userIds: z.array(id).max(limits.figure.readers),
    /** The state this was begun on; 0 for the first. */
    revision: z.number().int().min(0),
  }),
  result: ReportPlan,
  errors: ['member.notFound', 'edit.conflict'],
});
