import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { type Content, checkFile, type FileService, type FileStore } from '../../files/ports.ts';
import type { Tx } from '../../kit/transaction.ts';

/** A picture whose content has been looked at. */
export interface Picture {
  readonly type: CodeOf<typeof FileType>;
  readonly size: number;
  readonly content: Content;
}

const endings: Readonly<Partial<Record<CodeOf<typeof FileType>, string>>> = {
  [FileType.png]: 'png',
  [FileType.webp]: 'webp',
};

export type Pictures = ReturnType<typeof createPictures>;

/** Pictures that become files of a unit, in use from the start. */
export const createPictures = (files: FileService, store: FileStore) => {
  /** Refuses whatever is no picture; any other lies ready for as long as somebody decides whether to keep it. */
  const receive = async <T>(bytes: Buffer, decide: (picture: Picture) => Promise<T>): Promise<T> => {
    const type = await checkFile(bytes, { fileName: 'photo', purpose: FilePurpose.photo });
    return store.layFor(bytes, (content) => decide({ type, size: bytes.length, content }));
  };

  /** Gives the id of the file. */
  const keep = async (
    tx: Tx,
    owner: { readonly id: string; readonly companyId: string },
    { type, size, content }: Picture,
    takenAt: Date,
  ): Promise<string> => {
    const name = `${takenAt.toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}.${endings[type] ?? 'jpg'}`;
    const about = { name, type, size, purpose: FilePurpose.photo, usedAt: new Date() };
    return (await files.keep(tx, owner, about, content)).filePath;
  };

  return { receive, keep };
};
