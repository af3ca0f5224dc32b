import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg, { type PoolConfig } from 'pg';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import type { RunningDatabase } from '../running-database.ts';
import { startProcess, temporaryFolder } from '../test-process.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster } from './postmaster-pid.ts';

const log = pino({ level: 'silent' });

/** Starts the database of a data folder until the test ends. */
export const start = async (dataDir: string): Promise<RunningDatabase> => {
  const running = await startEmbeddedPostgres({ dataDir, log });
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= running.stop();
    return stopping;
  };
  onTestFinished(stop);
  return { ...running, stop };
};

let template: Promise<string> | undefined;

const makeTemplate = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'chancery-test-'));
  await promisify(execFile)('chmod', ['711', folder]);
  await (await startEmbeddedPostgres({ dataDir: folder, log, durable: false })).stop();
  return folder;
};

/** Removes what the copies were made from. */
export const removeTemplate = async (): Promise<void> => {
  const made = await template;
  // Another file of tests may follow in this process and makes its own.
  template = undefined;
  if (made) await rm(made, { recursive: true });
};

/** A data folder with a database that was stopped cleanly; copied, because making one takes longer. */
export const usedDataFolder = async (): Promise<string> => {
  template ??= makeTemplate();
  const dataDir = join(await temporaryFolder(), 'data');
  await promisify(execFile)('cp', ['-a', await template, dataDir]);
  return dataDir;
};

/** The first column of the first row. */
export const ask = async (connection: PoolConfig, sql: string): Promise<unknown> => {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0];
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** The folder of the cluster in a data folder. */
export const clusterOf = (dataDir: string): string => join(dataDir, 'postgres', 'cluster');

/** The process of the PostgreSQL of a data folder. */
export const postmasterOf = async (dataDir: string): Promise<number | undefined> =>
  (await findPostmaster(clusterOf(dataDir)))?.pid;

/** Another process that starts the database, to be killed. */
export const startElsewhere = async (dataDir: string) => {
  const started = await startProcess(`
    import pino from '${import.meta.resolve('pino')}';
    import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
    const options = { dataDir: ${JSON.stringify(dataDir)}, log: pino({ level: 'silent' }) };
    console.log(JSON.stringify((await startEmbeddedPostgres(options)).connection));`);
  const connection = JSON.parse(await started.line()) as PoolConfig;
  const kill = async (): Promise<void> => {
    started.child.kill('SIGKILL');
    await started.ended;
  };
  return { connection, kill };
};
