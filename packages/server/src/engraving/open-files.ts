import { inArray } from 'drizzle-orm';
import { type FileService, file } from '../files/ports.ts';
import { refuse } from '../kit/refuse.ts';
import type { Tx } from '../kit/transaction.ts';

export type Links = Pick<FileService, 'linkTo'>;

/** Files with links that open them for a while, found in one question. */
export const filesOf = async (tx: Tx, links: Links, ids: readonly string[]) => {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(file)
          .where(inArray(file.id, [...ids]));
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id: string) => {
    const one = found.get(id) ?? refuse('file.notFound');
    return {
      filePath: one.id,
      fileName: one.name,
      size: one.size,
      fileType: one.type,
      digest: one.digest.toString('hex'),
      ...links.linkTo(one),
    };
  };
};
