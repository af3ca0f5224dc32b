import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { reasonOf } from '../start-error.ts';
import type { Postmaster } from './postmaster.ts';

const firstPauseMs = 100;
const longestPauseMs = 10_000;
const steadyMs = 60_000;
const keptLogs = 5;
const pruneEveryMs = 10 * 60_000;

/** Keeps PostgreSQL running: whenever it ends by itself it is started again, ever less eagerly if it keeps ending. */
export const supervise = (first: Postmaster, start: () => Promise<Postmaster>, log: Logger) => {
  const stopping = new AbortController();
  let current = first;

  const restart = async (pauseMs: number): Promise<number> => {
    await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return pauseMs;
    try {
      current = await start();
      log.warn({ pid: current.pid }, 'PostgreSQL runs again');
      if (stopping.signal.aborted) await current.stop();
    } catch (error) {
      log.error({ reason: reasonOf(error) }, 'PostgreSQL could not be started again, trying on');
    }
    return Math.min(pauseMs * 2, longestPauseMs);
  };

  const watch = async (): Promise<void> => {
    let pauseMs = firstPauseMs;
    while (!stopping.signal.aborted) {
      const since = performance.now();
      const reason = await current.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - since > steadyMs) pauseMs = firstPauseMs;
      log.error({ reason, pid: current.pid }, 'PostgreSQL ended, starting it again');
      pauseMs = await restart(pauseMs);
    }
  };

  const watching = watch();
  return {
    stop: async (): Promise<void> => {
      stopping.abort();
      await current.stop();
      await watching;
    },
  };
};

/** Removes all but the newest log files of PostgreSQL, which only ever starts new ones; until it is told to stop. */
export const keepLogsBounded = (logDir: string): (() => void) => {
  const prune = async (): Promise<void> => {
    const files = (await readdir(logDir)).filter((file) => file.endsWith('.log')).sort();
    for (const file of files.slice(0, -keptLogs)) await rm(join(logDir, file), { force: true });
  };
  const pruneQuietly = (): void => void prune().catch(() => undefined);
  pruneQuietly();
  const timer = setInterval(pruneQuietly, pruneEveryMs).unref();
  return () => clearInterval(timer);
};
