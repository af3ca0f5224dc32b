import type { FileService, FileStore } from '../../files/ports.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { createPictures } from '../photo/take-photo.ts';
import { createPaperCheckService } from './paper-check.service.ts';
import { definePaperJob } from './paper-job.ts';
import { createPaperReader } from './paper-reader.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly files: FileService;
  readonly store: FileStore;
}

/** Checks of stamped paper: asked for, and done by a reader of their own. */
export const createPaperChecks = ({ transactions, jobs, files, store }: Parts) => {
  const paperReader = createPaperReader();
  const pictures = createPictures(files, store);
  definePaperJob({ transactions, jobs, store, reader: paperReader, pictures });
  return { paperReader, paperChecks: createPaperCheckService(transactions, jobs, files) };
};
