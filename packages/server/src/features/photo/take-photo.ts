import { createHash } from 'node:crypto';
import { FilePurpose, FileType } from '@chancery/contract/file.codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { FileService } from '../file/file.service.ts';
import { checkFile } from '../file/file-check.ts';
import type { FileStore } from '../file/file-store.ts';

/** A picture whose content has been looked at. */
export interface CheckedPicture {
  readonly bytes: Buffer;
  readonly type: CodeOf<typeof FileType>;
  readonly digest: Buffer;
}

const endings: Readonly<Partial<Record<CodeOf<typeof FileType>, string>>> = {
  [FileType.png]: 'png',
  [FileType.webp]: 'webp',
};

/** Refuses whatever is no picture. */
export const checkPicture = async (bytes: Buffer): Promise<CheckedPicture> => ({
  bytes,
  type: await checkFile(bytes, { fileName: 'photo', purpose: FilePurpose.photo }),
  digest: createHash('sha256').update(bytes).digest(),
});

/** Keeps a picture as a file of the unit, in use from the start; gives the id of the file. */
export const createKeepPicture =
  (files: FileService, store: FileStore) =>
  async (
    tx: Tx,
    owner: { readonly id: string; readonly companyId: string },
    { bytes, type, digest }: CheckedPicture,
    takenAt: Date,
  ): Promise<string> => {
    const name = `${takenAt.toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}.${endings[type] ?? 'jpg'}`;
    const about = { name, type, size: bytes.length, purpose: FilePurpose.photo, usedAt: new Date() };
    const { filePath } = await files.keep(tx, owner, about, digest, () => store.put(digest, bytes));
    return filePath;
  };
