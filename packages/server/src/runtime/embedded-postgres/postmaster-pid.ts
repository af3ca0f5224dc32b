import { execFile } from 'node:child_process';
import { readFile, readlink, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, give } from './account.ts';

const run = promisify(execFile);

type PidFile = { readonly pid: number; readonly port: number; readonly lines: readonly string[] };

/** What the running or the last PostgreSQL of a cluster wrote about itself. */
export const readPidFile = async (cluster: string): Promise<PidFile | undefined> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), lines };
};

/** Whether a process is the PostgreSQL of this very cluster, and not another one that was given its number. */
export const isPostmasterOf = async (pid: number, cluster: string): Promise<boolean> => {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  if (process.platform === 'linux') {
    const [folder, status] = await Promise.all([
      readlink(`/proc/${pid}/cwd`).catch(() => undefined),
      readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    ]);
    return folder === cluster && !/\) Z /.test(status);
  }
  const question = process.platform === 'win32' ? undefined : ['-p', String(pid), '-o', 'args='];
  if (question)
    return run('ps', question).then(
      ({ stdout }) => stdout.includes(cluster),
      () => false,
    );
  return run('tasklist', ['/fi', `pid eq ${pid}`]).then(
    ({ stdout }) => stdout.includes('postgres'),
    () => false,
  );
};

/** The process and port of the PostgreSQL that runs on a cluster. */
export const findPostmaster = async (cluster: string): Promise<{ pid: number; port: number } | undefined> => {
  const file = await readPidFile(cluster);
  return file && (await isPostmasterOf(file.pid, cluster)) ? { pid: file.pid, port: file.port } : undefined;
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/**
 * Frees a pid file that PostgreSQL would stumble over: an empty one, or one whose number a stranger has now.
 *
 * The file is not removed, since it also names the shared memory by which PostgreSQL notices that processes of a killed
 * one still write to the cluster. PostgreSQL takes the number of its own parent for a leftover.
 */
export const freePidFile = async (cluster: string, account: Account | undefined): Promise<void> => {
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
