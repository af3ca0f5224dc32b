import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig, PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { lockFolder } from '../data-folder.ts';
import type { RunningDatabase } from '../running-database.ts';
import { prepareBinaries } from './binaries.ts';
import { appConnection, bootstrap } from './bootstrap.ts';
import { ensureCluster, readPassword } from './cluster.ts';
import { type ClusterHome, existingHome, openClusterHome } from './cluster-home.ts';
import { attachPostmaster, type Postmaster, StillEndingError, spawnPostmaster } from './postmaster.ts';
import { findPostmaster, freeLeftovers } from './postmaster-pid.ts';
import { endLeftovers } from './processes.ts';
import { listenAddress, serverOptions } from './server-options.ts';
import { keepLogsBounded, supervise } from './supervisor.ts';

/** How to start the embedded PostgreSQL; without durability only for tests, where a crash may lose everything. */
export type EmbeddedOptions = { readonly dataDir: string; readonly log: Logger; readonly durable?: boolean };

const attempts = 20;
const pauseMs = 500;

/** Starts, or takes over, the PostgreSQL of a data folder and keeps it running until it is stopped. */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<RunningDatabase> => {
  const { dataDir, log, durable: isDurable = true } = options;
  const home = await openClusterHome(dataDir);
  // Two data folders may lead to one database when a folder with a link was copied.
  const lock = await lockFolder(home.folder);
  try {
    const running = await startIn(home, log, isDurable);
    const stop = async (): Promise<void> => {
      await running.stop();
      await lock.release();
    };
    return { connection: running.connection, stop };
  } catch (error) {
    await lock.release();
    throw error;
  }
};

/** How to connect to the embedded PostgreSQL that another process keeps running, if one does. */
export const findEmbeddedPostgres = async (dataDir: string): Promise<PoolConfig | undefined> => {
  const home = await existingHome(dataDir);
  const postmaster = home && (await findPostmaster(home.cluster));
  return postmaster && appConnection(adminConnection(home, postmaster.port, await readPassword(home)));
};

/** How whoever owns the embedded PostgreSQL connects to it, where it runs. */
export const adminOfEmbedded = async (dataDir: string): Promise<ClientConfig | undefined> => {
  const home = await existingHome(dataDir);
  const postmaster = home && (await findPostmaster(home.cluster));
  return postmaster && adminConnection(home, postmaster.port, await readPassword(home));
};

const adminConnection = (
  home: Pick<ClusterHome, 'socketDir'>,
  port: number,
  password: string,
): ClientConfig => ({
  host: listenAddress(home),
  port,
  user: 'postgres',
  database: 'postgres',
  password,
});

const startIn = async (home: ClusterHome, log: Logger, isDurable: boolean): Promise<RunningDatabase> => {
  const binaries = await prepareBinaries(home);
  await ensureCluster(home, binaries, { log, isDurable });
  const password = await readPassword(home);
  // The pool of the server keeps the port, so that it stays the same over restarts.
  const port = (await findPostmaster(home.cluster))?.port ?? (await choosePort());
  const admin = adminConnection(home, port, password);

  const launch = async (): Promise<Postmaster> => {
    const found = await findPostmaster(home.cluster);
    if (found) {
      log.info({ pid: found.pid }, 'taking over the running PostgreSQL');
      return attachPostmaster(home, binaries, found);
    }
    await endLeftovers(home.cluster);
    await freeLeftovers(home);
    return spawnPostmaster(home, binaries, serverOptions(home, port, isDurable), port);
  };

  const start = async (): Promise<Postmaster> => {
    const postmaster = await launch();
    try {
      await bootstrap(admin, postmaster, log);
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
    return postmaster;
  };

  const supervisor = supervise(await startPatiently(start, log), start, log);
  const endPruning = keepLogsBounded(home.logDir);
  const stop = async (): Promise<void> => {
    endPruning();
    await supervisor.stop();
  };
  return { connection: appConnection(admin), stop };
};

/** The last processes of a killed PostgreSQL need a moment to notice, and so does one that is just ending. */
const startPatiently = async (start: () => Promise<Postmaster>, log: Logger): Promise<Postmaster> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === attempts || !(error instanceof StillEndingError)) throw error;
      log.info('waiting for the last PostgreSQL to end');
      await sleep(pauseMs);
    }
  }
};

/** A socket file needs no port of its own. */
const choosePort = async (): Promise<number> => {
  if (process.platform !== 'win32') return 5432;
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 5432));
    });
  });
};
