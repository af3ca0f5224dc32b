import { chmod, mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { lockFolder } from '../data-folder.ts';
import type { RunningDatabase } from '../running-database.ts';
import { existingHome } from './cluster-home.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster } from './postmaster-pid.ts';

const prefix = 'chancery-throwaway-';

/** Starts an empty PostgreSQL in a temporary folder, fast and not durable unless asked for, removed when it is stopped. */
export const startThrowawayPostgres = async ({ durable = false } = {}): Promise<RunningDatabase> => {
  await sweep();
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  const database = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), durable });
  const stop = async (): Promise<void> => {
    await database.stop();
    await remove(dataDir);
  };
  return { connection: database.connection, stop };
};

const settledMs = 60_000;

/** Ends and removes what killed test runs left behind. */
const sweep = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (name.startsWith(prefix)) await sweepOne(join(tmpdir(), name)).catch(() => undefined);
  }
};

/** Fails, and so leaves the folder alone, while somebody uses it. */
const sweepOne = async (dataDir: string): Promise<void> => {
  const isBeingMade = Date.now() - (await stat(dataDir)).mtimeMs < settledMs;
  const home = await existingHome(dataDir);
  if (isBeingMade || !home) return;
  const lock = await lockFolder(home.folder);
  const postmaster = await findPostmaster(home.cluster);
  if (postmaster) process.kill(postmaster.pid, 'SIGQUIT');
  await lock.release();
  await remove(dataDir);
};

const remove = async (dataDir: string): Promise<void> => {
  // The database may live elsewhere, behind a link.
  const folder = await realpath(join(dataDir, 'postgres'));
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
};
