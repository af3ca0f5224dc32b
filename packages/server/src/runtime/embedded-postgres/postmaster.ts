import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import { runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { ClusterHome } from './cluster-home.ts';
import { readPidFile } from './postmaster-pid.ts';
import { isPostmasterOf } from './processes.ts';

/** A PostgreSQL process, started here or found running. */
export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  /** Resolves with the reason once the process has ended. */
  readonly ended: Promise<string>;
  /** Whether it takes connections. */
  isReady(): Promise<boolean>;
  /** Why it ended before it answered. */
  explain(reason: string): Promise<StartError>;
  stop(): Promise<void>;
};

/** A failure that passes by itself: another PostgreSQL of this cluster is about to end. */
export class StillEndingError extends StartError {}

const fastLimitMs = 15_000;

const stopper = (pid: number, ended: Promise<string>, home: ClusterHome, binaries: Binaries) => async () => {
  const wait = (ms: number) => Promise.race([ended, sleep(ms, undefined, { ref: false })]);
  const ask = async (signal: 'SIGINT' | 'SIGQUIT', mode: string): Promise<void> => {
    if (!(await isPostmasterOf(pid, home.cluster))) return;
    if (process.platform !== 'win32') process.kill(pid, signal);
    else await promisify(execFile)(binaries.pgCtl, ['stop', '-D', home.cluster, '-m', mode, '-W']);
  };
  await ask('SIGINT', 'fast');
  if ((await wait(fastLimitMs)) !== undefined) return;
  await ask('SIGQUIT', 'immediate');
  await wait(3_000);
};

const readiness = (pid: number, home: ClusterHome) => async (): Promise<boolean> => {
  const file = await readPidFile(home.cluster);
  return file?.pid === pid && file.isReady;
};

/** Starts PostgreSQL as a process that outlives this one, so that a killed server does not take it down. */
export const spawnPostmaster = async (
  home: ClusterHome,
  binaries: Binaries,
  options: string[],
  port: number,
): Promise<Postmaster> => {
  const output = await open(startLog(home), 'w', 0o600);
  try {
    const child = spawn(binaries.postgres, options, {
      ...runAs(home.account),
      // Away from the terminal: Ctrl-C is for the server, which stops the database last.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', output.fd, output.fd],
    });
    const ended = once(child, 'exit').then(
      ([code, signal]) => (signal ? `killed by ${signal}` : `exit code ${code}`),
      (error: Error) => error.message,
    );
    const pid = child.pid ?? 0;
    return {
      pid,
      port,
      ended,
      isReady: readiness(pid, home),
      explain: (reason) => startFailure(home, pid, reason),
      stop: stopper(pid, ended, home, binaries),
    };
  } finally {
    await output.close();
  }
};

/** Takes over a PostgreSQL that a killed server left running. */
export const attachPostmaster = (
  home: ClusterHome,
  binaries: Binaries,
  { pid, port }: { pid: number; port: number },
): Postmaster => {
  const watch = async (): Promise<string> => {
    while (await isPostmasterOf(pid, home.cluster)) await sleep(250, undefined, { ref: false });
    return 'ended';
  };
  const ended = watch();
  const explain = async () => new StillEndingError('PostgreSQL was ending');
  const stop = stopper(pid, ended, home, binaries);
  return { pid, port, ended, isReady: readiness(pid, home), explain, stop };
};

const startLog = (home: ClusterHome): string => join(home.folder, 'start.log');

/** What it said before its log was open, and after. */
const readLogs = async (home: ClusterHome, pid: number): Promise<string> => {
  const newest = (await readdir(home.logDir)).sort().at(-1);
  const texts = [startLog(home), ...(newest ? [join(home.logDir, newest)] : [])].map((path) =>
    readFile(path, 'utf8'),
  );
  const [early = '', late = ''] = await Promise.all(texts);
  return [early, ...late.split('\n').filter((line) => line.includes(`[${pid}]`))].join('\n');
};

const startFailure = async (home: ClusterHome, pid: number, reason: string): Promise<StartError> => {
  const said = await readLogs(home, pid).catch(() => '');
  const line = /(?:FATAL|PANIC|postgres|error): +(.+)/.exec(said)?.[1];
  const message = `PostgreSQL did not start: ${line ?? `${reason}; see ${home.logDir}`}`;
  const isPassing = /shared memory block|lock file/.test(line ?? '');
  return isPassing ? new StillEndingError(message) : new StartError(message);
};
