import { uuidv7 } from 'uuidv7';
import { arrayText } from '../../kit/array-text.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { RecordToKeep } from './intake-ledger.ts';
import { presserOf } from './intake-order.ts';
import type { PressChange, PressToKeep } from './intake-plan.ts';
import type { Conflict } from './intake-sort.ts';

type Value = string | number | boolean | null;
type Column<Row> = readonly [name: string, type: string, value: (row: Row) => Value];

const moment = (at: Date | null | undefined) => at?.toISOString() ?? null;
/** Lists travel as text: an array of arrays would be unfolded to its innermost parts. */
const joined = (values: readonly string[]) => values.join(',');
const list = 'text[] of text';
/** And bytes in hexadecimal, as they are known here anyway. */
const hex = 'bytea of text';
const told: Readonly<Record<string, string>> = { [list]: 'text', [hex]: 'text' };

const placesOf = <Row>(columns: readonly Column<Row>[]) =>
  columns.map(([, type], at) => `$${at + 1}::${told[type] ?? type}[]`).join(', ');
const namesOf = <Row>(columns: readonly Column<Row>[]) => columns.map(([name]) => name).join(', ');
const read = ([name, type]: Column<never>) => {
  if (type === list) return `string_to_array(n.${name}, ',')`;
  return type === hex ? `decode(n.${name}, 'hex')` : `n.${name}`;
};
const valuesOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
  columns.map(([, , value]) => arrayText(rows.map(value)));

/** A statement that adds rows, however many. */
const inserting = <Row>(table: string, columns: readonly Column<Row>[], tail = '') => {
  const text = `INSERT INTO ${table} (${namesOf(columns)})
    SELECT ${columns.map(read).join(', ')} FROM unnest(${placesOf(columns)}) AS n (${namesOf(columns)}) ${tail}`;
  return async (tx: Tx, rows: readonly Row[]): Promise<{ rows: unknown[] }> =>
    rows.length > 0
      ? tx.$client.query({ name: `intake-insert-${table}`, text, values: valuesOf(columns, rows) })
      : { rows: [] };
};

/** A statement that changes rows by their id, however many. */
const updating = <Row>(table: string, columns: readonly Column<Row>[], set?: string) => {
  const changes =
    set ??
    columns
      .slice(1)
      .map((column) => `${column[0]} = ${read(column)}`)
      .join(', ');
  const text = `UPDATE ${table} AS t SET ${changes}
    FROM unnest(${placesOf(columns)}) AS n (${namesOf(columns)}) WHERE t.id = n.id`;
  return async (tx: Tx, rows: readonly Row[]): Promise<void> => {
    if (rows.length > 0)
      await tx.$client.query({ name: `intake-update-${table}`, text, values: valuesOf(columns, rows) });
  };
};

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

/** Writes what changed of records. */
export const updateRecords = updating('use_record', standing);

/** A new record with who used the seal. */
export interface NewRecord extends RecordToKeep {
  readonly userId: string | null;
  readonly userName: string;
}

/** Adds records. */
export const insertRecords = inserting<NewRecord>('use_record', [
  ...standing,
  ['company_id', 'uuid', ({ companyId }) => companyId],
  ['authorization_id', 'uuid', ({ authorizationId }) => authorizationId],
  ['run', 'text', ({ run }) => run],
  ['empower_no', 'text', ({ authorization }) => authorization?.empowerNo ?? ''],
  ['application_id', 'uuid', ({ authorization }) => authorization?.applicationId ?? null],
  ['title', 'text', ({ authorization }) => authorization?.title ?? ''],
  ['device_id', 'uuid', ({ deviceId }) => deviceId],
  ['device_name', 'text', ({ device }) => device?.name ?? ''],
  ['user_id', 'uuid', ({ userId }) => userId],
  ['user_name', 'text', ({ userName }) => userName],
  ['department_id', 'uuid', ({ authorization }) => authorization?.departmentId ?? null],
  ['department_name', 'text', ({ authorization }) => authorization?.departmentName ?? ''],
  ['use_type', 'smallint', ({ useType }) => useType],
  ['normal_granted', 'int', ({ authorization }) => authorization?.normalCount ?? 0],
  ['cross_page_granted', 'int', ({ authorization }) => authorization?.crossPageCount ?? 0],
]);

/** Adds presses. */
export const insertPresses = inserting<PressToKeep>('press', [
  ['id', 'uuid', ({ id }) => id],
  ['company_id', 'uuid', ({ device }) => device.companyId],
  ['device_id', 'uuid', ({ device }) => device.id],
  ['record_id', 'uuid', ({ recordId }) => recordId],
  ['authorization_id', 'uuid', ({ authorization }) => authorization?.id ?? null],
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

/** Writes how presses that were kept before are seen now. */
export const updatePresses = updating<PressChange>('press', [
  ['id', 'uuid', ({ id }) => id],
  ['gap', 'int', ({ gap }) => gap],
  ['verdict', 'text', ({ verdict }) => verdict],
  ['reasons', list, ({ reasons }) => joined(reasons)],
]);

/** The highest press of a device. */
export interface Highest {
  readonly id: string;
  readonly counter: number;
}

/** Writes the highest press of devices. */
export const raiseCounters = updating<Highest>(
  'device',
  [
    ['id', 'uuid', ({ id }) => id],
    ['counter', 'bigint', ({ counter }) => counter],
  ],
  'press_counter = greatest(t.press_counter, n.counter)',
);

/** Keeps what came under a number that was taken; gives the digests of those that were not known yet. */
export const insertConflicts = async (
  tx: Tx,
  conflicts: readonly (Conflict & { readonly companyId: string })[],
): Promise<ReadonlySet<string>> => {
  const insert = inserting<Conflict & { companyId: string }>(
    'press_conflict',
    [
      ['id', 'uuid', () => uuidv7()],
      ['company_id', 'uuid', ({ companyId }) => companyId],
      ['device_id', 'uuid', ({ received }) => received.device.id],
      ['counter', 'bigint', ({ received }) => received.press.counter],
      ['message', 'text', ({ received }) => received.message],
      ['digest', hex, ({ digest }) => digest],
      ['received_at', 'timestamptz', ({ received }) => moment(received.receivedAt)],
    ],
    `ON CONFLICT DO NOTHING RETURNING encode(digest, 'hex') AS digest`,
  );
  const { rows } = await insert(tx, conflicts);
  return new Set((rows as { digest: string }[]).map(({ digest }) => digest));
};
