import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a process exists. */
export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** On Linux every process of PostgreSQL stays in the folder of its cluster. */
const isInCluster = async (pid: number, cluster: string): Promise<boolean> => {
  const [folder, status] = await Promise.all([
    readlink(`/proc/${pid}/cwd`).catch(() => undefined),
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
  ]);
  return folder === cluster && /^\d+ \(postgres\) [^ZX]/.test(status);
};

const outputHas = (command: string, args: string[], text: string): Promise<boolean> =>
  run(command, args).then(
    ({ stdout }) => stdout.includes(text),
    () => false,
  );

/** Whether a process is the PostgreSQL of this very cluster, and not another one that was given its number. */
export const isPostmasterOf = async (pid: number, cluster: string): Promise<boolean> => {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  if (process.platform === 'linux') return isInCluster(pid, cluster);
  if (process.platform === 'win32') return outputHas('tasklist', ['/fi', `pid eq ${pid}`], 'postgres');
  return outputHas('ps', ['-p', String(pid), '-o', 'args='], cluster);
};

/**
 * Ends what a killed PostgreSQL left running, which would hold up the next one for as long as its statements take.
 * Their work is lost already, and for the files it is a crash like the first. Elsewhere than on Linux one waits.
 */
export const endLeftovers = async (cluster: string): Promise<void> => {
  if (process.platform !== 'linux') return;
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 1);
  for (const pid of pids) {
    if (!(await isInCluster(pid, cluster))) continue;
    process.kill(pid, 'SIGKILL');
    while (await isInCluster(pid, cluster)) await sleep(5);
  }
};
