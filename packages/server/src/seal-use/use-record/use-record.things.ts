import { ThingKind } from '@chancery/contract/search/codes.ts';
import { UseVerdict } from '@chancery/contract/use-record/codes.ts';
import { sql } from 'drizzle-orm';
import { latestOfSeals, type ThingSource } from '../../kit/thing-source.ts';
import { recordsFor } from './use-record.lists.ts';
import { useRecord } from './use-record.table.ts';

/** Records of uses in a search. */
export const useRecordThings: ThingSource = {
  kind: ThingKind.useRecord,
  permissions: ['useRecord.view'],
  from: useRecord,
  at: useRecord.lastAt,
  states: UseVerdict,
  shown: () => ({
    // A press without an authorisation has no title of its own.
    title: sql`coalesce(nullif(${useRecord.title}, ''), ${useRecord.deviceName})`,
    number: useRecord.empowerNo,
    state: sql`coalesce(${useRecord.reviewVerdict}, ${useRecord.verdict})`,
    person: useRecord.userName,
  }),
  where: (tx, actor, keyword) => recordsFor(tx, actor, { keyword }),
  growing: {
    unit: useRecord.companyId,
    table: 'use_record',
    words: useRecord.words,
    number: useRecord.empowerNo,
    numberLead: 'YY',
    owner: useRecord.userId,
    ofSeals: latestOfSeals(useRecord, { ...useRecord, at: useRecord.lastAt }),
  },
};
