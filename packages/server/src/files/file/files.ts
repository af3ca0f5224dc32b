import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { Objects } from '../../runtime/objects/objects.ts';
import { createFileService } from './file.service.ts';
import { createFileLook } from './file-look.ts';
import { createFileStore } from './file-store.ts';
import { createFileWords } from './file-words.ts';
import { createPartStore } from './part-store.ts';
import { createUploadService } from './upload.service.ts';

interface Parts {
  readonly objects: Objects;
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  /** Told of a content that is not what was kept. */
  readonly onAltered: (digest: Buffer) => Promise<void>;
}

/** Files: where they lie, who may have them, and large ones on their way. */
export const createFiles = ({ objects, transactions, secrets, onAltered }: Parts) => {
  const fileStore = createFileStore(objects, onAltered);
  const fileLook = createFileLook();
  const files = createFileService(transactions, secrets, fileStore, fileLook);
  const parts = createPartStore(objects);
  const uploads = createUploadService({ transactions, files, store: fileStore, parts });
  return { fileLook, fileWords: createFileWords(), fileStore, files, uploads };
};
