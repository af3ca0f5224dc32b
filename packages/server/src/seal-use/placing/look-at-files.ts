import { SealUseKind } from '@chancery/contract/application/codes.ts';
import type { SubmittedFields } from '@chancery/contract/application/fields.ts';
import { FileType } from '@chancery/contract/file/codes.ts';
import { SealingFault } from '@chancery/contract/placing/codes.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { FileService } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { fileSheet } from './placing.table.ts';
import { type Looked, refused } from './read-sheets.ts';
import type { SheetReader } from './sheet-reader.ts';

/** What was seen of a file, and of the words that were looked for in it. */
export interface FileLooked extends Looked {
  readonly words: readonly string[];
  /** It was read just now, so that nobody need read it again. */
  readonly fresh: boolean;
}

/** What was seen of files, by their ids. */
export type FilesLooked = ReadonlyMap<string, FileLooked>;

interface Parts {
  readonly transactions: Transactions;
  readonly files: FileService;
  readonly reader: SheetReader;
}

const wordsFor = ({ places }: Pick<SubmittedFields, 'places'>, fileId: string): string[] => {
  const all = places.filter((placed) => placed.fileId === fileId).flatMap((placed) => placed.places);
  return [...new Set(all.flatMap((place) => (place.kind === 'keyword' ? [place.word] : [])))];
};

export type FileLooks = ReturnType<typeof createFileLooks>;

/** Looks at files that are to be sealed, before anything is held: a large one takes a while. */
export const createFileLooks = ({ transactions, files, reader }: Parts) => {
  const known = (actor: UnitActor, ids: readonly string[]) =>
    transactions.read(scopeOf(actor), async (tx) => {
      const rows = await tx
        .select()
        .from(fileSheet)
        .where(and(eq(fileSheet.companyId, actor.companyId), inArray(fileSheet.fileId, [...ids])));
      return new Map(rows.map((row) => [row.fileId, row]));
    });

  const lookAt = async (actor: UnitActor, fileId: string, words: readonly string[]): Promise<FileLooked> => {
    const row = await files.about(actor, fileId);
    const about = { words, fresh: true };
    if (row.type !== FileType.pdf) return { ...about, ...refused(SealingFault.notPdf) };
    const { bytes } = await files.read(actor, fileId);
    const looked = await reader
      .read({ bytes, words })
      .catch(() => refuse('placing.unread', { params: { name: row.name } }));
    return { ...about, ...looked };
  };

  /** The files of an application that is about to be submitted; none of one on paper. */
  const look = async (
    actor: UnitActor,
    fields: Pick<SubmittedFields, 'kind' | 'files' | 'places'>,
  ): Promise<FilesLooked> => {
    const looked = new Map<string, FileLooked>();
    if (fields.kind !== SealUseKind.electronic || fields.files.length === 0) return looked;
    const before = await known(actor, fields.files);
    for (const fileId of new Set(fields.files)) {
      const words = wordsFor(fields, fileId);
      const row = words.length === 0 ? before.get(fileId) : undefined;
      looked.set(
        fileId,
        row ? { ...row, words, found: [], fresh: false } : await lookAt(actor, fileId, words),
      );
    }
    return looked;
  };

  /** One file, as it is known or as it is seen now. */
  const inspect = async (actor: UnitActor, fileId: string): Promise<FilesLooked> => {
    const row = (await known(actor, [fileId])).get(fileId);
    // Whoever may not open it learns nothing of its pages either.
    if (row) await files.about(actor, fileId);
    return new Map([
      [fileId, row ? { ...row, words: [], found: [], fresh: false } : await lookAt(actor, fileId, [])],
    ]);
  };

  /** Keeps what was seen for the next time. */
  const keep = async (tx: Tx, { companyId }: UnitActor, looked: FilesLooked): Promise<void> => {
    const rows = [...looked]
      .filter(([, { fresh }]) => fresh)
      .map(([fileId, { sheets, fault, onePlace }]) => ({ fileId, companyId, sheets, fault, onePlace }));
    if (rows.length > 0) await tx.insert(fileSheet).values(rows).onConflictDoNothing();
  };

  return { look, inspect, keep };
};
