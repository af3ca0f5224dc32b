import { openKept } from './kit/kept.ts';
import type { Options } from './kit/options.ts';
import { plan } from './kit/plan.ts';
import { runTasks } from './kit/run-tasks.ts';
import { gather, type Outcome } from './kit/summary.ts';
import type { Done, Task } from './kit/tasks.ts';
import { fetchPhotos } from './photos/fetched.ts';

/** Marks, attacks and looks for marks, as much as was asked for. */
export const measure = async (options: Options, say: (line: string) => void): Promise<Outcome> => {
  if (options.photos > 0 && !options.quick) await fetchPhotos(say);
  const tasks = await plan(options);
  const kept = await openKept(options.keep);
  const all: (Done & { readonly task: string })[] = [];
  const left: Task[] = [];
  for (const task of tasks) {
    const done = kept.done.get(JSON.stringify(task));
    if (done) all.push({ ...done, task: task.task });
    else left.push(task);
  }
  if (all.length > 0) say(`${all.length} of ${tasks.length} tasks were done before`);
  await runTasks(left, options, async (task, done) => {
    await kept.add(task, done);
    all.push({ ...done, task: task.task });
    for (const one of done.looks) {
      const isRight = one.outcome === (task.task === 'marked' ? 'hit' : 'miss');
      if (options.verbose || one.outcome === 'wrong')
        say(
          `${isRight ? 'ok  ' : 'FAIL'} ${task.task} ${one.name} ${one.attack}: ${one.outcome}${one.seen ? ', seen' : ''} ${one.cpuSeconds.toFixed(2)} s`,
        );
    }
    if (all.length % 10 === 0 || all.length === tasks.length) say(`${all.length} of ${tasks.length} tasks`);
  });
  return gather(all);
};
