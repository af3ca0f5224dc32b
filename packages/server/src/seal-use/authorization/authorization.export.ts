import type { listAuthorizations } from '@chancery/contract/authorization/calls.ts';
import type { ExportColumn } from '@chancery/contract/export/columns.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { sql } from 'drizzle-orm';
import type { ExportSource } from '../../kit/export-source.ts';
import { authorizationsFor } from './authorization.lists.ts';
import { authorization as grant } from './authorization.table.ts';

/** Authorisations in an export. */
export const authorizationSource: ExportSource<
  ExportColumn<'authorizationRecords'>,
  CheckedInput<typeof listAuthorizations>
> = {
  from: sql`${grant}`,
  where: authorizationsFor,
  keys: [
    { column: sql`${grant.createdAt}`, type: 'timestamptz' },
    { column: sql`${grant.id}`, type: 'uuid' },
  ],
  thereAt: (moment) => sql`${grant.createdAt} <= ${moment}`,
  columns: () => ({
    title: sql`${grant.title}`,
    empowerNo: sql`${grant.empowerNo}`,
    deviceName: sql`${grant.deviceName}`,
    user: sql`${grant.userName}`,
    status: sql`${grant.status}`,
    end: sql`${grant.end}`,
    normalCount: sql`${grant.normalCount}`,
    normalUsed: sql`${grant.normalUsed}`,
    crossPageCount: sql`${grant.crossPageCount}`,
    crossPageUsed: sql`${grant.crossPageUsed}`,
    useType: sql`${grant.useType}`,
    grantedBy: sql`${grant.grantedByName}`,
    windowStart: sql`${grant.windowStart}`,
    windowEnd: sql`${grant.windowEnd}`,
    createdAt: sql`${grant.createdAt}`,
  }),
};
