import { nextLook, standingAfter } from '@chancery/contract/use-record/rules.ts';
import { uuidv7 } from 'uuidv7';
import type { AuthorizationRow } from '../authorization/authorization.table.ts';
import { type Ordered, runOf } from './intake-order.ts';
import type { IntakeDevice, KnownRecord } from './intake-read.ts';

/** A record as it is to be, new or not. */
export interface RecordToKeep extends KnownRecord {
  readonly isNew: boolean;
  readonly device: IntakeDevice | undefined;
  readonly authorization: AuthorizationRow | undefined;
  /** Who is said to have pressed first, where no authorisation names somebody. */
  readonly by: string | undefined;
}

const useOf = (ordered: Ordered): string =>
  ordered.authorization?.id ?? `${ordered.device.id} ${runOf(ordered)}`;

const newRecord = (ordered: Ordered): RecordToKeep => {
  const { authorization, device, at, received } = ordered;
  return {
    id: uuidv7(),
    companyId: device.companyId,
    authorizationId: authorization?.id ?? null,
    deviceId: device.id,
    run: authorization ? null : runOf(ordered),
    useType: authorization?.useType ?? received.press.useType,
    presses: 0,
    unaccounted: 0,
    tally: {},
    told: [],
    verdict: 'unknown',
    reasons: [],
    needsReview: false,
    unread: false,
    reviewed: false,
    firstAt: at,
    lastAt: at,
    lookAt: null,
    hasWhole: false,
    isNew: true,
    device,
    authorization,
    by: received.press.by,
  };
};

/** The earlier of two moments. */
export const earlier = (one: Date, other: Date) => (one < other ? one : other);
/** The later of two moments. */
export const later = (one: Date, other: Date) => (one > other ? one : other);

/** Records while a batch is gone through. */
export const createLedger = (known: readonly KnownRecord[], now: Date) => {
  const nobody = { isNew: false, device: undefined, authorization: undefined, by: undefined };
  const records = new Map<string, RecordToKeep>(known.map((row) => [row.id, { ...row, ...nobody }]));
  const uses = new Map(known.map((row) => [row.authorizationId ?? `${row.deviceId} ${row.run}`, row.id]));
  const touched = new Set<string>();

  const find = (ordered: Ordered): RecordToKeep => {
    const use = useOf(ordered);
    const found = records.get(uses.get(use) ?? '');
    if (found) return found;
    const made = newRecord(ordered);
    records.set(made.id, made);
    uses.set(use, made.id);
    return made;
  };
  const set = (id: string, change: (record: RecordToKeep) => Partial<RecordToKeep>) => {
    const record = records.get(id);
    if (!record) throw new Error('a press belongs to a record that was not held');
    // The ledger's own copy: a new one for each press would be most of what a batch leaves behind.
    Object.assign(record, change(record));
    touched.add(id);
  };
  const settled = (): RecordToKeep[] =>
    [...touched].flatMap((id) => {
      const record = records.get(id);
      if (!record) return [];
      const standing = { ...record, ...standingAfter(record, record.tally, record.useType) };
      const look = nextLook(standing, record.tally, now);
      const lookAt = record.lookAt && look ? earlier(record.lookAt, look) : (look ?? record.lookAt);
      return [{ ...standing, lookAt }];
    });
  return { find, set, settled };
};
