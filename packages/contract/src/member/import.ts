import { z } from 'zod';
import { EvidenceKind } from '../evidence/codes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { text } from '../rules/text.ts';
import { Role } from '../unit/codes.ts';

/** What can be wrong with a row of a sheet, with the parameters the text needs. */
export const importProblems = {
  nameMissing: [],
  nameLength: ['max'],
  phoneMissing: [],
  phoneFormat: [],
  duplicateInFile: ['row'],
  alreadyMember: [],
  alreadyInvited: [],
  unknownRole: ['name'],
  roleTooHigh: ['name'],
  unknownDepartment: ['name'],
  ambiguousDepartment: ['name'],
  tooManyDepartments: ['max'],
  jobTitleLength: ['max'],
  characters: [],
  limitExceeded: ['max'],
} as const satisfies Record<string, readonly string[]>;

/** The name of something wrong with a row. */
export type ImportProblemKey = keyof typeof importProblems;

/** The columns of a sheet; the first two must be there. */
export const importColumns = ['realName', 'mobile', 'role', 'departments', 'jobTitle'] as const;

/** A column of a sheet. */
export type ImportColumn = (typeof importColumns)[number];

/** A row that cannot be taken over, and why. */
export const ImportFault = z.object({
  /** As the spreadsheet counts: the heading is row 1. */
  row: z.number(),
  realName: z.string(),
  mobile: z.string(),
  problems: z.array(
    z.object({
      key: z.enum(Object.keys(importProblems) as [ImportProblemKey, ...ImportProblemKey[]]),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});

export const checkImport = endpoint({
  method: 'POST',
  path: '/user/import-check',
  summary: 'Read a sheet of members and say what is wrong with which row; nobody is invited yet',
  access: 'unit',
  permission: 'member.import',
  bytes: true,
  unlogged: true,
  timeoutMs: limits.timeoutMs.upload,
  input: z.object({ fileName: text(1, 255) }),
  result: z.object({
    importId: id,
    fileName: z.string(),
    rows: z.number(),
    good: z.number(),
    faults: z.array(ImportFault),
    /** The first good rows, to see that the columns were understood. */
    sample: z.array(
      z.object({
        row: z.number(),
        realName: z.string(),
        mobile: z.string(),
        role: Role.schema,
        departments: z.array(z.string()),
        jobTitle: z.string(),
      }),
    ),
  }),
  errors: ['member.importUnreadable', 'member.importColumns', 'member.importTooLong', 'request.tooLarge'],
});

export const confirmImport = endpoint({
  method: 'POST',
  path: '/user/import',
  summary: 'Invite everybody of a checked sheet whose row is good; doing it twice invites nobody twice',
  access: 'unit',
  permission: 'member.import',
  evidence: EvidenceKind.permissionChanged,
  timeoutMs: limits.timeoutMs.authorise,
  input: z.object({ importId: id }),
  result: z.object({ added: z.number(), skipped: z.array(ImportFault) }),
  errors: ['member.importNotFound'],
});
