import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import type { Entry } from '@chancery/evidence/entry.ts';
import type { InferSelectModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { keptFile } from '../../files/ports.ts';
import { type KeptTable, rowOf } from '../../kit/kept-table.ts';
import { keptUnit } from '../../people/ports.ts';
import { createReplay, type Replayed, type RowFault } from '../../proof/ports.ts';
import {
  keptApplication,
  keptApplicationFile,
  keptApplicationSeal,
} from '../application/application.kept.ts';
import { keptApprovalEvent, keptTask } from '../approval/approval.kept.ts';
import {
  keptAllowance,
  keptAuthorization,
  keptAuthorizationEvent,
} from '../authorization/authorization.kept.ts';
import { keptApplicationPlace } from '../placing/placing.kept.ts';
import { keptConflict, keptPhoto, keptPress, keptRecord } from '../use-record/use-record.kept.ts';
import type { press } from '../use-record/use-record.table.ts';
import type { ReportConflict } from './report-content.ts';

// Each table knows its own fields; from here on only their names matter.
const plain = (tables: readonly unknown[]) => tables as readonly KeptTable[];

/** The tables that tell of a use. */
export const tablesOfUse = plain([
  keptUnit,
  keptApplication,
  keptApplicationSeal,
  keptApplicationFile,
  keptApplicationPlace,
  keptFile,
  keptTask,
  keptApprovalEvent,
  keptAllowance,
  keptAuthorization,
  keptAuthorizationEvent,
  keptRecord,
  keptPress,
  keptConflict,
  keptPhoto,
]);

/** What the rows of a use say by its entries alone, and which were altered before the server went on from them. */
export const replayUse = (
  entries: readonly Entry[],
): { readonly rows: Replayed; readonly faults: readonly RowFault[] } => {
  const { play, rows, faults } = createReplay(tablesOfUse);
  for (const entry of entries) play(entry);
  return { rows, faults };
};

const conflictsIn = (entries: readonly Entry[]): ReportConflict[] =>
  entries
    .filter(({ kind }) => kind === EvidenceKind.pressConflict)
    .map(({ facts }) => ({
      counter: Number(facts.counter),
      deviceAt: new Date(String(facts.deviceAt)),
      receivedAt: new Date(String(facts.receivedAt)),
      digest: String(facts.digest),
    }));

/** The presses of each device after one another, in the order in which the devices first pressed. */
const pressesIn = (replayed: Replayed): (typeof press.$inferSelect)[] => {
  const states = [...(replayed.get(keptPress.name)?.values() ?? [])];
  const bySerial = Map.groupBy(states, ({ serial }) => serial);
  return [...bySerial.values()].flatMap((own) =>
    own.map((state) => rowOf(keptPress, state)).sort((one, other) => one.counter - other.counter),
  );
};

/** A use as the entries of its threads tell it; nothing of it comes from anywhere else. */
export const useTold = (entries: readonly Entry[]) => {
  const { rows: replayed } = replayUse(entries);
  const all = <T extends PgTable>(kept: KeptTable<T>): InferSelectModel<T>[] =>
    [...(replayed.get(kept.name)?.values() ?? [])].map((state) => rowOf(kept, state));
  const serial = entries.find(({ kind }) => kind === EvidenceKind.pressRecorded)?.facts.serial;
  return {
    unit: all(keptUnit)[0],
    application: all(keptApplication)[0],
    applicationFiles: all(keptApplicationFile),
    files: new Map(all(keptFile).map((row) => [row.id, row])),
    tasks: all(keptTask),
    approvalEvents: all(keptApprovalEvent),
    grant: all(keptAuthorization)[0],
    grantEvents: all(keptAuthorizationEvent),
    record: all(keptRecord)[0],
    presses: pressesIn(replayed),
    photos: all(keptPhoto).sort((one, other) => one.takenAt.getTime() - other.takenAt.getTime()),
    conflicts: conflictsIn(entries),
    serial: typeof serial === 'string' ? serial : null,
  };
};

/** A use as its entries tell it. */
export type ToldUse = ReturnType<typeof useTold>;
