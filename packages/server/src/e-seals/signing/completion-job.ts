import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { SigningState } from '@chancery/contract/signing/codes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import type { Content, FileService, FileStore } from '../../files/ports.ts';
import { createHelperProcess } from '../../kit/helper-process.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { PlatformSeal } from '../platform-seal.ts';
import { type CompletionContent, type CompletionTask, collectCompletion } from './completion-content.ts';
import type { TaskRow } from './signing.table.ts';
import type { SigningNewsRoom } from './signing-news.ts';
import { certificateJob, type SigningSteps } from './signing-steps.ts';
import type { TaskHolds } from './task-holds.ts';
import { findTask, lockTask } from './task-lock.ts';

interface TaskJob {
  readonly taskId: string;
  readonly companyId: string;
}

interface Parts {
  readonly publicUrl: string;
  readonly brandName: Readonly<Record<TaskRow['language'], string>>;
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly files: Pick<FileService, 'keep'>;
  readonly store: Pick<FileStore, 'layFor'>;
  readonly platformSeal: PlatformSeal;
  readonly steps: SigningSteps;
  readonly news: SigningNewsRoom;
  readonly holds: TaskHolds;
}

const idleMs = 60_000;
/** Where the platform's seal stands on the first page: at the top, on the right. */
const place = { x: 174, y: 27 };

/** Makes the certificate of a completed task, seals it, and tells everybody that all have signed. */
export const createCompletion = (parts: Parts) => {
  const { transactions, jobs, files, store, platformSeal, steps, news, holds } = parts;
  const script = new URL('./completion.worker.ts', import.meta.url);
  const artist = createHelperProcess<CompletionTask, Uint8Array>(script, {
    timeoutMs: limits.timeoutMs.report,
    idleMs,
  });

  const make = async ({ language }: TaskRow, content: CompletionContent): Promise<Buffer> => {
    const brandName = parts.brandName[language];
    const verifyUrl = `${parts.publicUrl}/verify`;
    const drawn = await artist.ask({ content, language, brandName, verifyUrl });
    const reason = translator(language)('signing.record.title');
    return platformSeal.seal(drawn, { language, reason, ...place });
  };

  const keep = ({ taskId, companyId }: TaskJob, size: number, content: Content): Promise<void> =>
    transactions.apart({ companyId }, async (tx) => {
      const whole = await lockTask(tx, companyId, taskId);
      if (whole.task.certificateFileId) return;
      const { createdBy, language, title } = whole.task;
      const name = translator(language)('signing.record.fileName');
      const about = { name, type: FileType.pdf, size, purpose: FilePurpose.signed, usedAt: new Date() };
      const { filePath } = await files.keep(tx, { id: createdBy, companyId }, about, content);
      const task = await steps.changeTask(tx, whole.task, {
        certificateFileId: filePath,
        certificateDigest: content.digest,
      });
      await news.tellEnd(tx, { ...whole, task }, { event: 'signing.completed', params: { title } }, {});
    });

  const run = async (job: TaskJob): Promise<void> => {
    const { companyId, taskId } = job;
    const found = await transactions.snapshot({ companyId }, async (tx) => {
      const whole = await findTask(tx, companyId, taskId);
      const { state, certificateFileId } = whole.task;
      if (state !== SigningState.completed || certificateFileId) return undefined;
      await holds.refuseAltered(tx, whole.task);
      return { task: whole.task, content: await collectCompletion(tx, whole) };
    });
    if (!found) return;
    const bytes = await make(found.task, found.content);
    await store.layFor(bytes, (content) => keep(job, bytes.length, content));
  };

  jobs.define(certificateJob, run, { retries: 10, retrySeconds: 5, retrySecondsMax: 3_600, seconds: 120 });
  return { run, close: artist.close };
};
