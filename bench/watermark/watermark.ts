import type { Options } from './kit/options.ts';
import { plan } from './kit/plan.ts';
import { runTasks } from './kit/run-tasks.ts';
import { gather, type Outcome } from './kit/summary.ts';
import type { Done } from './kit/tasks.ts';
import { fetchPhotos } from './photos/fetched.ts';

/** Marks, attacks and looks for marks, as much as was asked for. */
export const measure = async (options: Options, say: (line: string) => void): Promise<Outcome> => {
  if (options.photos > 0 && !options.quick) await fetchPhotos(say);
  const tasks = await plan(options);
  const all: (Done & { readonly task: string })[] = [];
  await runTasks(tasks, options, (done, count) => {
    all.push(done);
    for (const one of done.looks) {
      const isRight = one.outcome === (done.task === 'marked' ? 'hit' : 'miss');
      if (options.verbose || one.outcome === 'wrong')
        say(
          `${isRight ? 'ok  ' : 'FAIL'} ${done.task} ${one.name} ${one.attack}: ${one.outcome}${one.seen ? ', seen' : ''} ${one.cpuSeconds.toFixed(2)} s`,
        );
    }
    if (count % 10 === 0 || count === tasks.length) say(`${count} of ${tasks.length} tasks`);
  });
  return gather(all);
};
