import {
  isUnplaced,
  judgeAgain,
  judgePress,
  type PressJudgement,
  type Tally,
  tallied,
} from '@chancery/contract/use-record/rules.ts';
import { uuidv7 } from 'uuidv7';
import type { AuthorizationRow } from '../authorization/authorization.table.ts';
import { type Chain, chainOf, type Following } from './intake-chain.ts';
import { createLedger, earlier, later, type RecordToKeep } from './intake-ledger.ts';
import { createMeter, fenceOf, type Ordered } from './intake-order.ts';
import type { CaseEvent, IntakeDevice, KnownPress, KnownRecord } from './intake-read.ts';
import type { Sorted } from './intake-sort.ts';
import { pressKey, speakerKey } from './press-key.ts';

/** Everything a batch is decided by. */
export interface Basis {
  readonly now: Date;
  /** How far our own clock may be wrong. */
  readonly serverSlackMs: number;
  readonly sorted: Sorted;
  readonly devices: ReadonlyMap<string, IntakeDevice>;
  readonly authorizations: ReadonlyMap<string, AuthorizationRow>;
  readonly ordered: readonly Ordered[];
  readonly known: ReadonlyMap<string, KnownPress>;
  readonly records: readonly KnownRecord[];
  readonly cases: readonly CaseEvent[];
}

/** A press to be kept. */
export interface PressToKeep extends Ordered, PressJudgement, Following {
  readonly id: string;
  readonly recordId: string;
  readonly sequence: number;
  readonly counted: boolean;
  readonly unplaced: boolean;
}

/** A press that was kept before and is seen differently now. */
export interface PressChange extends PressJudgement {
  readonly id: string;
  readonly recordId: string;
  readonly gap: number;
}

/** What is to be written. */
export interface Plan {
  readonly presses: readonly PressToKeep[];
  readonly changes: readonly PressChange[];
  readonly records: readonly RecordToKeep[];
}

/** What came while a seal had this device was told by it. */
const isOfDevice = ({ exchangedAt, retiredAt }: IntakeDevice, { receivedAt }: CaseEvent): boolean =>
  (exchangedAt === null || receivedAt >= exchangedAt) && (retiredAt === undefined || receivedAt < retiredAt);

const wasOpened = (cases: readonly CaseEvent[], device: IntakeDevice, at: Date): boolean =>
  cases.findLast((event) => event.deviceId === device.id && event.at <= at && isOfDevice(device, event))
    ?.kind === 'caseOpened';

/** The presses of each device with how they follow on each other. */
const chainsOf = ({ sorted, devices, known }: Basis): ReadonlyMap<string, Chain> => {
  const perDevice = <T>(all: readonly T[], of: (one: T) => string) => Map.groupBy(all, of);
  const fresh = perDevice(sorted.fresh, ({ device }) => speakerKey(device));
  const before = perDevice([...known.values()], ({ deviceId, generation }) =>
    speakerKey({ id: deviceId, generation }),
  );
  return new Map(
    [...fresh].map(([id, own]) => [id, chainOf(own, before.get(id) ?? [], devices.get(id)?.base ?? 0)]),
  );
};

/** Decides what becomes of a batch. It only thinks: everything was read before, and is written after. */
export const planIntake = (basis: Basis): Plan => {
  const chains = chainsOf(basis);
  const ledger = createLedger(basis.records, basis.now);
  const count = createMeter();
  const conflicting = new Set(
    basis.sorted.conflicts.map(({ received }) => pressKey(received.device, received.press.counter)),
  );

  const presses = basis.ordered.map((ordered): PressToKeep => {
    const { received, device, authorization, order, deviceAt, notBefore, at } = ordered;
    const { press, receivedAt } = received;
    const record = ledger.find(ordered);
    const following = chains.get(speakerKey(device))?.ofNew.get(press.counter) ?? {
      gap: 0,
      chainBroken: false,
    };
    const counted = count(ordered);
    const facts = {
      useType: press.useType,
      order,
      overCount: order === 'held' && !counted,
      deviceAt,
      receivedAt,
      notBefore,
      window: authorization ? { from: authorization.windowStart, to: authorization.windowEnd } : null,
      place: press.place ?? null,
      fence: fenceOf(authorization),
      ...following,
      conflict: conflicting.has(pressKey(device, press.counter)),
      dismantled: wasOpened(basis.cases, device, deviceAt),
      photographed: record.hasWhole,
      retiredAt: device.retiredAt,
      serverSlackMs: basis.serverSlackMs,
    };
    const judged = judgePress(facts, basis.now);
    const sequence = record.presses + 1;
    ledger.set(record.id, ({ tally, unaccounted, firstAt, lastAt }) => ({
      presses: sequence,
      tally: tallied(tally, judged),
      unaccounted: unaccounted + following.gap,
      firstAt: earlier(firstAt, at),
      lastAt: later(lastAt, at),
    }));
    const kept = { id: uuidv7(), recordId: record.id, sequence, counted, unplaced: isUnplaced(facts) };
    return { ...ordered, ...following, ...judged, ...kept };
  });

  const changes = new Map<string, PressChange>();
  const change = (
    press: KnownPress,
    gap: number,
    reasons: Parameters<typeof judgeAgain>[1],
    hasWhole: boolean,
  ) => {
    const photographed = press.photos > 0 || hasWhole;
    const before = changes.get(press.id) ?? { ...judgeAgain({ ...press, photographed }, {}), gap: press.gap };
    const judged = judgeAgain({ ...press, reasons: before.reasons, photographed }, reasons);
    changes.set(press.id, { id: press.id, recordId: press.recordId, gap, ...judged });
    ledger.set(press.recordId, ({ tally, unaccounted }): { tally: Tally; unaccounted: number } => ({
      tally: tallied(tally, judged, before),
      unaccounted: unaccounted + gap - before.gap,
    }));
  };
  const wholes = new Set(basis.records.filter(({ hasWhole }) => hasWhole).map(({ id }) => id));
  for (const { ofKnown } of chains.values())
    for (const { press, gap, chainBroken } of ofKnown)
      change(press, gap, { counterGap: gap > 0, brokenChain: chainBroken }, wholes.has(press.recordId));
  for (const key of conflicting) {
    const press = basis.known.get(key);
    if (press)
      change(press, changes.get(press.id)?.gap ?? press.gap, { conflict: true }, wholes.has(press.recordId));
  }
  return { presses, changes: [...changes.values()], records: ledger.settled() };
};
