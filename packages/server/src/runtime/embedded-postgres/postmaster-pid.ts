import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, give } from './account.ts';
import type { ClusterHome } from './cluster-home.ts';
import { isAlive, isPostmasterOf } from './processes.ts';

type PidFile = {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
  readonly lines: readonly string[];
};

/** What the running or the last PostgreSQL of a cluster wrote about itself. */
export const readPidFile = async (cluster: string): Promise<PidFile | undefined> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return {
    pid: Math.abs(Number(lines[0])),
    port: Number(lines[3]),
    isReady: lines[7]?.trim() === 'ready',
    lines,
  };
};

/** The process and port of the PostgreSQL that runs on a cluster. */
export const findPostmaster = async (cluster: string): Promise<{ pid: number; port: number } | undefined> => {
  const file = await readPidFile(cluster);
  return file && (await isPostmasterOf(file.pid, cluster)) ? { pid: file.pid, port: file.port } : undefined;
};

/**
 * Frees what a killed PostgreSQL would make the next one stumble over: files with a number that a stranger has now, or
 * that stays taken because nobody collects dead processes, as in many containers; or files that a power cut emptied.
 */
export const freeLeftovers = async ({ cluster, account, socketDir }: ClusterHome): Promise<void> => {
  for (const name of await readdir(socketDir)) {
    if (name.startsWith('.s.PGSQL.')) await rm(join(socketDir, name), { force: true });
  }
  await freePidFile(cluster, account);
};

/**
 * The pid file is not removed, since it also names the shared memory by which PostgreSQL notices that processes of a
 * killed one still write to the cluster. PostgreSQL takes the number of its own parent for a leftover.
 */
const freePidFile = async (cluster: string, account: Account | undefined): Promise<void> => {
  const path = join(cluster, 'postmaster.pid');
  const file = await readPidFile(cluster);
  if (file === undefined) return;
  if (!Number.isInteger(file.pid) || file.pid === 0) return rm(path);
  if (!isAlive(file.pid)) return;
  const draft = `${path}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, [process.pid, ...file.lines.slice(1)].join('\n'), { flag: 'wx', mode: 0o600 });
  await give(draft, account);
  await rename(draft, path);
};
