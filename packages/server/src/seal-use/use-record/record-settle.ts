import { limits } from '@chancery/contract/limits.ts';
import {
  judgeAgain,
  needsPhoto,
  nextLook,
  standingAfter,
  type Tally,
  tallied,
} from '@chancery/contract/use-record/rules.ts';
import { eq } from 'drizzle-orm';
import { type RowState, stateOf } from '../../kit/kept-table.ts';
import { type DecidedBy, digestOfStates } from '../../kit/row-before.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { PressChange } from './intake-plan.ts';
import { type KnownRecord, lockRecords } from './intake-read.ts';
import { type RecordStanding, updatePresses, updateRecords } from './intake-write.ts';
import { keptPhoto, keptPress } from './use-record.kept.ts';
import { press, pressPhoto } from './use-record.table.ts';

const columns = {
  id: press.id,
  useType: press.useType,
  reasons: press.reasons,
  verdict: press.verdict,
  unplaced: press.unplaced,
  photos: press.photos,
  gap: press.gap,
  receivedAt: press.receivedAt,
};

const read = Object.keys(columns).filter((field) => field !== 'id');

/** The presses that a record is judged by, as they are from now on. */
const decidedByPresses = (
  rows: readonly Readonly<{ [field in keyof typeof columns]: unknown }>[],
  changes: readonly PressChange[],
): DecidedBy => {
  const changed = new Map(changes.map((change) => [change.id, change]));
  const states = rows.map((row): [string, RowState] => {
    const id = String(row.id);
    return [id, stateOf(keptPress, { ...row, ...changed.get(id) }, read)];
  });
  return { table: keptPress.name, key: 'recordId', of: read, sha256: digestOfStates(states, read) };
};

/** The photos that a record is judged by: whether there are any of the whole use. */
const decidedByPhotos = (photos: readonly Readonly<{ id: string; pressId: string | null }>[]): DecidedBy => {
  const of = ['pressId'];
  const states = photos.map((row): [string, RowState] => [row.id, stateOf(keptPhoto, row, of)]);
  return { table: keptPhoto.name, key: 'recordId', of, sha256: digestOfStates(states, of) };
};

/** A record after it was judged anew, and when the next photo should have come. */
export type SettledRecord = KnownRecord & RecordStanding & { readonly photoDue: Date | null };

/**
 * Judges the presses of a record again by the photos that came or failed to come, and the record by them. The record is
 * held from here on.
 */
export const settleRecord = async (tx: Tx, id: string, now: Date): Promise<SettledRecord | undefined> => {
  const [record] = await lockRecords(tx, { authorizationIds: [], runs: [], ids: [id] });
  if (!record) return undefined;
  const rows = await tx.select(columns).from(press).where(eq(press.recordId, id));
  const photos = await tx
    .select({ id: pressPhoto.id, pressId: pressPhoto.pressId })
    .from(pressPhoto)
    .where(eq(pressPhoto.recordId, id));
  const hasWhole = photos.some(({ pressId }) => pressId === null);
  let tally: Tally = {};
  const changes: PressChange[] = [];
  let due = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const photographed = row.photos > 0 || hasWhole;
    const dueAt = row.receivedAt.getTime() + limits.press.photoGraceMs;
    const isAwaited = needsPhoto(row.useType) && !photographed;
    const noPhoto = isAwaited && dueAt <= now.getTime();
    if (isAwaited && !noPhoto) due = Math.min(due, dueAt);
    const judged = judgeAgain({ ...row, photographed }, { noPhoto });
    tally = tallied(tally, judged);
    const isSame = judged.verdict === row.verdict && judged.reasons.join() === row.reasons.join();
    if (!isSame) changes.push({ ...judged, id: row.id, recordId: id, gap: row.gap });
  }
  const found = new Map(rows.map(({ id: pressId, ...row }) => [pressId, row]));
  await updatePresses(tx, changes, new Map([[id, record]]), found);
  const standing = { ...record, tally, ...standingAfter(record, tally, record.useType) };
  const photoDue = due === Number.POSITIVE_INFINITY ? null : new Date(due);
  const settled = { ...standing, photoDue, lookAt: nextLook(standing, {}, now) ?? photoDue };
  await updateRecords(tx, [settled], new Map([[id, record]]), [
    decidedByPresses(rows, changes),
    decidedByPhotos(photos),
  ]);
  return settled;
};

/** What a photo changes about a use, once it was counted; the caller holds the record. */
export const settleAfterPhoto = async (tx: Tx, { record }: { readonly record: { readonly id: string } }) => {
  await settleRecord(tx, record.id, new Date());
};
