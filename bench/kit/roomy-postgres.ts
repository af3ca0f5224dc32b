import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '@chancery/server/runtime/embedded-postgres/embedded-postgres.ts';
import { startThrowawayPostgres } from '@chancery/server/runtime/embedded-postgres/throwaway-postgres.ts';
import pg from 'pg';
import { pino } from 'pino';
import { type Connection, createDatabase } from './database.ts';

/** A PostgreSQL for rows that take long to make. */
export interface RoomyPostgres {
  /** A database as it was made before, or one that is made now: what `make` says of it is kept beside it. */
  database<Said>(
    name: string,
    make: (connection: Connection) => Promise<Said>,
  ): Promise<{ readonly connection: Connection; readonly said: Said }>;
  stop(): Promise<void>;
}

/** Written seldom and in one go: what is lost when the machine fails is made again. */
const settings: Readonly<Record<string, string>> = {
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
};

/** Who owns a PostgreSQL of a bench, which has one password for everybody. */
export const ownerOf = (connection: Connection): Connection => ({ ...connection, user: 'postgres' });

const setUp = async (connection: Connection): Promise<void> => {
  const owner = new pg.Client(ownerOf(connection));
  await owner.connect();
  for (const [name, value] of Object.entries(settings))
    await owner.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await owner.query('SELECT pg_reload_conf()');
  await owner.end();
};

const startIn = async (dataDir: string) => {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  return startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), durable: false });
};

const dropDatabase = async (server: Connection, name: string): Promise<void> => {
  const owner = new pg.Client(ownerOf(server));
  await owner.connect();
  await owner.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await owner.end();
};

/** Starts one in the folder that `--keep=` names, where a later run finds its databases again; otherwise in one that is thrown away. */
export const startRoomyPostgres = async (): Promise<RoomyPostgres> => {
  const asked = process.argv.find((arg) => arg.startsWith('--keep='))?.slice('--keep='.length);
  const folder = asked && resolve(asked);
  const { connection, stop } = folder ? await startIn(folder) : await startThrowawayPostgres();
  await setUp(connection);
  const noteOf = (name: string) => folder && join(folder, `${name}.json`);
  return {
    database: async (name, make) => {
      const note = noteOf(name);
      const kept = note && (await readFile(note, 'utf8').catch(() => undefined));
      if (kept) return { connection: { ...connection, database: name }, said: JSON.parse(kept) };
      // One that was cut off while it was made.
      await dropDatabase(connection, name);
      const made = await createDatabase(connection, name);
      const said = await make(made);
      if (note) await writeFile(note, JSON.stringify(said));
      return { connection: made, said };
    },
    stop: async () => {
      // One that an earlier run had started, and is only watched here, would keep no process waiting for its end.
      const waiting = setInterval(() => {}, 1_000);
      await stop().finally(() => clearInterval(waiting));
    },
  };
};
