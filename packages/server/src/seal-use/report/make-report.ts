import type { BundleContent } from '@chancery/evidence/bundle.ts';
import { createHelperProcess } from '../../kit/helper-process.ts';
import { refuse } from '../../kit/refuse.ts';
import type { ReportTask } from './report-content.ts';

/** A report that is to be made: what it says, its evidence, the original photos that go into it, and what signs both. */
export interface ReportWork {
  readonly task: Omit<ReportTask, 'bundle'>;
  readonly evidence: BundleContent;
  readonly originals: readonly Uint8Array[];
  /** The seeds of the key that signs the logs and of the one that signs reports. */
  readonly seeds: { readonly log: Uint8Array; readonly report: Uint8Array };
}

/** The finished PDF, or that its evidence does not hold. */
export type MadeReport = { readonly pdf: Uint8Array } | { readonly broken: string };

const waitingMax = 8;
const comeBackSeconds = 5;
const idleMs = 60_000;

/** Makes reports in a process of its own, one at a time; when too many wait, the next is told when to come back. */
export const createReportMaker = (timeoutMs: number) => {
  const helper = createHelperProcess<ReportWork, MadeReport>(new URL('./report.worker.ts', import.meta.url), {
    timeoutMs,
    idleMs,
  });
  return {
    make: async (work: ReportWork): Promise<MadeReport> => {
      if (helper.waiting() >= waitingMax) refuse('request.tooMany', { retryAfterSeconds: comeBackSeconds });
      return helper.ask(work);
    },
    workerId: helper.pid,
    close: helper.close,
  };
};
