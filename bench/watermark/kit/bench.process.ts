import sharp from 'sharp';
import { perform } from './perform.ts';
import type { Task } from './tasks.ts';

// One picture at a time on one thread: there are as many processes as wanted, and times are of this work alone.
sharp.concurrency(1);
sharp.cache(false);

process.on('message', (task: Task) => {
  perform(task).then(
    (done) => process.send?.(done),
    (error: unknown) =>
      process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

// Whoever asked is gone: nobody waits for the answer.
process.on('disconnect', () => process.exit());
