import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type KeptTable, keyOf } from '../../kit/kept-table.ts';
import type { Tx } from '../../kit/transaction.ts';
import { company } from '../../people/ports.ts';
import {
  type CallMac,
  compareRow,
  firstExchangedKey,
  type RowFault,
  threadEntries,
} from '../../proof/ports.ts';
import { application, applicationFile, applicationSeal } from '../application/application.table.ts';
import { approvalEvent, approvalTask } from '../approval/approval.table.ts';
import { authorization, authorizationEvent, sealAllowance } from '../authorization/authorization.table.ts';
import { applicationPlace } from '../placing/placing.table.ts';
import { press, pressConflict, pressPhoto, useRecord } from '../use-record/use-record.table.ts';
import { firstClosedGap } from './closed-gaps.ts';
import type { FoundUse } from './find-use.ts';
import { replayUse, tablesOfUse } from './use-told.ts';

/** The threads in which everything about a use was written down. */
export const threadsOf = (companyId: string, { grant, record }: FoundUse): string[] =>
  [companyId, grant?.id ?? record?.id, grant?.applicationId ?? record?.applicationId].filter(
    (id) => typeof id === 'string',
  );

const nobody = '00000000-0000-0000-0000-000000000000';

/** The rows that belong to a use by what they refer to, table by table. */
const belongingTo = (companyId: string, { grant, record }: FoundUse): ReadonlyMap<unknown, SQL> => {
  const grantId = grant?.id ?? nobody;
  const applicationId = grant?.applicationId ?? record?.applicationId ?? nobody;
  const ours = grant ? eq(useRecord.authorizationId, grantId) : eq(useRecord.id, record?.id ?? nobody);
  const records = sql`(SELECT ${useRecord.id} FROM ${useRecord} WHERE ${ours})`;
  const touching = sql`EXISTS (SELECT FROM ${press} WHERE ${press.deviceId} = ${pressConflict.deviceId}
    AND ${press.counter} = ${pressConflict.counter} AND ${press.recordId} IN ${records})`;
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

/** What the log speaks of is looked for as well, wherever it has got to. */
const named = ({ key, columns }: KeptTable, ids: readonly string[]): SQL | undefined =>
  key.length === 1 && ids.length > 0 ? inArray(columns[key[0] ?? ''] as PgColumn, [...ids]) : undefined;

/**
 * The first row of a use that does not say what the log says. Both are read as they are at one moment, so that nobody is
 * blamed for what is under way.
 */
export const firstAltered = async (
  tx: Tx,
  companyId: string,
  use: FoundUse,
  macs: readonly CallMac[],
): Promise<RowFault | undefined> => {
  const { entries, unmarked } = await threadEntries(tx, companyId, threadsOf(companyId, use), macs);
  if (unmarked !== undefined)
    return { unit: companyId, table: 'evidence_entry', id: unmarked, code: 'unmarked' };
  const { rows: replayed, faults } = replayUse(entries);
  if (faults[0]) return faults[0];
  const belonging = belongingTo(companyId, use);
  for (const kept of tablesOfUse) {
    const said = new Map(replayed.get(kept.name));
    const where = or(belonging.get(kept.table), named(kept, [...said.keys()]));
    const rows: Readonly<Record<string, unknown>>[] = where
      ? await tx.select().from(kept.table).where(where)
      : [];
    for (const row of rows) {
      const id = keyOf(kept, row);
      const fault = compareRow(companyId, kept, row, said.get(id));
      if (fault) return fault;
      said.delete(id);
    }
    const [gone] = said.keys();
    if (gone !== undefined) return { unit: companyId, table: kept.name, id: gone, code: 'deleted' };
  }
  const deviceId = use.record?.deviceId ?? use.grant?.deviceId ?? nobody;
  return (
    (await firstClosedGap(tx, companyId, replayed.get('press') ?? new Map())) ??
    firstExchangedKey(tx.$client, companyId, deviceId)
  );
};
