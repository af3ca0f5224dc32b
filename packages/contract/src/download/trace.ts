import { z } from 'zod';
import { IdentifyFault, IdentifyOutcome, IdentifyState } from '../identify/codes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { text } from '../rules/text.ts';

const time = z.iso.datetime({ offset: true });

/** A search for whose copy a file is. */
export const Trace = z.object({
  id,
  fileName: z.string(),
  state: IdentifyState.schema,
  outcome: IdentifyOutcome.schema.nullable(),
  fault: IdentifyFault.schema.nullable(),
  byName: z.string(),
  createdAt: time,
  finishedAt: time.nullable(),
});

/** A copy that was found in a file. */
export const TracedCopy = z.object({
  downloadId: id,
  titleZh: z.string(),
  titleEn: z.string(),
  version: z.number(),
  fileName: z.string(),
  /** Who downloaded it, as they were called then. */
  personName: z.string(),
  companyId: id,
  companyName: z.string(),
  /** When they downloaded it, the latest first. */
  times: z.array(time),
  /** The pages it was found on. */
  pages: z.array(z.number()),
  /** How sure it is, from 0 to 1. */
  confidence: z.number(),
  /** It is the very copy, byte by byte. */
  exact: z.boolean(),
});

export const traceLeak = endpoint({
  method: 'POST',
  path: '/download/desk/trace',
  summary: 'Search a file, a photo or a screenshot for the mark of a download',
  access: 'operator',
  permission: 'downloadDesk.edit',
  bytes: true,
  input: z.object({ fileName: text(1, limits.file.nameLength) }),
  result: z.object({ id }),
  timeoutMs: limits.timeoutMs.upload,
  errors: [
    'file.empty',
    'file.tooLarge',
    'file.type',
    'file.unknown',
    'file.broken',
    'file.pixels',
    'file.hidden',
    'file.active',
    'file.encrypted',
    'file.name',
  ],
});

export const listTraces = listEndpoint({
  method: 'GET',
  path: '/download/desk/traces',
  summary: 'What was searched for marks of downloads',
  access: 'operator',
  permission: 'downloadDesk.view',
  filters: {},
  sorts: ['-createdAt', 'createdAt'],
  row: Trace,
});

export const getTrace = endpoint({
  method: 'GET',
  path: '/download/desk/trace/:id/detail',
  summary: 'Whose copy a file is: which download, who, of which unit, and when',
  access: 'operator',
  permission: 'downloadDesk.view',
  params: z.object({ id }),
  result: Trace.extend({ copies: z.array(TracedCopy) }),
  errors: ['download.traceNotFound'],
});
