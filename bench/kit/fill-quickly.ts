import pg from 'pg';
import type { Connection } from './database.ts';
import { ownerOf } from './roomy-postgres.ts';

/** Rows of a table that are made where they are kept. */
export interface Filling {
  readonly table: string;
  readonly insert: string;
  readonly values: readonly unknown[];
}

/** A statement, or what else is done on a connection. */
export type Work = (client: pg.ClientBase) => Promise<unknown>;

/** Two processors are what there is. */
const lanes = 2;

/**
 * Nothing of a row is checked or told to anybody, what is sorted or grouped has room, and tables are joined as the large ones
 * they are, though their estimates may still be of empty ones. Whoever fills a table so says in
 * it what its triggers would have said elsewhere.
 */
const quiet = `
  SET session_replication_role = replica;
  SET maintenance_work_mem = '1GB';
  SET max_parallel_maintenance_workers = 1;
  SET work_mem = '512MB';
  SET max_parallel_workers_per_gather = 1;
  SET jit = off;
  SET enable_nestloop = off;
  SET statement_timeout = 0`;

/** Does all there is to do, the first things first, on two connections of whoever owns the database. */
export const inLanes = async (connection: Connection, work: readonly Work[]): Promise<void> => {
  const left = [...work];
  const lane = async () => {
    const client = new pg.Client(ownerOf(connection));
    await client.connect();
    try {
      await client.query(quiet);
      for (let next = left.shift(); next; next = left.shift()) await next(client);
    } finally {
      await client.end();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};

interface Part {
  readonly drop: string;
  readonly make: string;
  readonly ofWords: boolean;
}

const partsOf = `
  SELECT format('DROP INDEX %I', indexname) AS drop, indexdef AS make, indexdef LIKE '%USING gin%' AS "ofWords"
  FROM pg_indexes
  WHERE tablename = $1 AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = indexname)`;

/**
 * Fills tables, their indexes after their rows. Indexes for searching words are left out, as they take longer than all
 * others, where nothing searches.
 */
export const fillQuickly = async (
  connection: Connection,
  fillings: readonly Filling[],
  sayTime: (what: string) => void,
): Promise<void> => {
  const making: string[] = [];
  const takeDown: Work = async (client) => {
    for (const { table } of fillings) {
      const { rows } = await client.query<Part>(partsOf, [table]);
      for (const { drop, make, ofWords } of rows) {
        await client.query(drop);
        if (!ofWords) making.push(make);
      }
    }
  };
  await inLanes(connection, [takeDown]);
  await inLanes(
    connection,
    fillings.map(
      ({ insert, values }): Work =>
        (client) =>
          client.query(insert, [...values]),
    ),
  );
  sayTime('rows');
  await inLanes(
    connection,
    making.map(
      (make): Work =>
        (client) =>
          client.query(make),
    ),
  );
  sayTime('indexes');
};
