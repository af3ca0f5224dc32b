import type { ExportColumn } from '@chancery/contract/export/columns.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import type { listUseRecords } from '@chancery/contract/use-record/calls.ts';
import { sql } from 'drizzle-orm';
import type { ExportSource } from '../../kit/export-source.ts';
import { recordsFor } from './use-record.lists.ts';
import { press, useRecord as record } from './use-record.table.ts';

type Input = CheckedInput<typeof listUseRecords>;

/** Records of uses in an export. When the last press was may change while it is written; its id does not. */
export const useRecordSource: ExportSource<ExportColumn<'useRecords'>, Input> = {
  from: sql`${record}`,
  where: recordsFor,
  keys: [
    { column: sql`${record.id}`, type: 'uuid' },
    { column: sql`0`, type: 'integer' },
  ],
  thereAt: (moment) => sql`${record.createdAt} <= ${moment}`,
  columns: () => ({
    title: sql`${record.title}`,
    empowerNo: sql`${record.empowerNo}`,
    verdict: sql`${record.verdict}`,
    reasons: sql`${record.reasons}`,
    deviceName: sql`${record.deviceName}`,
    user: sql`${record.userName}`,
    granted: sql`${record.normalGranted} + ${record.crossPageGranted}`,
    presses: sql`${record.presses}`,
    photos: sql`${record.photos}`,
    unaccounted: sql`${record.unaccounted}`,
    departmentName: sql`${record.departmentName}`,
    useType: sql`${record.useType}`,
    needsReview: sql`${record.needsReview}`,
    reviewVerdict: sql`${record.reviewVerdict}`,
    firstAt: sql`${record.firstAt}`,
    lastAt: sql`${record.lastAt}`,
    recordId: sql`${record.id}`,
  }),
};

/** Presses of the uses that a list of uses shows. */
export const useDetailSource: ExportSource<ExportColumn<'useDetails'>, Input> = {
  from: sql`${record} JOIN ${press} ON ${press.recordId} = ${record.id}`,
  where: recordsFor,
  keys: [
    { column: sql`${record.id}`, type: 'uuid' },
    { column: sql`${press.sequence}`, type: 'integer' },
  ],
  thereAt: (moment) => sql`${record.createdAt} <= ${moment} AND ${press.receivedAt} <= ${moment}`,
  columns: () => ({
    title: sql`${record.title}`,
    empowerNo: sql`${record.empowerNo}`,
    deviceName: sql`${record.deviceName}`,
    user: sql`${record.userName}`,
    sequence: sql`${press.sequence}`,
    counter: sql`${press.counter}`,
    pressKind: sql`${press.kind}`,
    useType: sql`${press.useType}`,
    counted: sql`${press.counted}`,
    identifiedBy: sql`${press.identifiedBy}`,
    verdict: sql`${press.verdict}`,
    reasons: sql`${press.reasons}`,
    photos: sql`${press.photos}`,
    gap: sql`${press.gap}`,
    deviceAt: sql`${press.deviceAt}`,
    receivedAt: sql`${press.receivedAt}`,
    lat: sql`${press.lat}`,
    lng: sql`${press.lng}`,
    accuracy: sql`${press.accuracy}`,
    digest: sql`encode(${press.digest}, 'hex')`,
    recordId: sql`${record.id}`,
  }),
};
