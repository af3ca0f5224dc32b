import type { LogSource, StoredCheckpoint, StoredEntry } from '@chancery/evidence/audit.ts';
import { originOf } from '@chancery/evidence/checkpoint.ts';
import type pg from 'pg';
import { type CallMac, isMarkedBy, type MarkedRow } from './call-mac.ts';

const placesAtOnce = 2_000;
const checkpointsAtOnce = 500;

async function* checkpointsOf(client: pg.ClientBase, unitId: string): AsyncGenerator<StoredCheckpoint> {
  let after = -1;
  for (;;) {
    const { rows } = await client.query<StoredCheckpoint>(
      `SELECT size, root, leaves, note FROM evidence_checkpoint WHERE company_id = $1 AND size > $2
       ORDER BY size LIMIT ${checkpointsAtOnce}`,
      [unitId, after],
    );
    yield* rows.map((row) => ({ ...row, size: Number(row.size) }));
    if (rows.length < checkpointsAtOnce) return;
    after = Number(rows.at(-1)?.size);
  }
}

interface EntryRow extends MarkedRow {
  readonly call: string | number;
  /** How many entries its call has by its place; more do not belong to it. */
  readonly count?: number;
}

type IsMarked = (rows: readonly MarkedRow[]) => boolean;

/** Each row with whether its call is ours; without marks to compare with, all are. */
const withMarks = <Row extends EntryRow>(
  rows: readonly Row[],
  isMarked: IsMarked | undefined,
): { row: Row; isMarked: boolean }[] =>
  [...Map.groupBy(rows, ({ call }) => call).values()].flatMap((call) => {
    const isOurs = !isMarked || isMarked(call.slice(0, call[0]?.count));
    return call.map((row) => ({ row, isMarked: isOurs }));
  });

const markedBy = (unitId: string, macs: readonly CallMac[]): IsMarked | undefined =>
  macs.length > 0 ? (rows) => isMarkedBy(unitId, rows, macs) : undefined;

async function* entriesOf(
  client: pg.ClientBase,
  unitId: string,
  macs: readonly CallMac[] = [],
): AsyncGenerator<StoredEntry> {
  let after = -1;
  for (;;) {
    const { rows: places } = await client.query<{ first: string | number }>(
      `SELECT first FROM evidence_place WHERE company_id = $1 AND first > $2 ORDER BY first LIMIT ${placesAtOnce}`,
      [unitId, after],
    );
    const last = places.at(-1);
    if (!last) return;
    const { rows } = await client.query<EntryRow & { first: string | number }>(
      `SELECT call_id AS call, place.first, place.count, entry.body, entry.n, entry.thread_id AS thread, entry.mac
       FROM evidence_place AS place JOIN evidence_entry AS entry USING (call_id)
       WHERE place.company_id = $1 AND place.first > $2 AND place.first <= $3 ORDER BY place.first + entry.n`,
      [unitId, after, last.first],
    );
    for (const { row, isMarked } of withMarks(rows, markedBy(unitId, macs)))
      yield { index: Number(row.first) + row.n, text: row.body, thread: row.thread, isMarked };
    if (places.length < placesAtOnce) return;
    after = Number(last.first);
  }
}

/** The log of a unit as its rows have it. */
export const storedLog = (
  client: pg.ClientBase,
  unitId: string,
  macs: readonly CallMac[] = [],
): LogSource => ({
  unitId,
  origin: originOf(unitId),
  checkpoints: () => checkpointsOf(client, unitId),
  entries: () => entriesOf(client, unitId, macs),
  pages: async () => {
    const { rows } = await client.query<{ name: string; slots: Buffer }>(
      'SELECT name, slots FROM evidence_page WHERE company_id = $1',
      [unitId],
    );
    return new Map(rows.map(({ name, slots }) => [name, slots]));
  },
  tile: async (level, number) => {
    const { rows } = await client.query<{ hashes: Buffer }>(
      'SELECT hashes FROM evidence_tile WHERE company_id = $1 AND level = $2 AND number = $3',
      [unitId, level, number],
    );
    return rows[0]?.hashes;
  },
});

/** The units that have a log, or traces of one. */
export const loggedUnits = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(
    `SELECT company_id AS id FROM evidence_checkpoint UNION SELECT company_id FROM evidence_place ORDER BY 1`,
  );
  return rows.map(({ id }) => id);
};

/** How many entries have no place yet. */
export const waitingEntries = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ count: string | number }>(
    `SELECT count(*) AS count FROM evidence_entry AS entry WHERE NOT EXISTS (
       SELECT FROM evidence_place AS place WHERE place.call_id = entry.call_id)`,
  );
  return Number(rows[0]?.count);
};

/**
 * Every entry of a unit in order, those that wait for their place last. Whoever has a place is looked at by the other half of
 * the audit; who waits is taken at its word only if it bears a mark of ours, and stands there once.
 */
export async function* everyEntry(
  client: pg.ClientBase,
  unitId: string,
  macs: readonly CallMac[] = [],
): AsyncGenerator<{ readonly text: string; readonly isMarked: boolean }> {
  for await (const { text } of entriesOf(client, unitId)) yield { text, isMarked: true };
  const { rows } = await client.query<EntryRow & { copied: boolean }>(
    `SELECT entry.call_id AS call, entry.body, entry.n, entry.thread_id AS thread, entry.mac,
            EXISTS (SELECT FROM evidence_place AS place WHERE place.mark = substr(entry.mac, 1, 16)) AS copied
     FROM evidence_entry AS entry
     WHERE entry.company_id = $1 AND NOT EXISTS (
       SELECT FROM evidence_place AS place WHERE place.call_id = entry.call_id)
     ORDER BY entry.call_id, entry.n`,
    [unitId],
  );
  const copied = new Set(rows.flatMap((row) => (row.copied ? row.call : [])));
  for (const { row, isMarked } of withMarks(rows, markedBy(unitId, macs)))
    yield { text: row.body, isMarked: isMarked && !copied.has(row.call) };
}
