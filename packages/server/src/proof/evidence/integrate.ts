import { setImmediate as others } from 'node:timers/promises';
import { hashBytes } from '@chancery/evidence/hash.ts';
import type { Signer } from '@chancery/evidence/signature.ts';
import { noThreads } from '@chancery/evidence/thread-map.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { CallMac } from './call-mac.ts';
import { growLog } from './grow.ts';
import type { Remembered } from './kept-memory.ts';
import {
  keepRun,
  markBytes,
  type NewCheckpoint,
  type NewPlace,
  type NewTile,
  placedMarks,
  statesOf,
  takenCalls,
} from './log.rows.ts';
import { type ChangedPages, keepPages, readingPages } from './map.rows.ts';
import type { MapAddition } from './map-growth.ts';
import type { MapGrower } from './map-thread.ts';
import { LogRefusal } from './refusal.ts';
import type { Resumed } from './resume.ts';
import { holdSeen, planAnew, refuseAhead } from './seen.ts';
import type { SignedState } from './signed-lines.ts';
import { type VouchedState, vouchOrResume } from './vouch.ts';
import { callsAtOnce, type Looking, type WaitingCall, waitingCalls } from './waiting-entries.ts';

const idBytes = 16;

/** What a run is made with. */
export interface RunParts {
  readonly signer: Signer;
  /** Every key that signed what is taken up: ours, and those it took the place of. */
  readonly keys: readonly Uint8Array[];
  /** Marks by our secret, and by the one before. */
  readonly macs: readonly CallMac[];
  readonly maps: MapGrower;
  recall(companyId: string): Promise<Remembered | undefined>;
  readonly resumed: Resumed;
}

/** What a run gave: what was signed, and which logs were not. */
export interface Run {
  readonly more: boolean;
  readonly signed: ReadonlyMap<string, SignedState>;
  readonly refused: ReadonlyMap<string, LogRefusal>;
}

/** A log in a run: what waits for it, and where it stands. */
interface Growing {
  readonly calls: readonly WaitingCall[];
  readonly before: VouchedState | undefined;
}

const byUnit = (calls: readonly WaitingCall[]): Map<string, WaitingCall[]> => {
  const units = new Map<string, WaitingCall[]>();
  for (const call of calls) {
    const unit = units.get(call.companyId);
    if (unit) unit.push(call);
    else units.set(call.companyId, [call]);
  }
  return units;
};

const assertOurs = ({ companyId, callId, mac, entries }: WaitingCall, macs: readonly CallMac[]): void => {
  const isWhole = entries.every(({ n }, at) => n === at);
  if (!isWhole || !macs.some((macOf) => macOf(companyId, entries).equals(mac)))
    throw new LogRefusal('entryForged', `call ${callId} of ${entries.length} entries is not ours`);
};

/** What a call is known by: no two bear the same mark, unless one was copied. */
const markOf = ({ mac }: WaitingCall): Buffer => mac.subarray(0, markBytes);

/** Refuses calls that stand in the log already, or are given twice at once. */
const refuseCopies = (calls: readonly WaitingCall[], placed: ReadonlySet<string>): void => {
  const seen = new Set(placed);
  for (const call of calls) {
    const mark = markOf(call).toString('hex');
    if (seen.has(mark)) throw new LogRefusal('entryCopied', `call ${call.callId} was copied from another`);
    seen.add(mark);
  }
};

/** Refuses calls that somebody else gave a place, so that we would pass them by. */
const refuseTaken = (calls: readonly WaitingCall[], taken: ReadonlySet<number>): void => {
  const call = calls.find(({ callId }) => taken.has(callId));
  if (call) throw new LogRefusal('placeForged', `call ${call.callId} has a place that we did not give`);
};

/** What calls add to the map of threads. */
const additionOf = (companyId: string, { calls, before }: Growing): MapAddition => {
  const entries = calls.flatMap(({ entries }) => entries);
  const threads = new Uint8Array(entries.length * idBytes);
  const leaves = new Uint8Array(entries.length * hashBytes);
  for (const [at, { thread, leaf }] of entries.entries()) {
    threads.set(thread, at * idBytes);
    leaves.set(leaf, at * hashBytes);
  }
  return { companyId, root: before?.threads ?? noThreads, threads, leaves };
};

/**
 * Gives all that waits, of all units, its place in the logs, in one transaction. A log that is not what we signed is
 * passed over, and the others go on. One server at a time: the row of the sequencer is held meanwhile.
 */
export const integrate = async (tx: Tx, parts: RunParts, looking: Looking): Promise<Run> => {
  const { signer, macs, maps } = parts;
  const { $client: client } = tx;
  const [seen] = await Promise.all([holdSeen(tx), planAnew(tx)]);
  const [, found] = await Promise.all([refuseAhead(tx, seen), waitingCalls(tx, seen, looking)]);
  const refused = new Map<string, LogRefusal>();
  const signed = new Map<string, SignedState>();
  const [newest] = found;
  const more = found.length > callsAtOnce;
  if (!newest) return { more, signed, refused };

  const attempt = async <T>(companyId: string, work: () => Promise<T> | T): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LogRefusal)) throw error;
      refused.set(companyId, error);
      return undefined;
    }
  };

  const units = byUnit(found.slice(0, callsAtOnce));
  const [states, placed, taken] = await Promise.all([
    statesOf(tx, [...units.keys()]),
    placedMarks(tx, found.map(markOf)),
    takenCalls(
      tx,
      found.map(({ callId }) => callId),
    ),
  ]);
  const growing = new Map<string, Growing>();
  for (const [companyId, calls] of units) {
    // Whatever waits for this server comes in between.
    await others();
    await attempt(companyId, async () => {
      for (const call of calls) assertOurs(call, macs);
      refuseCopies(calls, placed);
      refuseTaken(calls, taken);
      const before = await vouchOrResume(tx, companyId, states.get(companyId), parts);
      growing.set(companyId, { calls, before });
    });
  }

  const additions = Array.from(growing, ([companyId, log]) => additionOf(companyId, log));
  const mapped = await maps.grow(additions, readingPages(tx));

  const places: NewPlace[] = [];
  const tiles: NewTile[] = [];
  const checkpoints: NewCheckpoint[] = [];
  const pages = new Map<string, ChangedPages>();
  for (const [companyId, { calls, before }] of growing) {
    await others();
    const map = mapped.get(companyId);
    if (!map || 'broken' in map) {
      refused.set(companyId, new LogRefusal('mapBroken', map?.broken ?? 'there is no map'));
      continue;
    }
    const leaves = calls.flatMap(({ entries }) => entries.map(({ leaf }) => leaf));
    const grown = await attempt(companyId, () => growLog(tx, companyId, before, leaves, map.root, signer));
    if (!grown) continue;
    tiles.push(...grown.tiles);
    checkpoints.push(grown.checkpoint);
    pages.set(companyId, map.pages);
    let first = before?.size ?? 0;
    for (const call of calls) {
      const count = call.entries.length;
      places.push({ companyId, callId: call.callId, first, count, mark: markOf(call) });
      first += count;
    }
  }
  const keepSeen = async () => {
    if (!more) await client.query('UPDATE evidence_sequencer SET seen = $1::pg_snapshot', [newest.now]);
  };
  await Promise.all([keepRun(tx, places, tiles, checkpoints), keepPages(tx, pages), keepSeen()]);
  for (const { companyId, size, note } of checkpoints) signed.set(companyId, { size, note });
  return { more, signed, refused };
};
