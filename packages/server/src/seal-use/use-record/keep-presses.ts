import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { isSignedForm } from '@chancery/device/envelope.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { type LiveNews, tellLive } from '../../kit/live.ts';
import type { EvidenceStep } from '../../kit/said.ts';
import type { ServerClock } from '../../kit/server-clock.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { type PressOutcome, type ReceivedPress, raiseCounters } from '../../seals/ports.ts';
import type { CountedPresses, OnPresses } from '../authorization/press-effects.ts';
import { conflictSteps, touchedBy } from './intake-conflicts.ts';
import type { RecordToKeep } from './intake-ledger.ts';
import { orderOf, presserOf, runOf } from './intake-order.ts';
import { type Basis, type Plan, type PressToKeep, planIntake } from './intake-plan.ts';
import {
  type IntakeDevice,
  lockAuthorizations,
  lockDevices,
  lockRecords,
  readCaseEvents,
  readFormerDevices,
  readNames,
  readNeighbours,
} from './intake-read.ts';
import { sortPresses } from './intake-sort.ts';
import {
  insertConflicts,
  insertPresses,
  insertRecords,
  type NewRecord,
  updatePresses,
  updateRecords,
} from './intake-write.ts';
import { pressKey, speakerKey } from './press-key.ts';

const unique = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

/** Holds everything a batch concerns, in the order device, authorisation, record, and reads what it is decided by. */
const readBasis = async (
  tx: Tx,
  presses: readonly ReceivedPress[],
  serverSlackMs: number,
): Promise<Basis> => {
  const locked = await lockDevices(tx, unique(presses.map(({ device }) => device.id)));
  const current = new Map(locked.map((row) => [row.id, row]));
  const exchanged = presses.flatMap(({ device }) => {
    const seal = current.get(device.id);
    return seal && seal.generation !== (device.generation ?? 0) ? seal : [];
  });
  const former = await readFormerDevices(tx, [...new Set(exchanged)]);
  const devices = new Map([...locked, ...former].map((row) => [speakerKey(row), row]));
  const orders = unique(presses.flatMap(({ press }) => press.order ?? []));
  const since = new Map<string, Date>();
  for (const { device, press } of presses) {
    const at = since.get(device.id);
    if (!at || at.getTime() > press.at) since.set(device.id, new Date(press.at));
  }
  const [granted, neighbours, cases] = await Promise.all([
    lockAuthorizations(tx, orders),
    readNeighbours(tx, presses, devices),
    readCaseEvents(tx, since),
  ]);
  const known = new Map(
    neighbours.map((row) => [pressKey({ id: row.deviceId, generation: row.generation }, row.counter), row]),
  );
  const sorted = sortPresses(presses, known);
  const authorizations = new Map(granted.map((row) => [row.id, row]));
  const ordered = sorted.fresh.map((received) =>
    orderOf(received, deviceOf(devices, received), authorizations, serverSlackMs),
  );
  const loose = ordered.filter(({ authorization }) => !authorization);
  const records = await lockRecords(tx, {
    authorizationIds: unique(ordered.flatMap(({ authorization }) => authorization?.id ?? [])),
    runs: loose.map((one) => ({ deviceId: one.device.id, run: runOf(one) })),
    ids: unique(neighbours.map(({ recordId }) => recordId)),
  });
  return { now: new Date(), serverSlackMs, sorted, devices, authorizations, ordered, known, records, cases };
};

const deviceOf = (devices: ReadonlyMap<string, IntakeDevice>, { device }: ReceivedPress): IntakeDevice => {
  const found = devices.get(speakerKey(device));
  if (!found) throw new Error(`there is no device ${device.id}`);
  return found;
};

/** The row of a new record. */
const newRow = (record: RecordToKeep, user: Pick<NewRecord, 'userId' | 'userName'>, now: Date): NewRecord => {
  const { authorization: grant, tally, reasons, told } = record;
  return {
    ...user,
    id: record.id,
    companyId: record.companyId,
    authorizationId: record.authorizationId,
    empowerNo: grant?.empowerNo ?? '',
    applicationId: grant?.applicationId ?? null,
    title: grant?.title ?? '',
    deviceId: record.deviceId,
    deviceName: record.device?.name ?? '',
    departmentId: grant?.departmentId ?? null,
    departmentName: grant?.departmentName ?? '',
    useType: record.useType,
    normalGranted: grant?.normalCount ?? 0,
    crossPageGranted: grant?.crossPageCount ?? 0,
    presses: record.presses,
    photos: 0,
    unaccounted: record.unaccounted,
    verdict: record.verdict,
    reasons: [...reasons],
    needsReview: record.needsReview,
    unread: record.unread,
    reviewVerdict: null,
    reviewedBy: null,
    reviewedByName: '',
    reviewedAt: null,
    reviewOpinion: '',
    firstAt: record.firstAt,
    lastAt: record.lastAt,
    run: record.run,
    tally,
    told: [...told],
    lookAt: record.lookAt,
    createdAt: now,
  };
};

const saveRecords = async (
  tx: Tx,
  records: readonly RecordToKeep[],
  { records: known, now }: Pick<Basis, 'records' | 'now'>,
): Promise<void> => {
  const added = records.filter(({ isNew }) => isNew);
  const asked = added.flatMap(({ authorization, companyId, by }) =>
    authorization || !by ? [] : { companyId, accountId: by },
  );
  const names = await readNames(tx, asked);
  await insertRecords(
    tx,
    added.map((record) => {
      const { authorization, companyId, by = '' } = record;
      const name = names.get(`${companyId} ${by}`);
      const { userId, userName } = authorization ?? {
        userId: name === undefined ? null : by,
        userName: name ?? '',
      };
      return newRow(record, { userId, userName }, now);
    }),
  );
  await updateRecords(
    tx,
    records.filter(({ isNew }) => !isNew),
    new Map(known.map((row) => [row.id, row])),
  );
};

/** What was counted against each authorisation. */
const countedOf = (presses: readonly PressToKeep[]): CountedPresses[] => {
  const counted = new Map<string, CountedPresses>();
  for (const { authorization: row, counted: isCounted, received, device, at } of presses) {
    if (!row || !isCounted) continue;
    const before = counted.get(row.id) ?? {
      row,
      normal: 0,
      crossPage: 0,
      byFormer: false,
      firstAt: at,
      lastAt: at,
    };
    const { kind } = received.press;
    counted.set(row.id, {
      ...before,
      [kind]: before[kind] + 1,
      byFormer: before.byFormer || device.retiredAt !== undefined,
      firstAt: before.firstAt < at ? before.firstAt : at,
      lastAt: before.lastAt > at ? before.lastAt : at,
    });
  }
  return [...counted.values()];
};

const stepOf = (one: PressToKeep): EvidenceStep => {
  const { received, device, authorization, recordId, counted, reasons, deviceAt } = one;
  const { press, digest, receivedAt } = received;
  return {
    companyId: device.companyId,
    kind: EvidenceKind.pressRecorded,
    subjectId: one.id,
    threadId: authorization?.id ?? recordId,
    // In the order in which they are written, so that they need not be sorted.
    facts: {
      authorizationId: authorization?.id ?? null,
      by: presserOf(one),
      counted,
      counter: press.counter,
      deviceAt: iso(deviceAt),
      deviceId: device.id,
      digest,
      empowerNo: authorization?.empowerNo ?? '',
      gap: one.gap,
      identifiedBy: press.identifiedBy ?? 'none',
      kind: press.kind,
      place: press.place ?? null,
      prev: press.prev ?? null,
      reasons,
      receivedAt: iso(receivedAt),
      recordId,
      sequence: one.sequence,
      serial: device.serial,
      // What a seal signed has to be shown with it.
      ...(isSignedForm(received.message) ? {} : { signed: false }),
      unplaced: one.unplaced,
      useType: press.useType,
      verdict: one.verdict,
    },
  };
};

/** Tells whoever watches a seal of presses that no authorisation counts; those that are counted are told of by it. */
const newsOf = ({ presses }: Plan): LiveNews[] => {
  const people = new Map<string, Set<string>>();
  for (const { counted, device, authorization } of presses) {
    if (counted) continue;
    const told = people.get(device.companyId) ?? new Set();
    for (const id of [device.keeperId, authorization?.userId]) if (id) told.add(id);
    people.set(device.companyId, told);
  }
  return [...people].map(([companyId, ids]) => ({ kind: 'use', companyId, accountIds: [...ids] }));
};

interface Parts {
  readonly evidence: Evidence;
  readonly onPresses: OnPresses;
  readonly clock?: Pick<ServerClock, 'slackMs'>;
}

export type KeepPresses = ReturnType<typeof createKeepPresses>;

/** Makes the one way by which presses come into the database: a handful of statements, however many there are. */
export const createKeepPresses =
  ({ evidence, onPresses, clock }: Parts) =>
  async (tx: Tx, presses: readonly ReceivedPress[]): Promise<readonly PressOutcome[]> => {
    if (presses.length === 0) return [];
    const basis = await readBasis(tx, presses, clock?.slackMs() ?? 0);
    const { outcomes, conflicts } = basis.sorted;
    const plan = planIntake(basis);
    const touching = touchedBy(conflicts, basis, plan);
    await saveRecords(tx, plan.records, basis);
    // Their verdicts may have been written anew while the record was waited for; these fields only we write.
    const found = new Map(
      [...basis.known.values()].map(({ id, gap, useType, unplaced }) => [id, { gap, useType, unplaced }]),
    );
    const highest = new Map<string, number>();
    // A device that is the seal's no more does not count for it.
    for (const { device, received } of plan.presses)
      if (!device.retiredAt)
        highest.set(device.id, Math.max(highest.get(device.id) ?? 0, received.press.counter));
    const [news] = await Promise.all([
      insertConflicts(tx, touching),
      insertPresses(tx, plan.presses),
      updatePresses(tx, plan.changes, new Map(plan.records.map((record) => [record.id, record])), found),
      raiseCounters(
        tx,
        [...highest].map(([id, counter]) => ({ id, counter })),
      ),
    ]);
    await onPresses(tx, countedOf(plan.presses));
    await evidence.append(
      tx,
      ...plan.presses.map(stepOf),
      ...touching
        .filter(({ digest }) => news.has(digest))
        .flatMap((conflict) => conflictSteps(conflict, basis)),
    );
    await tellLive(tx, ...newsOf(plan));
    return outcomes;
  };
