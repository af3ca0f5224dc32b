import { startChild } from '../../kit/child.ts';
import type { Done, Task } from './tasks.ts';

const patienceMs = 60 * 60_000;

/** Does tasks in so many processes at once; processor time is that of each process, so it is right on a busy machine. */
export const runTasks = async (
  tasks: readonly Task[],
  { jobs, minutes }: { readonly jobs: number; readonly minutes: number },
  onDone: (done: Done & { readonly task: string }, count: number) => void,
): Promise<void> => {
  const left = [...tasks];
  const end = performance.now() + minutes * 60_000;
  const next = () => (performance.now() < end ? left.shift() : undefined);
  let count = 0;
  const work = async () => {
    const child = startChild(new URL('bench.process.ts', import.meta.url).pathname);
    try {
      for (let task = next(); task; task = next()) {
        const done = await child.ask<Done>(task, patienceMs);
        count += 1;
        onDone({ ...done, task: task.task }, count);
      }
    } finally {
      await child.stop();
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, tasks.length) }, work));
};
