import type { listApplies } from '@chancery/contract/application/calls.ts';
import type { ExportColumn } from '@chancery/contract/export/columns.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { sql } from 'drizzle-orm';
import type { ExportSource } from '../../kit/export-source.ts';
import { applicationLine as line } from './application.line.ts';
import { applicationsFor } from './application.lists.ts';

/** Applications in an export. */
export const applicationSource: ExportSource<
  ExportColumn<'applicationRecords'>,
  CheckedInput<typeof listApplies>
> = {
  from: sql`${line}`,
  where: applicationsFor,
  keys: [
    { column: sql`${line.createdAt}`, type: 'timestamptz' },
    { column: sql`${line.id}`, type: 'uuid' },
  ],
  thereAt: (moment) => sql`${line.createdAt} <= ${moment}`,
  columns: () => ({
    title: sql`${line.title}`,
    number: sql`${line.number}`,
    applicant: sql`${line.applicantName}`,
    state: sql`${line.state}`,
    end: sql`${line.end}`,
    waitsFor: sql`ARRAY(SELECT one ->> 'realName' FROM jsonb_array_elements(${line.waitsFor}) AS one)`,
    sealNames: sql`${line.sealNames}`,
    count: sql`${line.count}`,
    kind: sql`${line.kind}`,
    fileTypeName: sql`${line.documentTypeName}`,
    amount: sql`${line.amount}`,
    createdAt: sql`${line.createdAt}`,
    endedAt: sql`${line.endedAt}`,
  }),
};
