import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { ImportColumn, ImportFault } from '@chancery/contract/member/import.ts';
import type { Role } from '@chancery/contract/unit/codes.ts';
import type { z } from 'zod';

/** A row of a sheet as it was read; the number is the spreadsheet's own. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** What a row says, by column. */
export type NamedRow = Readonly<Record<ImportColumn, string>> & { readonly row: number };

/** A row that can be taken over. */
export interface CheckedRow {
  readonly row: number;
  readonly realName: string;
  readonly mobile: string;
  readonly role: CodeOf<typeof Role>;
  readonly jobTitle: string;
  readonly departmentIds: readonly string[];
}

/** A row that cannot, and why. */
export type Fault = z.output<typeof ImportFault>;

/** What is wrong with a row. */
export type Problem = Fault['problems'][number];

/** What came of an import. */
export interface ImportOutcome {
  readonly added: number;
  readonly skipped: Fault[];
}
