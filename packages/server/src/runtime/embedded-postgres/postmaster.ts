import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import { runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { ClusterHome } from './cluster-home.ts';
import { isPostmasterOf } from './postmaster-pid.ts';

/** A PostgreSQL process, started here or found running. */
export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  /** Resolves with the reason once the process has ended. */
  readonly ended: Promise<string>;
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
      explain: (reason) => startFailure(home, reason),
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
  return { pid, port, ended, explain, stop: stopper(pid, ended, home, binaries) };
};

const startLog = (home: ClusterHome): string => join(home.folder, 'start.log');

const startFailure = async (home: ClusterHome, reason: string): Promise<StartError> => {
  const said = await readFile(startLog(home), 'utf8').catch(() => '');
  const line = /(?:FATAL|PANIC|postgres|error): +(.+)/.exec(said)?.[1];
  const message = `PostgreSQL did not start: ${line ?? `${reason}; see ${home.logDir}`}`;
  const isPassing = /shared memory block|lock file/.test(line ?? '');
  return isPassing ? new StillEndingError(message) : new StartError(message);
};
