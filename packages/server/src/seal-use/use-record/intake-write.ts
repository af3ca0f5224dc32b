import { uuidv7 } from 'uuidv7';
import { type Column, hex, inserting, joined, list, updating } from '../../kit/bulk-write.ts';
import { sayRow } from '../../kit/keep-rows.ts';
import { beforeOf, type DecidedBy } from '../../kit/row-before.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { RecordToKeep } from './intake-ledger.ts';
import { presserOf } from './intake-order.ts';
import type { PressChange, PressToKeep } from './intake-plan.ts';
import type { KnownRecord } from './intake-read.ts';
import type { Conflict } from './intake-sort.ts';
import { keptConflict, keptPress, keptRecord } from './use-record.kept.ts';
import type { press, UseRecordRow } from './use-record.table.ts';

const moment = (at: Date | null | undefined) => at?.toISOString() ?? null;

/** What changes of a record. */
export type RecordStanding = Pick<
  RecordToKeep,
  | 'id'
  | 'presses'
  | 'unaccounted'
  | 'tally'
  | 'verdict'
  | 'reasons'
  | 'needsReview'
  | 'unread'
  | 'firstAt'
  | 'lastAt'
  | 'lookAt'
>;

/** What of it is evidence. */
const stood = new Set([
  'presses',
  'unaccounted',
  'tally',
  'verdict',
  'reasons',
  'needsReview',
  'firstAt',
  'lastAt',
  'lookAt',
]);

const standing: readonly Column<RecordStanding>[] = [
  ['id', 'uuid', ({ id }) => id],
  ['presses', 'int', ({ presses }) => presses],
  ['unaccounted', 'int', ({ unaccounted }) => unaccounted],
  ['tally', 'jsonb', ({ tally }) => JSON.stringify(tally)],
  ['verdict', 'text', ({ verdict }) => verdict],
  ['reasons', list, ({ reasons }) => joined(reasons)],
  ['needs_review', 'boolean', ({ needsReview }) => needsReview],
  ['unread_exception', 'boolean', ({ unread }) => unread],
  ['first_at', 'timestamptz', ({ firstAt }) => moment(firstAt)],
  ['last_at', 'timestamptz', ({ lastAt }) => moment(lastAt)],
  ['look_at', 'timestamptz', ({ lookAt }) => moment(lookAt)],
];

const writeStanding = updating('use_record', standing);
const standingFields = keptRecord.fields.filter((field) => stood.has(field));

/** What a record is judged by. */
const judgedBy = keptRecord.fields.filter(
  (field) => stood.has(field) || ['authorizationId', 'deviceId', 'run', 'useType'].includes(field),
);

/** Writes what changed of records, and says so, and what they were found to be. */
export const updateRecords = async (
  tx: Tx,
  records: readonly (RecordStanding & Pick<RecordToKeep, 'companyId' | 'authorizationId'>)[],
  found: ReadonlyMap<string, KnownRecord>,
  by: readonly DecidedBy[] = [],
): Promise<void> => {
  await writeStanding(tx, records);
  for (const record of records) {
    const known = found.get(record.id);
    if (!known) throw new Error('a record is changed that was not held');
    const was = { ...beforeOf(keptRecord, { ...known }, judgedBy), ...(by.length > 0 && { by }) };
    sayRow(tx, keptRecord, { ...record }, standingFields, { was });
  }
};

/** A new record as its row will be. */
export type NewRecord = Omit<
  UseRecordRow,
  'words' | 'unreadException' | 'exceptionSeenBy' | 'documentTypeId'
> &
  Pick<RecordToKeep, 'unread'>;

const writeNew = inserting<NewRecord>('use_record', [
  ...standing,
  ['company_id', 'uuid', ({ companyId }) => companyId],
  ['authorization_id', 'uuid', ({ authorizationId }) => authorizationId],
  ['run', 'text', ({ run }) => run],
  ['empower_no', 'text', ({ empowerNo }) => empowerNo],
  ['application_id', 'uuid', ({ applicationId }) => applicationId],
  ['title', 'text', ({ title }) => title],
  ['device_id', 'uuid', ({ deviceId }) => deviceId],
  ['device_name', 'text', ({ deviceName }) => deviceName],
  ['user_id', 'uuid', ({ userId }) => userId],
  ['user_name', 'text', ({ userName }) => userName],
  ['department_id', 'uuid', ({ departmentId }) => departmentId],
  ['department_name', 'text', ({ departmentName }) => departmentName],
  ['use_type', 'smallint', ({ useType }) => useType],
  ['normal_granted', 'int', ({ normalGranted }) => normalGranted],
  ['cross_page_granted', 'int', ({ crossPageGranted }) => crossPageGranted],
  ['created_at', 'timestamptz', ({ createdAt }) => moment(createdAt)],
]);

/** Adds records, and says so. */
export const insertRecords = async (tx: Tx, records: readonly NewRecord[]): Promise<void> => {
  await writeNew(tx, records);
  for (const record of records) sayRow(tx, keptRecord, record, keptRecord.fields);
};

/** Adds presses. */
export const insertPresses = inserting<PressToKeep>('press', [
  ['id', 'uuid', ({ id }) => id],
  ['company_id', 'uuid', ({ device }) => device.companyId],
  ['device_id', 'uuid', ({ device }) => device.id],
  ['record_id', 'uuid', ({ recordId }) => recordId],
  ['authorization_id', 'uuid', ({ authorization }) => authorization?.id ?? null],
  ['generation', 'int', ({ device }) => device.generation],
  ['counter', 'bigint', ({ received }) => received.press.counter],
  ['sequence', 'int', ({ sequence }) => sequence],
  ['kind', 'text', ({ received }) => received.press.kind],
  ['use_type', 'smallint', ({ received }) => received.press.useType],
  ['counted', 'boolean', ({ counted }) => counted],
  ['by_id', 'uuid', presserOf],
  ['identified_by', 'text', ({ received }) => received.press.identifiedBy ?? 'none'],
  ['device_at', 'timestamptz', ({ deviceAt }) => moment(deviceAt)],
  ['received_at', 'timestamptz', ({ received }) => moment(received.receivedAt)],
  ['lat', 'float8', ({ received }) => received.press.place?.lat ?? null],
  ['lng', 'float8', ({ received }) => received.press.place?.lng ?? null],
  ['accuracy', 'float8', ({ received }) => received.press.place?.accuracy ?? null],
  ['gap', 'int', ({ gap }) => gap],
  ['verdict', 'text', ({ verdict }) => verdict],
  ['reasons', list, ({ reasons }) => joined(reasons)],
  ['unplaced', 'boolean', ({ unplaced }) => unplaced],
  ['prev', hex, ({ received }) => received.press.prev ?? null],
  ['message', 'text', ({ received }) => received.message],
  ['digest', hex, ({ received }) => received.digest],
]);

const writeChanges = updating<PressChange>('press', [
  ['id', 'uuid', ({ id }) => id],
  ['gap', 'int', ({ gap }) => gap],
  ['verdict', 'text', ({ verdict }) => verdict],
  ['reasons', list, ({ reasons }) => joined(reasons)],
]);
const judged = ['gap', 'reasons', 'verdict'] as const;

/** Writes how presses that were kept before are seen now, and says so in the thread of their record. */
export const updatePresses = async (
  tx: Tx,
  changes: readonly PressChange[],
  records: ReadonlyMap<string, Pick<KnownRecord, 'id' | 'companyId' | 'authorizationId'>>,
  found: ReadonlyMap<string, Partial<typeof press.$inferSelect>>,
): Promise<void> => {
  await writeChanges(tx, changes);
  for (const change of changes) {
    const record = records.get(change.recordId);
    if (!record) throw new Error('a press belongs to a record that was not held');
    const { companyId, authorizationId, id: recordId } = record;
    const was = found.get(change.id);
    const row = { ...change, companyId, authorizationId, recordId };
    sayRow(tx, keptPress, row, judged, was && { was: beforeOf(keptPress, was, Object.keys(was).sort()) });
  }
};

/** What came under a number that was taken, with the use that it touches. */
export interface ConflictToKeep extends Conflict {
  readonly companyId: string;
  readonly threadId: string;
}

/** Keeps what came under a number that was taken, and says so; gives the digests of those that were not known yet. */
export const insertConflicts = async (
  tx: Tx,
  conflicts: readonly ConflictToKeep[],
): Promise<ReadonlySet<string>> => {
  const named = conflicts.map((conflict) => ({ ...conflict, id: uuidv7() }));
  const insert = inserting<ConflictToKeep & { id: string }>(
    'press_conflict',
    [
      ['id', 'uuid', ({ id }) => id],
      ['company_id', 'uuid', ({ companyId }) => companyId],
      ['device_id', 'uuid', ({ received }) => received.device.id],
      ['generation', 'int', ({ received }) => received.device.generation ?? 0],
      ['counter', 'bigint', ({ received }) => received.press.counter],
      ['message', 'text', ({ received }) => received.message],
      ['digest', hex, ({ digest }) => digest],
      ['received_at', 'timestamptz', ({ received }) => moment(received.receivedAt)],
    ],
    'ON CONFLICT DO NOTHING RETURNING id',
  );
  const { rows } = await insert(tx, named);
  const kept = new Set((rows as { id: string }[]).map(({ id }) => id));
  const news = named.filter(({ id }) => kept.has(id));
  for (const { id, companyId, received, digest, threadId } of news) {
    const { device, press, message, receivedAt } = received;
    const row = { id, companyId, deviceId: device.id, counter: press.counter, message, digest, receivedAt };
    sayRow(tx, keptConflict, row, keptConflict.fields, { thread: threadId });
  }
  return new Set(news.map(({ digest }) => digest));
};
