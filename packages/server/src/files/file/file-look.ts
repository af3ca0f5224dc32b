import type { uploadFile } from '@chancery/contract/file/calls.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { createHelperProcess } from '../../kit/helper-process.ts';
import { refuse } from '../../kit/refuse.ts';
import { refuseTooLarge } from './file-check.ts';
import { type FileOutcome, outcomeOf } from './file-outcome.ts';
import type { LookTask } from './look.worker.ts';

const patience = { timeoutMs: 30_000, idleMs: 60_000 };
const waitingMax = 20;
const comeBackSeconds = 5;

/** Beginnings of what is taken apart byte by byte by ourselves; pictures are decoded in threads of their own. */
const documents = [Buffer.from('%PDF'), Buffer.from('PK')];

export type FileLook = ReturnType<typeof createFileLook>;

/**
 * Looks at files. A document is looked at in a process of its own, one at a time and not for long: one made to keep its
 * reader busy keeps nobody else waiting for an answer.
 */
export const createFileLook = () => {
  const helper = createHelperProcess<LookTask, FileOutcome>(
    new URL('./look.worker.ts', import.meta.url),
    patience,
  );

  const outcome = (bytes: Buffer, about: LookTask['about']): Promise<FileOutcome> => {
    if (!documents.some((head) => bytes.subarray(0, head.length).equals(head)))
      return outcomeOf(bytes, about);
    if (helper.waiting() >= waitingMax) refuse('request.tooMany', { retryAfterSeconds: comeBackSeconds });
    // Whatever makes the process give up is a fault of the file.
    return helper
      .ask({ bytes, about })
      .catch(() => ({ refused: 'file.broken', params: { type: about.fileName } }) as const);
  };

  /** Refuses whatever is not plainly a file of a kind this purpose takes; answers the kind. */
  const look = async (bytes: Buffer, { fileName, purpose }: CheckedInput<typeof uploadFile>) => {
    refuseTooLarge(bytes.length, purpose);
    const found = await outcome(bytes, { fileName, purpose });
    return 'refused' in found ? refuse(found.refused, { params: found.params }) : found.type;
  };

  return { look, close: helper.close };
};
