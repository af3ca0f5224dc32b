import { arrayText } from '../../kit/array-text.ts';
import type { Tx } from '../../kit/transaction.ts';

/** The state of a log that its next one is made from. */
export interface LogState {
  readonly size: number;
  readonly root: Buffer;
  readonly edge: Buffer;
  readonly note: string;
}

/** A checkpoint to be kept. */
export interface NewCheckpoint {
  readonly companyId: string;
  readonly size: number;
  readonly root: Uint8Array;
  readonly edge: Uint8Array;
  readonly leaves: Uint8Array;
  readonly note: string;
}

/** A whole tile to be kept. */
export interface NewTile {
  readonly companyId: string;
  readonly level: number;
  readonly number: number;
  readonly hashes: Uint8Array;
  readonly root: Uint8Array;
}

/** Where the entries of a call stand. */
export interface NewPlace {
  readonly companyId: string;
  readonly callId: number;
  readonly first: number;
  readonly count: number;
  /** What the call is known by. */
  readonly mark: Buffer;
}

/** How long what a call is known by is. */
export const markBytes = 16;

const column = <T, K extends keyof T>(rows: readonly T[], key: K) => rows.map((row) => row[key]);
const bytes = <T, K extends keyof T>(rows: readonly T[], key: K) =>
  rows.map((row) => Buffer.from(row[key] as Uint8Array));

/** The newest states of logs, by unit; a unit without entries has none. */
export const statesOf = async (
  tx: Tx,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, LogState>> => {
  const { rows } = await tx.$client.query<LogState & { id: string }>(
    `SELECT unit.id, newest.size, newest.root, newest.edge, newest.note
     FROM unnest($1::uuid[]) AS unit (id) CROSS JOIN LATERAL (
       SELECT size, root, edge, note FROM evidence_checkpoint WHERE company_id = unit.id ORDER BY size DESC LIMIT 1) AS newest`,
    [companyIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** Keeps what a run of the sequencer made. */
export const keepRun = async (
  tx: Tx,
  places: readonly NewPlace[],
  tiles: readonly NewTile[],
  checkpoints: readonly NewCheckpoint[],
): Promise<void> => {
  const { $client: client } = tx;
  const writes = [
    client.query({
      name: 'evidence-places',
      text: `INSERT INTO evidence_place (company_id, call_id, first, count, mark)
             SELECT unit, call, first, count, substr($5::bytea, (at::int - 1) * ${markBytes} + 1, ${markBytes})
             FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::int[]) WITH ORDINALITY AS place (unit, call, first, count, at)`,
      values: [
        arrayText(column(places, 'companyId')),
        arrayText(column(places, 'callId')),
        arrayText(column(places, 'first')),
        arrayText(column(places, 'count')),
        Buffer.concat(column(places, 'mark')),
      ],
    }),
    client.query({
      name: 'evidence-checkpoints',
      text: `INSERT INTO evidence_checkpoint (company_id, size, root, edge, leaves, note)
             SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bytea[], $4::bytea[], $5::bytea[], $6::text[])`,
      values: [
        column(checkpoints, 'companyId'),
        column(checkpoints, 'size'),
        bytes(checkpoints, 'root'),
        bytes(checkpoints, 'edge'),
        bytes(checkpoints, 'leaves'),
        column(checkpoints, 'note'),
      ],
    }),
  ];
  if (tiles.length > 0) {
    writes.push(
      client.query({
        name: 'evidence-tiles',
        text: `INSERT INTO evidence_tile (company_id, level, number, hashes, root)
               SELECT * FROM unnest($1::uuid[], $2::smallint[], $3::bigint[], $4::bytea[], $5::bytea[])`,
        values: [
          arrayText(column(tiles, 'companyId')),
          column(tiles, 'level'),
          column(tiles, 'number'),
          bytes(tiles, 'hashes'),
          bytes(tiles, 'root'),
        ],
      }),
    );
  }
  await Promise.all(writes);
};

/** Those of some calls that have a place already, by what they are known by. */
export const placedMarks = async (tx: Tx, marks: readonly Buffer[]): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.$client.query<{ mark: Buffer }>({
    name: 'evidence-placed-marks',
    text: 'SELECT mark FROM evidence_place WHERE mark = ANY ($1::bytea[])',
    values: [marks],
  });
  return new Set(rows.map(({ mark }) => mark.toString('hex')));
};

/** Those of some calls that have a place already, whoever gave it. */
export const takenCalls = async (tx: Tx, callIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await tx.$client.query<{ id: number }>({
    name: 'evidence-taken-calls',
    text: 'SELECT call_id AS id FROM evidence_place WHERE call_id = ANY ($1::bigint[])',
    values: [callIds],
  });
  return new Set(rows.map(({ id }) => id));
};

/** The last hashes of a level that fill no tile yet: from the first of the tile up to and without `end`. */
export const unfinishedHashes = async (
  tx: Tx,
  companyId: string,
  level: number,
  first: number,
  end: number,
): Promise<Buffer> => {
  if (end <= first) return Buffer.alloc(0);
  if (level > 0) {
    const { rows } = await tx.$client.query<{ root: Buffer }>(
      `SELECT root FROM evidence_tile WHERE company_id = $1 AND level = $2 AND number >= $3 AND number < $4
       ORDER BY number`,
      [companyId, level - 1, first, end],
    );
    return Buffer.concat(rows.map(({ root }) => root));
  }
  const { rows } = await tx.$client.query<{ size: number; leaves: Buffer }>(
    `SELECT size, leaves FROM evidence_checkpoint
     WHERE company_id = $1 AND size > $2 AND size - length(leaves) / 32 < $3 ORDER BY size`,
    [companyId, first, end],
  );
  const [oldest] = rows;
  if (!oldest) return Buffer.alloc(0);
  const start = oldest.size - oldest.leaves.length / 32;
  return Buffer.concat(rows.map(({ leaves }) => leaves)).subarray((first - start) * 32, (end - start) * 32);
};

/** Whole tiles of a log. */
export const tilesOf = async (
  tx: Tx,
  companyId: string,
  names: readonly { readonly level: number; readonly number: number }[],
): Promise<ReadonlyMap<string, Buffer>> => {
  const { rows } = await tx.$client.query<{ level: number; number: number; hashes: Buffer }>(
    `SELECT level, number, hashes FROM evidence_tile
     WHERE company_id = $1 AND (level, number) IN (SELECT * FROM unnest($2::smallint[], $3::bigint[]))`,
    [companyId, column(names, 'level'), column(names, 'number')],
  );
  return new Map(rows.map(({ level, number, hashes }) => [`${level}/${number}`, hashes]));
};
