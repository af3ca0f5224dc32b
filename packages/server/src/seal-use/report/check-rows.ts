import { eq, type SQL, sql } from 'drizzle-orm';
import type { KeptTable } from '../../kit/kept-table.ts';
import type { Tx } from '../../kit/transaction.ts';
import { company } from '../../people/ports.ts';
import { type CallMac, firstAlteredIn, firstExchangedKey, type RowFault } from '../../proof/ports.ts';
import { application, applicationFile, applicationSeal } from '../application/application.table.ts';
import { approvalEvent, approvalTask } from '../approval/approval.table.ts';
import { authorization, authorizationEvent, sealAllowance } from '../authorization/authorization.table.ts';
import { applicationPlace } from '../placing/placing.table.ts';
import { press, pressConflict, pressPhoto, useRecord } from '../use-record/use-record.table.ts';
import { firstClosedGap } from './closed-gaps.ts';
import type { FoundUse } from './find-use.ts';
import { tablesOfUse } from './use-told.ts';

/** The threads in which everything about a use was written down. */
export const threadsOf = (companyId: string, { grant, record }: FoundUse): string[] =>
  [companyId, grant?.id ?? record?.id, grant?.applicationId ?? record?.applicationId].filter(
    (id) => typeof id === 'string',
  );

/** A table of a group above that tells of a use, too, and the rows of it that belong to an authorisation. */
export interface TableOfUse {
  readonly kept: KeptTable;
  readonly of: (authorizationId: string) => SQL;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** The rows that belong to a use by what they refer to, table by table. */
const belongingTo = (companyId: string, { grant, record }: FoundUse): ReadonlyMap<unknown, SQL> => {
  const grantId = grant?.id ?? nobody;
  const applicationId = grant?.applicationId ?? record?.applicationId ?? nobody;
  const ours = grant ? eq(useRecord.authorizationId, grantId) : eq(useRecord.id, record?.id ?? nobody);
  const records = sql`(SELECT ${useRecord.id} FROM ${useRecord} WHERE ${ours})`;
  const touching = sql`EXISTS (SELECT FROM ${press} WHERE ${press.deviceId} = ${pressConflict.deviceId}
    AND ${press.generation} = ${pressConflict.generation} AND ${press.counter} = ${pressConflict.counter} AND ${press.recordId} IN ${records})`;
  return new Map<unknown, SQL>([
    [company, eq(company.id, companyId)],
    [application, eq(application.id, applicationId)],
    [applicationSeal, eq(applicationSeal.applicationId, applicationId)],
    [applicationFile, eq(applicationFile.applicationId, applicationId)],
    [applicationPlace, eq(applicationPlace.applicationId, applicationId)],
    [approvalTask, eq(approvalTask.applicationId, applicationId)],
    [approvalEvent, eq(approvalEvent.applicationId, applicationId)],
    [sealAllowance, eq(sealAllowance.applicationId, applicationId)],
    [authorization, eq(authorization.id, grantId)],
    [authorizationEvent, eq(authorizationEvent.authorizationId, grantId)],
    [useRecord, ours],
    [press, sql`${press.recordId} IN ${records}`],
    [pressPhoto, sql`${pressPhoto.recordId} IN ${records}`],
    [pressConflict, touching],
  ]);
};

/**
 * The first row of a use that does not say what the log says. Both are read as they are at one moment, so that nobody is
 * blamed for what is under way.
 */
export const firstAltered = async (
  tx: Tx,
  companyId: string,
  use: FoundUse,
  { macs, more }: { readonly macs: readonly CallMac[]; readonly more: readonly TableOfUse[] },
): Promise<RowFault | undefined> => {
  const { fault, replayed } = await firstAlteredIn(tx, {
    companyId,
    threads: threadsOf(companyId, use),
    tables: [...tablesOfUse, ...more.map(({ kept }) => kept)],
    belonging: new Map([
      ...belongingTo(companyId, use),
      ...more.map(({ kept, of }) => [kept.table, of(use.grant?.id ?? nobody)] as const),
    ]),
    macs,
  });
  if (fault) return fault;
  const deviceId = use.record?.deviceId ?? use.grant?.deviceId ?? nobody;
  return (
    (await firstClosedGap(tx, companyId, replayed.get('press') ?? new Map())) ??
    firstExchangedKey(tx.$client, companyId, deviceId)
  );
};
