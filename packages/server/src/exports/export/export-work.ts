import { randomUUID } from 'node:crypto';
import { ExportFault, ExportFormat, ExportState } from '@chancery/contract/export/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { tellLive } from '../../kit/live.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { titleOf } from './export.present.ts';
import { type ExportRow, exportJob, isOfUnit, scopeOfExport } from './export.table.ts';
import type { ExportFiles } from './export-files.ts';
import type { Packed } from './pack.ts';

/** Whoever works on an export and says nothing for so long has lost it. */
export const silentSeconds = 4;
/** So often in a row an export may fail before it is given up. */
const triesMax = 6;
const pauseSeconds = 2;
const pagePath = '/sealManage/exportRecord';

/** The export is not this worker's any more: it was cancelled, or given to another. */
export class LostExport extends Error {}

interface Parts {
  readonly transactions: Transactions;
  readonly files: ExportFiles;
  readonly tell: Tell;
}

type Change = PgUpdateSetSource<typeof exportJob>;

/** Writes down how exports go. Only whoever works on one may, and only while nobody has stopped it. */
export const createExportWork = ({ transactions, files, tell }: Parts) => {
  const isMine = ({ id, worker }: ExportRow): SQL | undefined =>
    and(
      eq(exportJob.id, id),
      eq(exportJob.state, ExportState.working),
      worker ? eq(exportJob.worker, worker) : sql`false`,
    );

  /** Operators have no sockets: their page asks. */
  const tellAsker = async (tx: Tx, job: ExportRow): Promise<void> => {
    if (isOfUnit(job))
      await tellLive(tx, { kind: 'file', companyId: job.companyId, accountIds: [job.accountId] });
  };

  const change = async (tx: Tx, job: ExportRow, set: Change): Promise<ExportRow> => {
    const [changed] = await tx.update(exportJob).set(set).where(isMine(job)).returning();
    if (!changed) throw new LostExport();
    return changed;
  };

  /** Takes the export that has waited longest for its next part, so that a short one never waits for a long one to end. */
  const claim = (): Promise<ExportRow | undefined> =>
    transactions.apart('platform', async (tx) => {
      const isFree = or(isNull(exportJob.workedUntil), lt(exportJob.workedUntil, sql`now()`));
      const [next] = await tx
        .select({ id: exportJob.id })
        .from(exportJob)
        .where(and(inArray(exportJob.state, [ExportState.waiting, ExportState.working]), isFree))
        .orderBy(exportJob.workedAt)
        .limit(1)
        .for('update', { skipLocked: true });
      if (!next) return undefined;
      const [claimed] = await tx
        .update(exportJob)
        .set({
          state: ExportState.working,
          worker: randomUUID(),
          workedUntil: sql`now() + ${silentSeconds} * interval '1 second'`,
          workedAt: sql`clock_timestamp()`,
        })
        .where(eq(exportJob.id, next.id))
        .returning();
      return claimed;
    });

  /** Says that somebody is still at it; false when nobody should be. */
  const stillAt = (job: ExportRow): Promise<boolean> =>
    transactions.apart('platform', async (tx) => {
      const { rowCount } = await tx
        .update(exportJob)
        .set({ workedUntil: sql`now() + ${silentSeconds} * interval '1 second'` })
        .where(isMine(job));
      return (rowCount ?? 0) > 0;
    });

  /** Lets another take it up at once, as when a server ends. */
  const letGo = (job: ExportRow): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      await tx.update(exportJob).set({ workedUntil: null }).where(isMine(job));
    });

  const end = async (tx: Tx, job: ExportRow, set: Change & { state: ExportRow['state'] }): Promise<void> => {
    await change(tx, job, {
      ...set,
      parts: [],
      proofs: [],
      worker: null,
      workedUntil: null,
      finishedAt: sql`now()`,
    });
    await tellAsker(tx, job);
    if (!isOfUnit(job)) return;
    const { companyId, accountId, id } = job;
    const about = { companyId, to: [accountId], link: pagePath, object: { type: 'export', id } };
    const what = titleOf(job);
    await (set.state === ExportState.done
      ? tell(tx, {
          ...about,
          event: MessageEvent.exportDone,
          params: { what, rows: job.rows, days: limits.export.fileDays },
        })
      : tell(tx, { ...about, event: MessageEvent.exportFailed, params: { what } }));
  };

  const done = (tx: Tx, job: ExportRow, file: string, { size, digest }: Packed): Promise<void> =>
    end(tx, job, {
      state: ExportState.done,
      file,
      size,
      digest: Buffer.from(digest),
      expiresAt: sql`now() + ${limits.export.fileDays} * interval '1 day'`,
    });

  const refused = (tx: Tx, job: ExportRow): Promise<void> => end(tx, job, { state: ExportState.refused });

  const failed = (tx: Tx, job: ExportRow, fault: CodeOf<typeof ExportFault>): Promise<void> =>
    end(tx, job, { state: ExportState.failed, fault });

  /** After a fault it is tried again a little later, and given up when that goes on. */
  const stumble = (job: ExportRow): Promise<void> =>
    transactions.apart(scopeOfExport(job), async (tx) => {
      const tries = job.tries + 1;
      if (tries >= triesMax) {
        await failed(tx, job, ExportFault.broken);
        await files.remove(job.id);
        return;
      }
      await change(tx, job, {
        tries,
        workedUntil: sql`now() + ${tries * pauseSeconds} * interval '1 second'`,
      });
    });

  /** Removes files whose time is over, old lines, and folders that no export has. */
  const tidy = async (): Promise<void> => {
    const expired = await transactions.apart('platform', (tx) =>
      tx
        .update(exportJob)
        .set({ state: ExportState.expired, file: null, digest: null })
        .where(and(eq(exportJob.state, ExportState.done), lt(exportJob.expiresAt, sql`now()`)))
        .returning({ id: exportJob.id }),
    );
    const old = await transactions.apart('platform', (tx) =>
      tx
        .delete(exportJob)
        .where(lt(exportJob.createdAt, sql`now() - ${limits.export.listDays} * interval '1 day'`))
        .returning({ id: exportJob.id }),
    );
    for (const { id } of [...expired, ...old]) await files.remove(id);
    const folders = await files.all();
    if (folders.length === 0) return;
    const kept = await transactions.read('platform', (tx) =>
      tx
        .select({ id: exportJob.id })
        .from(exportJob)
        .where(inArray(exportJob.state, [ExportState.waiting, ExportState.working, ExportState.done])),
    );
    const names = new Set(kept.map(({ id }) => id));
    for (const folder of folders) if (!names.has(folder)) await files.remove(folder);
  };

  return { claim, stillAt, letGo, change, done, refused, failed, stumble, tellAsker, tidy };
};

export type ExportWork = ReturnType<typeof createExportWork>;

/** The format of the parts that a file is made of. */
export const kindOf = ({ format }: Pick<ExportRow, 'format'>) =>
  format === ExportFormat.evidence || format === ExportFormat.archive ? 'zip' : format;
