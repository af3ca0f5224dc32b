import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { UseReason, UseType, UseVerdict } from '@chancery/contract/use-record/codes.ts';
import type { Tally } from '@chancery/contract/use-record/rules.ts';
import { asc, sql } from 'drizzle-orm';
import { arrayText } from '../../kit/array-text.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { ReceivedPress } from '../../seals/ports.ts';
import { type AuthorizationRow, authorization } from '../authorization/authorization.table.ts';
import { pressKey, speakerKey } from './press-key.ts';

/** A device as the intake needs it, held until the transaction ends. */
export interface IntakeDevice {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly serial: string | null;
  readonly keeperId: string | null;
  readonly createdAt: Date;
  /** The highest press that was told of, or is here: what is here counts though somebody set the number back. */
  readonly pressCounter: number;
  /** The highest press before the device was this unit's. */
  readonly base: number;
  /** Which of the seal's devices it is. */
  readonly generation: number;
  /** When it took the place of another, and when another took its own. */
  readonly exchangedAt: Date | null;
  readonly retiredAt?: Date;
}

/** A press that was kept before. */
export interface KnownPress {
  readonly id: string;
  readonly deviceId: string;
  readonly generation: number;
  readonly recordId: string;
  readonly counter: number;
  readonly useType: CodeOf<typeof UseType>;
  readonly gap: number;
  readonly verdict: CodeOf<typeof UseVerdict>;
  readonly reasons: readonly CodeOf<typeof UseReason>[];
  readonly unplaced: boolean;
  readonly photos: number;
  /** In hexadecimal. */
  readonly digest: string;
  readonly prev: string | null;
}

/** The record of a use, held until the transaction ends. */
export interface KnownRecord {
  readonly id: string;
  readonly companyId: string;
  readonly authorizationId: string | null;
  readonly deviceId: string;
  readonly run: string | null;
  readonly useType: CodeOf<typeof UseType>;
  readonly presses: number;
  readonly unaccounted: number;
  readonly tally: Tally;
  readonly told: readonly CodeOf<typeof UseReason>[];
  readonly verdict: CodeOf<typeof UseVerdict>;
  readonly reasons: readonly CodeOf<typeof UseReason>[];
  readonly needsReview: boolean;
  readonly unread: boolean;
  readonly reviewed: boolean;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly lookAt: Date | null;
  /** A photo shows the papers as a whole. */
  readonly hasWhole: boolean;
}

/** The case of a device was opened or closed. */
export interface CaseEvent {
  readonly deviceId: string;
  readonly kind: string;
  readonly at: Date;
  readonly receivedAt: Date;
}

const rowsOf = async <Row>(tx: Tx, name: string, text: string, values: unknown[]): Promise<Row[]> => {
  const { rows } = await tx.$client.query({ name: `intake-${name}`, text, values });
  return rows as Row[];
};

/** Holds the devices, in the order of their ids: whoever holds several takes them in the same order. */
export const lockDevices = (tx: Tx, ids: readonly string[]): Promise<IntakeDevice[]> =>
  rowsOf(
    tx,
    'devices',
    `SELECT d.id, d.company_id AS "companyId", d.name, d.serial, d.keeper_id AS "keeperId",
            d.created_at AS "createdAt", coalesce(h.press_counter, 0) AS base, d.generation, d.exchanged_at AS "exchangedAt",
            greatest(d.press_counter, (SELECT max(p.counter) FROM press p
              WHERE p.device_id = d.id AND p.generation = d.generation)) AS "pressCounter"
     FROM device d LEFT JOIN hardware h ON h.id = d.hardware_id
     WHERE d.id = ANY ($1::uuid[]) ORDER BY d.id FOR NO KEY UPDATE OF d`,
    [ids],
  );

type FormerDevice = Pick<IntakeDevice, 'id' | 'serial' | 'base' | 'generation'> & {
  readonly retiredAt: Date;
};

/** The devices that some seals had before those they have now. */
export const readFormerDevices = async (
  tx: Tx,
  seals: readonly IntakeDevice[],
): Promise<readonly IntakeDevice[]> => {
  if (seals.length === 0) return [];
  const rows = await rowsOf<FormerDevice>(
    tx,
    'former',
    `SELECT retired_from AS id, serial, press_counter AS base, retired_generation AS generation, retired_at AS "retiredAt"
     FROM hardware WHERE retired_from = ANY ($1::uuid[])`,
    [seals.map(({ id }) => id)],
  );
  return seals.flatMap((seal) => {
    const own = rows.filter(({ id }) => id === seal.id);
    return own.map((former) => ({
      ...seal,
      ...former,
      exchangedAt: own.find(({ generation }) => generation === former.generation - 1)?.retiredAt ?? null,
      // What it has told of stands with its presses alone.
      pressCounter: Number.POSITIVE_INFINITY,
    }));
  });
};

/** Holds the authorisations after the devices, likewise in order. */
export const lockAuthorizations = async (tx: Tx, ids: readonly string[]): Promise<AuthorizationRow[]> =>
  ids.length === 0
    ? []
    : tx
        .select()
        .from(authorization)
        .where(sql`${authorization.id} = ANY (${sql.param(ids)}::uuid[])`)
        .orderBy(asc(authorization.id))
        .for('no key update');

const pressColumns = `p.id, p.device_id AS "deviceId", p.generation, p.record_id AS "recordId", p.counter, p.use_type AS "useType",
  p.gap, p.verdict, p.reasons, p.unplaced, p.photos, encode(p.digest, 'hex') AS digest, encode(p.prev, 'hex') AS prev`;

const nextTo = (side: '<' | '>', from: number) => `
  SELECT ${pressColumns} FROM unnest($${from}::uuid[], $${from + 1}::int[], $${from + 2}::bigint[])
    AS edge (device_id, generation, counter)
  CROSS JOIN LATERAL (
    SELECT * FROM press WHERE press.device_id = edge.device_id AND press.generation = edge.generation
      AND press.counter ${side} edge.counter
    ORDER BY press.counter ${side === '<' ? 'DESC' : 'ASC'} LIMIT 1) AS p`;

/**
 * What was kept before under the same numbers, and the nearest to them on both sides. Nothing was kept above the highest
 * number a device has told of, so for what is new only the one before it is looked for.
 */
export const readNeighbours = (
  tx: Tx,
  presses: readonly ReceivedPress[],
  devices: ReadonlyMap<string, IntakeDevice>,
): Promise<KnownPress[]> => {
  const keys = new Set(presses.map(({ device, press }) => pressKey(device, press.counter)));
  const beside = (some: readonly ReceivedPress[], step: number) =>
    some.filter(({ device, press }) => !keys.has(pressKey(device, press.counter + step)));
  const again = presses.filter(
    ({ device, press }) =>
      press.counter <= (devices.get(speakerKey(device))?.pressCounter ?? Number.POSITIVE_INFINITY),
  );
  const told = (some: readonly ReceivedPress[]) => [
    arrayText(some.map(({ device }) => device.id)),
    arrayText(some.map(({ device }) => device.generation ?? 0)),
    arrayText(some.map(({ press }) => press.counter)),
  ];
  return rowsOf(
    tx,
    'neighbours',
    `SELECT ${pressColumns} FROM unnest($1::uuid[], $2::int[], $3::bigint[]) AS told (device_id, generation, counter)
     JOIN press p ON p.device_id = told.device_id AND p.generation = told.generation AND p.counter = told.counter
     UNION ALL ${nextTo('<', 4)} UNION ALL ${nextTo('>', 7)}`,
    [...told(again), ...told(beside(presses, -1)), ...told(beside(again, 1))],
  );
};

/** When the cases of devices were opened and closed, from the last time before their first press on. */
export const readCaseEvents = (tx: Tx, since: ReadonlyMap<string, Date>): Promise<CaseEvent[]> =>
  rowsOf(
    tx,
    'cases',
    `SELECT e.device_id AS "deviceId", e.kind, e.device_at AS at, e.received_at AS "receivedAt"
     FROM unnest($1::uuid[], $2::timestamptz[]) AS asked (device_id, since)
     CROSS JOIN LATERAL (
       SELECT * FROM device_event
       WHERE device_event.device_id = asked.device_id AND kind IN ('caseOpened', 'caseClosed')
         AND device_at >= coalesce((
           SELECT max(device_at) FROM device_event
           WHERE device_event.device_id = asked.device_id AND kind IN ('caseOpened', 'caseClosed')
             AND device_at <= asked.since), '-infinity')
       ORDER BY device_at LIMIT 100) AS e
     ORDER BY e.device_at`,
    [[...since.keys()], [...since.values()].map((at) => at.toISOString())],
  );

/** Which records a batch may touch. */
export interface WantedRecords {
  readonly authorizationIds: readonly string[];
  readonly runs: readonly { readonly deviceId: string; readonly run: string }[];
  readonly ids: readonly string[];
}

/** Holds the records after the authorisations, likewise in order. */
export const lockRecords = (tx: Tx, { authorizationIds, runs, ids }: WantedRecords): Promise<KnownRecord[]> =>
  rowsOf(
    tx,
    'records',
    `SELECT r.id, r.company_id AS "companyId", r.authorization_id AS "authorizationId", r.device_id AS "deviceId", r.run,
            r.use_type AS "useType", r.presses, r.unaccounted, r.tally, r.told, r.verdict, r.reasons,
            r.needs_review AS "needsReview", r.unread_exception AS unread, r.reviewed_at IS NOT NULL AS reviewed,
            r.first_at AS "firstAt", r.last_at AS "lastAt", r.look_at AS "lookAt",
            EXISTS (SELECT FROM press_photo f WHERE f.record_id = r.id AND f.press_id IS NULL) AS "hasWhole"
     FROM use_record r WHERE r.id IN (
       SELECT id FROM use_record WHERE authorization_id = ANY ($1::uuid[])
       UNION SELECT u.id FROM unnest($2::uuid[], $3::text[]) AS wanted (device_id, run)
             JOIN use_record u ON u.device_id = wanted.device_id AND u.run = wanted.run
       UNION SELECT unnest($4::uuid[]))
     ORDER BY r.id FOR NO KEY UPDATE OF r`,
    [authorizationIds, runs.map(({ deviceId }) => deviceId), runs.map(({ run }) => run), ids],
  );

/** What members of units are called, by unit and account. */
export const readNames = async (
  tx: Tx,
  asked: readonly { readonly companyId: string; readonly accountId: string }[],
): Promise<ReadonlyMap<string, string>> => {
  if (asked.length === 0) return new Map();
  const rows = await rowsOf<{ key: string; name: string }>(
    tx,
    'names',
    `SELECT m.company_id || ' ' || m.account_id AS key, m.real_name AS name
     FROM unnest($1::uuid[], $2::uuid[]) AS asked (company_id, account_id)
     JOIN membership m ON m.company_id = asked.company_id AND m.account_id = asked.account_id`,
    [asked.map(({ companyId }) => companyId), asked.map(({ accountId }) => accountId)],
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
};
