import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import { endingOf } from '@chancery/contract/file/rules.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { MarkFault, MarkState } from '@chancery/contract/watermark/codes.ts';
import type { Embedded, MarkedPage } from '@chancery/watermark/watermark.types.ts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Content, type FileService, type FileStore, file } from '../../files/ports.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { addRows, changeRows, removeRows } from '../../kit/keep-rows.ts';
import { tellLive } from '../../kit/live.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { News } from './accompany.ts';
import { type MarkRow, markIdText } from './mark-present.ts';
import { giveMarkBack, spendMark } from './mark-usage.ts';
import { keptMark, keptMarkedPage } from './watermark.kept.ts';
import { watermarkPage, watermarkRecord } from './watermark.table.ts';

/** What is needed to write down how a marking goes. */
export interface MarkWorkParts {
  readonly transactions: Transactions;
  readonly files: Pick<FileService, 'keep'>;
  readonly store: Pick<FileStore, 'layFor'>;
  readonly evidence: Evidence;
}

const pagesAtOnce = 20;

/** The name of a marked file, told apart from the one it was made of. */
const markedName = (name: string): string => {
  const ending = endingOf(name);
  const stem = ending ? name.slice(0, -ending.length - 1) : name;
  const tail = `-marked${ending && '.'}${ending}`;
  return [...stem].slice(0, limits.file.nameLength - tail.length).join('') + tail;
};

/** Writes down how the marking of a file goes. Only the latest try may, and only while nobody has stopped it. */
export const createMarkWork = ({ transactions, files, store, evidence }: MarkWorkParts) => {
  const tell = (tx: Tx, { companyId, createdBy }: MarkRow) =>
    tellLive(tx, { kind: 'file', companyId, accountIds: [createdBy] });

  const isCurrent = ({ id, tries }: MarkRow) =>
    and(
      eq(watermarkRecord.id, id),
      eq(watermarkRecord.state, MarkState.working),
      eq(watermarkRecord.tries, tries),
    );

  const isOpen = (id: string) =>
    and(eq(watermarkRecord.id, id), inArray(watermarkRecord.state, [MarkState.waiting, MarkState.working]));

  /** Takes a mark up; what was stopped meanwhile, or is finished, is left alone. */
  const begin = (id: string) =>
    transactions.apart('platform', async (tx) => {
      const taken = { state: MarkState.working, tries: sql`${watermarkRecord.tries} + 1`, pagesDone: 0 };
      const [row] = await changeRows(tx, keptMark, taken, isOpen(id));
      if (!row) return undefined;
      await tell(tx, row);
      const [source] = await tx.select().from(file).where(eq(file.id, row.sourceFileId));
      return source && { row, digest: source.digest };
    });

  /** Whether the try still counts; writes how far it is where that is news. */
  const goesOn = (row: MarkRow, news?: News): Promise<boolean> =>
    transactions.apart('platform', async (tx) => {
      const { id } = watermarkRecord;
      const [current] = news
        ? await tx
            .update(watermarkRecord)
            .set({ pagesDone: news.done, pageCount: news.of })
            .where(isCurrent(row))
            .returning({ id })
        : await tx.select({ id }).from(watermarkRecord).where(isCurrent(row));
      if (current && news) await tell(tx, row);
      return current !== undefined;
    });

  const keepPages = async (tx: Tx, { id, companyId }: MarkRow, pages: readonly MarkedPage[]) => {
    await removeRows(tx, keptMarkedPage, eq(watermarkPage.recordId, id));
    const rows = pages.map(({ width, height, reference }, page) => {
      const bytes = Buffer.from(reference.buffer, reference.byteOffset, reference.byteLength);
      return { recordId: id, page, companyId, width, height, reference: bytes };
    });
    for (let at = 0; at < rows.length; at += pagesAtOnce)
      await addRows(tx, keptMarkedPage, rows.slice(at, at + pagesAtOnce));
  };

  /** Keeps the marked file with everything that belongs to it, or nothing at all. */
  const keepMarked = (
    row: MarkRow,
    { bytes, type, pages, signed = false }: Embedded,
    content: Content,
  ): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      const { companyId } = row;
      const [current] = await tx.select().from(watermarkRecord).where(isCurrent(row)).for('update');
      if (!current) return;
      await spendMark(tx, row);
      const markedDigest = content.digest;
      const about = { type, size: bytes.length, purpose: FilePurpose.marked, usedAt: new Date() };
      const { filePath } = await files.keep(
        tx,
        { id: row.createdBy, companyId },
        { name: markedName(row.fileName), ...about },
        content,
      );
      await keepPages(tx, row, pages);
      const finished = {
        state: MarkState.done,
        fault: null,
        markedFileId: filePath,
        markedDigest,
        wasSigned: signed,
      };
      const counts = { pageCount: pages.length, pagesDone: pages.length, finishedAt: sql`now()` };
      await changeRows(tx, keptMark, { ...finished, ...counts }, eq(watermarkRecord.id, row.id));
      await evidence.append(tx, {
        companyId,
        kind: EvidenceKind.fileMarked,
        subjectId: row.id,
        facts: { mark: markIdText(row.markId), file: markedDigest.toString('hex'), pages: pages.length },
        by: { id: row.createdBy, name: row.createdByName },
      });
      await tell(tx, row);
    });

  const keep = (row: MarkRow, embedded: Embedded): Promise<void> => {
    const { buffer, byteOffset, byteLength } = embedded.bytes;
    const marked = Buffer.from(buffer, byteOffset, byteLength);
    return store.layFor(marked, (content) => keepMarked(row, embedded, content));
  };

  const end = (which: SQL | undefined, fault: CodeOf<typeof MarkFault>): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      const changes = { state: MarkState.failed, fault, finishedAt: sql`now()` };
      const [failed] = await changeRows(tx, keptMark, changes, which);
      if (!failed) return;
      await giveMarkBack(tx, failed);
      await tell(tx, failed);
    });

  const fail = (row: MarkRow, fault: CodeOf<typeof MarkFault>) => end(isCurrent(row), fault);

  /** Nobody is left to make the mark: the last server that tried is gone. */
  const giveUp = (id: string) => end(isOpen(id), MarkFault.broken);

  return { begin, goesOn, keep, fail, giveUp };
};
