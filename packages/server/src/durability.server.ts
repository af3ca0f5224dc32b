import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { existingHome } from './runtime/embedded-postgres/cluster-home.ts';
import { findPostmaster } from './runtime/embedded-postgres/postmaster-pid.ts';

/** A server in a process of its own, as people run it. */
export interface ServerProcess {
  readonly baseUrl: string;
  /** Ends it the hard way. */
  kill(): Promise<void>;
  /** Asks it to end and answers its exit code. */
  stop(): Promise<number | null>;
}

const main = join(import.meta.dirname, 'main.ts');

const readyAddress = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /ready at (http:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) =>
      reject(new Error(`the server ended with ${code} before it was ready: ${said}`)),
    );
  });

/** Starts the server on a data folder and waits until it answers; another one than ours where its sources are named. */
export const startServer = async (
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  source: string = main,
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [source], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      PORT: '0',
      ENVIRONMENT: 'development',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const address = await readyAddress(child);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  };
  return {
    baseUrl: `${address}/api`,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
};

const postmasterOf = async (dataDir: string): Promise<number | undefined> => {
  const home = await existingHome(dataDir);
  return home && (await findPostmaster(home.cluster))?.pid;
};

/** Kills the PostgreSQL of a data folder the hard way; its own processes end with it. */
export const killPostgres = async (dataDir: string): Promise<void> => {
  const pid = await postmasterOf(dataDir);
  if (pid === undefined) throw new Error('PostgreSQL does not run');
  process.kill(pid, 'SIGKILL');
};

/**
 * Lets PostgreSQL put off writing what nobody waits for. Otherwise it does so within a fifth of a second, and killing it
 * takes a busy machine longer.
 */
export const letPostgresDawdle = async (dataDir: string): Promise<void> => {
  const home = await existingHome(dataDir);
  const pid = await postmasterOf(dataDir);
  if (!home || pid === undefined) throw new Error('PostgreSQL does not run');
  const settings = "wal_writer_delay = '10s'\nwal_writer_flush_after = '1GB'\n";
  await appendFile(join(home.cluster, 'postgresql.auto.conf'), settings);
  process.kill(pid, 'SIGHUP');
};

/** A data folder that PostgreSQL can reach also when the tests run as root. */
export const makeDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chancery-durability-'));
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  return dataDir;
};

/** Removes a data folder, and first ends a PostgreSQL that nobody stopped. */
export const removeDataDir = async (dataDir: string): Promise<void> => {
  const pid = await postmasterOf(dataDir);
  if (pid) process.kill(pid, 'SIGQUIT');
  const database = await realpath(join(dataDir, 'postgres')).catch(() => dataDir);
  for (const folder of [database, dataDir])
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
};
