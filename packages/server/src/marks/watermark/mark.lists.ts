import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { getMark, listApplicationMarks, listMarks } from '@chancery/contract/watermark/calls.ts';
import { MarkScope } from '@chancery/contract/watermark/codes.ts';
import { and, desc, eq, gte, inArray, lte } from 'drizzle-orm';
import { type FileService, file } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { search } from '../../kit/search.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { application, findOpen } from '../../seal-use/ports.ts';
import { type MarkRow, markIdText, presentMark, presentMarkFile } from './mark-present.ts';
import { marksOf } from './mark-sight.ts';
import { watermarkRecord } from './watermark.table.ts';

type Asked = CheckedInput<typeof listMarks>;
type Filters = Omit<Asked, 'pageNum' | 'pageSize' | 'sort' | 'cursor'>;

/** What a list of marks shows to somebody with these filters. */
export const marksFor = async (tx: Tx, actor: UnitActor, input: Filters) => {
  const contains = input.keyword ? await search(tx, 'watermark_record', input.keyword) : undefined;
  return [
    marksOf(actor),
    input.scope === MarkScope.mine ? eq(watermarkRecord.createdBy, actor.id) : undefined,
    input.state ? eq(watermarkRecord.state, input.state) : undefined,
    input.from ? gte(watermarkRecord.createdAt, new Date(input.from)) : undefined,
    input.to ? lte(watermarkRecord.createdAt, new Date(input.to)) : undefined,
    contains?.(watermarkRecord.id, watermarkRecord.words),
  ];
};

/** Marks as people find and open them. */
export const createMarkLists = (transactions: Transactions, files: FileService) => {
  const list = (actor: UnitActor, input: Asked): Promise<CallResult<typeof listMarks>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      return keysetPage(tx, {
        from: watermarkRecord,
        where: await marksFor(tx, actor, input),
        sorts: { createdAt: watermarkRecord.createdAt },
        query: input,
        present: (row) => presentMark(row, actor.id),
      });
    });

  const filesById = async (tx: Tx, ids: readonly (string | null)[]) => {
    const wanted = ids.filter((id): id is string => id !== null);
    const rows = wanted.length > 0 ? await tx.select().from(file).where(inArray(file.id, wanted)) : [];
    return new Map(rows.map((row) => [row.id, presentMarkFile(files, row)]));
  };

  const applicationOf = async (tx: Tx, { applicationId }: MarkRow) => {
    if (!applicationId) return null;
    const { id, number, title } = application;
    const [row] = await tx.select({ id, number, title }).from(application).where(eq(id, applicationId));
    return row ?? null;
  };

  const get = (actor: UnitActor, id: string): Promise<CallResult<typeof getMark>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [row] = await tx
        .select()
        .from(watermarkRecord)
        .where(and(eq(watermarkRecord.id, id), marksOf(actor)));
      if (!row) return refuse('watermark.notFound');
      const known = await filesById(tx, [row.sourceFileId, row.markedFileId]);
      return {
        ...presentMark(row, actor.id),
        markId: markIdText(row.markId),
        source: known.get(row.sourceFileId) ?? refuse('watermark.notFound'),
        marked: (row.markedFileId && known.get(row.markedFileId)) || null,
        application: await applicationOf(tx, row),
      };
    });

  const ofApplication = (
    actor: UnitActor,
    { applicationId }: CheckedInput<typeof listApplicationMarks>,
  ): Promise<CallResult<typeof listApplicationMarks>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      await findOpen(tx, actor, applicationId);
      const rows = await tx
        .selectDistinctOn([watermarkRecord.sourceFileId])
        .from(watermarkRecord)
        .where(eq(watermarkRecord.applicationId, applicationId))
        .orderBy(watermarkRecord.sourceFileId, desc(watermarkRecord.createdAt), desc(watermarkRecord.id));
      const known = await filesById(
        tx,
        rows.map(({ markedFileId }) => markedFileId),
      );
      return {
        list: rows.map((row) => ({
          ...presentMark(row, actor.id),
          marked: (row.markedFileId && known.get(row.markedFileId)) || null,
        })),
      };
    });

  return answering({ list, get, ofApplication }, (markLists) => [
    handle(listMarks, ({ actor, input }) => markLists.list(actor, input)),
    handle(getMark, ({ actor, input }) => markLists.get(actor, input.id)),
    handle(listApplicationMarks, ({ actor, input }) => markLists.ofApplication(actor, input)),
  ]);
};
