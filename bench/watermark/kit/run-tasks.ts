import { startChild } from '../../kit/child.ts';
import type { Done, Task } from './tasks.ts';

const patienceMs = 60 * 60_000;

/** Does tasks in so many processes at once; processor time is that of each process, so it is right on a busy machine. */
export const runTasks = async (
  tasks: readonly Task[],
  { jobs, minutes }: { readonly jobs: number; readonly minutes: number },
  onDone: (task: Task, done: Done) => Promise<void>,
): Promise<void> => {
  const left = [...tasks];
  const end = performance.now() + minutes * 60_000;
  const next = () => (performance.now() < end ? left.shift() : undefined);
  const work = async () => {
    const child = startChild(new URL('bench.process.ts', import.meta.url).pathname);
    try {
      for (let task = next(); task; task = next()) {
        await onDone(task, await child.ask<Done>(task, patienceMs));
      }
    } finally {
      await child.stop();
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, tasks.length) }, work));
};
