import type { Logger } from 'pino';
import { openDataFolder } from './data-folder.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import { checkOutsideDatabase } from './outside-database.ts';
import type { RunningDatabase } from './running-database.ts';
import type { GivenSettings } from './settings.ts';

type DatabaseSettings = Pick<GivenSettings, 'dataDir' | 'databaseUrl' | 'databasePool'>;

const outside = async (url: string, max: number): Promise<RunningDatabase> => {
  await checkOutsideDatabase(url);
  return { connection: { connectionString: url, max }, stop: async () => undefined };
};

/** Opens the database of this server: the outside one that was named, or its own, for which the data folder is taken. */
export const openDatabase = async (settings: DatabaseSettings, log: Logger): Promise<RunningDatabase> => {
  if (settings.databaseUrl) return outside(settings.databaseUrl, settings.databasePool);
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: settings.dataDir, log });
  return { connection: { ...connection, max: settings.databasePool }, stop };
};

/** Opens the database for a short command, beside a server that runs or without one. */
export const joinDatabase = async (settings: DatabaseSettings, log: Logger): Promise<RunningDatabase> => {
  if (settings.databaseUrl) return outside(settings.databaseUrl, 2);
  const running = await findEmbeddedPostgres(settings.dataDir);
  if (running) return { connection: { ...running, max: 2 }, stop: async () => undefined };
  const folder = await openDataFolder(settings.dataDir);
  const database = await openDatabase({ ...settings, databasePool: 2 }, log).catch(async (error: unknown) => {
    await folder.release();
    throw error;
  });
  const stop = async (): Promise<void> => {
    await database.stop();
    await folder.release();
  };
  return { connection: database.connection, stop };
};
