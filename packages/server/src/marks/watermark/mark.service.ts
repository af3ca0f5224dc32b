import { randomBytes } from 'node:crypto';
import type { Brand } from '@chancery/contract/brands/brand.ts';
import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { UnitSwitch } from '@chancery/contract/unit/codes.ts';
import { addMarks, cancelMark, retryMark } from '@chancery/contract/watermark/calls.ts';
import { MarkState, MarkVariant } from '@chancery/contract/watermark/codes.ts';
import { isMarkable, isUnderWay, mayTryAgain } from '@chancery/contract/watermark/rules.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type FileService, file } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note, noteEach } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { tellLive } from '../../kit/live.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { hasSwitch } from '../../people/ports.ts';
import { applicationFile, findOpen } from '../../seal-use/ports.ts';
import { type MarkJob, markJob } from './mark-job.ts';
import { type MarkRow, presentMark } from './mark-present.ts';
import { opensMarked } from './mark-sight.ts';
import { giveMarkBack, holdMarks, refuseBusy } from './mark-usage.ts';
import { keptMark } from './watermark.kept.ts';
import { watermarkRecord } from './watermark.table.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly files: FileService;
  readonly jobs: Jobs;
  readonly brand: Brand;
}

type FileRow = typeof file.$inferSelect;
type Wish = CheckedInput<typeof addMarks>;

const newMarkId = (): bigint => randomBytes(8).readBigInt64BE();

export type MarkService = ReturnType<typeof createMarkService>;

/** Marks that people ask for, stop and try again; the marking itself is a job. */
export const createMarkService = ({ transactions, files, jobs, brand }: Parts) => {
  files.letOpen([FilePurpose.watermark, FilePurpose.marked], opensMarked);

  const refuseOff = async (tx: Tx, companyId: string): Promise<void> => {
    if (!(await hasSwitch(tx, companyId, UnitSwitch.markFiles))) refuse('watermark.off');
  };

  /** The files to be stamped of an application, those that were asked for. */
  const filesOfApplication = async (tx: Tx, actor: UnitActor, applicationId: string, wanted: string[]) => {
    await findOpen(tx, actor, applicationId);
    const rows = await tx
      .select({ file })
      .from(applicationFile)
      .innerJoin(file, eq(file.id, applicationFile.fileId))
      .where(
        and(
          eq(applicationFile.applicationId, applicationId),
          eq(applicationFile.stamped, true),
          inArray(file.id, wanted),
        ),
      );
    return rows.map((row) => row.file);
  };

  const sourcesOf = async (tx: Tx, actor: UnitActor, wish: Wish): Promise<FileRow[]> => {
    const wanted = [...new Set(wish.filePaths)];
    const found: FileRow[] = [];
    if (wish.applicationId) found.push(...(await filesOfApplication(tx, actor, wish.applicationId, wanted)));
    else for (const id of wanted) found.push(await files.use(tx, actor, id, FilePurpose.watermark));
    if (found.length < wanted.length) refuse('file.notFound');
    for (const { name, type } of found) if (!isMarkable(type)) refuse('watermark.kind', { params: { name } });
    return found;
  };

  /** No two marks of the platform say the same; where one does, by a chance nobody will live to see, another is drawn. */
  const keep = async (
    tx: Tx,
    values: Omit<typeof watermarkRecord.$inferInsert, 'markId'>,
  ): Promise<MarkRow> => {
    for (;;) {
      const rows = [{ ...values, markId: newMarkId() }];
      const [row] = await addRows(tx, keptMark, rows, { known: 'stays' });
      if (row) return row;
    }
  };

  const promise = (tx: Tx, rows: readonly MarkRow[]): Promise<void> =>
    jobs.sendMany(
      tx,
      markJob,
      rows.map(({ id }) => ({ data: { recordId: id } satisfies MarkJob, singletonKey: id })),
    );

  const add = (actor: UnitActor, wish: Wish): Promise<CallResult<typeof addMarks>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      await refuseOff(tx, companyId);
      const sources = await sourcesOf(tx, actor, wish);
      await refuseBusy(tx, companyId, sources.length);
      const rows: MarkRow[] = [];
      for (const source of sources)
        rows.push(
          await keep(tx, {
            id: uuidv7(),
            companyId,
            sourceFileId: source.id,
            fileName: source.name,
            fileType: source.type,
            strength: wish.strength,
            variant: source.type === FileType.pdf ? wish.variant : MarkVariant.overlay,
            visibleText: wish.visibleText ?? '',
            visibleCode: wish.visibleCode,
            note: wish.note ?? '',
            applicationId: wish.applicationId ?? null,
            createdBy: actor.id,
            createdByName: actor.name,
          }),
        );
      await holdMarks(tx, brand, rows);
      await promise(tx, rows);
      noteEach(
        rows.map(({ id, fileName, strength, variant }) => ({
          objectType: 'watermark',
          objectId: id,
          objectName: fileName,
          after: { strength, variant },
        })),
      );
      return { list: rows.map((row) => presentMark(row, actor.id)) };
    });

  /** Holds a mark of the actor's own; for anybody else there is none to change. */
  const lock = async (tx: Tx, actor: UnitActor, id: string): Promise<MarkRow> => {
    const [row] = await tx
      .select()
      .from(watermarkRecord)
      .where(
        and(
          eq(watermarkRecord.id, id),
          eq(watermarkRecord.companyId, actor.companyId),
          eq(watermarkRecord.createdBy, actor.id),
        ),
      )
      .for('update');
    return row ?? refuse('watermark.notFound');
  };

  const change = async (tx: Tx, actor: UnitActor, row: MarkRow, changes: Partial<MarkRow>) => {
    const finishedAt = changes.state === MarkState.cancelled ? sql`now()` : null;
    const set = { ...changes, fault: null, pagesDone: 0, finishedAt };
    const [changed] = await changeRows(tx, keptMark, set, eq(watermarkRecord.id, row.id));
    await tellLive(tx, { kind: 'file', companyId: row.companyId, accountIds: [actor.id] });
    const about = { objectType: 'watermark', objectId: row.id, objectName: row.fileName };
    note({ ...about, before: { state: row.state }, after: { state: changes.state } });
    return presentMark(changed ?? row, actor.id);
  };

  const cancel = (
    actor: UnitActor,
    { id }: CheckedInput<typeof cancelMark>,
  ): Promise<CallResult<typeof cancelMark>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lock(tx, actor, id);
      if (!isUnderWay(row.state)) refuse('watermark.step');
      await giveMarkBack(tx, row);
      return change(tx, actor, row, { state: MarkState.cancelled });
    });

  const retry = (
    actor: UnitActor,
    { id }: CheckedInput<typeof retryMark>,
  ): Promise<CallResult<typeof retryMark>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lock(tx, actor, id);
      if (!mayTryAgain(row)) refuse('watermark.step');
      await refuseOff(tx, actor.companyId);
      await refuseBusy(tx, actor.companyId, 1);
      await holdMarks(tx, brand, [row]);
      await promise(tx, [row]);
      return change(tx, actor, row, { state: MarkState.waiting });
    });

  return answering({ add, cancel, retry }, (marks) => [
    handle(addMarks, ({ actor, input }) => marks.add(actor, input)),
    handle(cancelMark, ({ actor, input }) => marks.cancel(actor, input)),
    handle(retryMark, ({ actor, input }) => marks.retry(actor, input)),
  ]);
};
