import { Worker } from 'node:worker_threads';
import { refuse } from '../../kit/refuse.ts';
import type { ReportTask } from './report-content.ts';

/** A report that is to be made: what it says, the original photos that go into its evidence, and what signs it. */
export interface ReportWork {
  readonly task: ReportTask;
  readonly originals: readonly Uint8Array[];
  readonly seed: Uint8Array;
}

/** The finished PDF, or that its evidence does not hold. */
export type MadeReport = { readonly pdf: Uint8Array } | { readonly broken: string };

const heapMb = 1_024;
const waitingMax = 8;
const comeBackSeconds = 5;

const run = (work: ReportWork, patienceMs: number): Promise<MadeReport> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./report.worker.ts', import.meta.url), {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      settle();
      void worker.terminate();
    };
    const timer = setTimeout(() => finish(() => reject(new Error('a report took too long'))), patienceMs);
    worker.once('message', (made: MadeReport) => finish(() => resolve(made)));
    worker.once('error', (error) => finish(() => reject(error)));
    worker.once('exit', (code) => finish(() => reject(new Error(`a report ended with ${code}`))));
  });

/** Makes reports in a thread of their own, one at a time; when too many wait, the next is told when to come back. */
export const createReportMaker = (patienceMs: number) => {
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work: ReportWork): Promise<MadeReport> => {
    if (waiting > waitingMax) refuse('request.tooMany', { retryAfterSeconds: comeBackSeconds });
    waiting += 1;
    const mine = turn.then(() => run(work, patienceMs));
    turn = mine.catch(() => {});
    return mine.finally(() => {
      waiting -= 1;
    });
  };
};
