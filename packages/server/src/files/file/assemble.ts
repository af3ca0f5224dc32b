import { Worker } from 'node:worker_threads';
import type { FilePurpose } from '@chancery/contract/file/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { refuse } from '../../kit/refuse.ts';
import type { FileOutcome } from './file-outcome.ts';

/** What is put together, and where. */
export interface Assembly {
  readonly parts: readonly string[];
  readonly target: string;
  readonly size: number;
  readonly digest: string;
  readonly fileName: string;
  readonly purpose: CodeOf<typeof FilePurpose>;
}

const patienceMs = 5 * 60_000;
const heapMb = 1_024;
const waitingMax = 3;
const comeBackSeconds = 5;

const run = (assembly: Assembly): Promise<FileOutcome> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./assemble.worker.ts', import.meta.url), {
      workerData: assembly,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const finish = (outcome: FileOutcome) => {
      clearTimeout(timer);
      resolve(outcome);
      void worker.terminate();
    };
    // Whatever makes the thread give up is a fault of the file.
    const dead = (): void => finish({ refused: 'file.broken', params: { type: assembly.fileName } });
    const timer = setTimeout(dead, patienceMs);
    worker.once('message', finish);
    worker.once('error', dead);
    worker.once('exit', dead);
  });

/**
 * Puts large files together and looks at them in a thread of its own, one at a time: what that takes in memory is
 * bounded by the largest file taken. When too many wait, the next is told when to come back.
 */
export const createAssembler = () => {
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (assembly: Assembly): Promise<FileOutcome> => {
    if (waiting > waitingMax) refuse('request.tooMany', { retryAfterSeconds: comeBackSeconds });
    waiting += 1;
    const mine = turn.then(() => run(assembly));
    turn = mine.catch(() => {});
    return mine.finally(() => {
      waiting -= 1;
    });
  };
};
