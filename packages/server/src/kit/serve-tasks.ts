import { flushCompileCache } from 'node:module';
import type { HelperAnswer } from './helper-process.ts';

/** The other end of a helper process: does each task that is sent, and answers. */
export const serveTasks = <Task, Result>(work: (task: Task) => Promise<Result>): void => {
  const answer = (said: HelperAnswer<Result>) => process.send?.(said);
  process.on('message', async (task: Task) => {
    try {
      answer({ result: await work(task) });
    } catch (error) {
      answer({ error: error instanceof Error ? error.message : String(error) });
    }
    // It is killed when nobody needs it any more, and only a process that ends by itself keeps what it compiled.
    flushCompileCache();
  });
  // The server is gone: nobody waits for an answer any more.
  process.on('disconnect', () => process.exit(0));
};
