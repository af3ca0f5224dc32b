import { readFileSync } from 'node:fs';

/** What Linux counts the processor time of a process in. */
const tickMs = 10;

/** The processor time of another process so far; nothing of one that has ended. */
export const spentMs = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return 0;
  }
};

/** The processor time of this process so far. */
export const ownMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
