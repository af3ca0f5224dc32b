import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { MarkFault, MarkState } from '@chancery/contract/watermark/codes.ts';
import type { WatermarkPool } from '@chancery/watermark/pool.ts';
import { type Embedded, WatermarkError } from '@chancery/watermark/watermark.types.ts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Content, FileService, FileStore } from '../../files/ports.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { tellLive } from '../../kit/live.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { accompany } from '../../marks/ports.ts';
import { type CopyRow, downloadCopy } from './download.table.ts';
import { findVersion } from './versions.ts';

/** The name of the job that marks a copy for somebody. */
export const copyJob = 'download.copy';

/** Which copy. */
export interface CopyJob {
  readonly copyId: string;
}

interface Parts {
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly secrets: Pick<Secrets, 'markKey'>;
  readonly store: Pick<FileStore, 'read' | 'layFor'>;
  readonly files: Pick<FileService, 'keepContent'>;
  readonly pool: Pick<WatermarkPool, 'embed'>;
}

type Fault = CodeOf<typeof MarkFault>;

/** Longer than the pool's own patience, so that its answer comes first. */
const trySeconds = 45 * 60;
/** A server that died is noticed after this long. */
const beatSeconds = 30;
const lanes = 2;

const isFault = (fault: string): fault is Fault => (MarkFault.all as readonly string[]).includes(fault);

/** Why a file cannot be marked; undefined where trying again may help. */
const faultOf = (error: unknown): Fault | undefined =>
  error instanceof WatermarkError && isFault(error.fault) ? error.fault : undefined;

/** Says what the job does that marks a copy: everything is read and written here, the marking is done in threads. */
export const defineCopyJob = ({ transactions, jobs, secrets, store, files, pool }: Parts): void => {
  const tell = (tx: Tx, { companyId, accountId }: CopyRow) =>
    tellLive(tx, { kind: 'file', companyId, accountIds: [accountId] });

  const isOpen = (id: string) =>
    and(eq(downloadCopy.id, id), inArray(downloadCopy.state, [MarkState.waiting, MarkState.working]));
  const isCurrent = ({ id, tries }: CopyRow) => and(isOpen(id), eq(downloadCopy.tries, tries));

  const begin = (id: string) =>
    transactions.apart('platform', async (tx) => {
      const [row] = await tx
        .update(downloadCopy)
        .set({ state: MarkState.working, tries: sql`${downloadCopy.tries} + 1` })
        .where(isOpen(id))
        .returning();
      const found = row && (await findVersion(tx, row.versionId));
      return found && { row, digest: found.material.digest };
    });

  const goesOn = (row: CopyRow): Promise<boolean> =>
    transactions.read('platform', async (tx) => (await tx.$count(downloadCopy, isCurrent(row))) > 0);

  const embed = async (row: CopyRow, digest: Buffer): Promise<Embedded> => {
    const { signal, end } = accompany(() => goesOn(row));
    try {
      return await pool.embed(await store.read(digest), {
        id: BigInt.asUintN(64, row.markId),
        key: { sync: secrets.markKey('sync'), unit: secrets.markKey('download') },
        signal,
      });
    } finally {
      end();
    }
  };

  const keep = (row: CopyRow, content: Content, size: number): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      const [current] = await tx.select().from(downloadCopy).where(isCurrent(row)).for('update');
      if (!current) return;
      await files.keepContent(tx, content, size);
      await tx
        .update(downloadCopy)
        .set({ state: MarkState.done, fault: null, digest: content.digest, size, finishedAt: sql`now()` })
        .where(eq(downloadCopy.id, row.id));
      await tell(tx, row);
    });

  const end = (which: SQL | undefined, fault: Fault): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      const [failed] = await tx
        .update(downloadCopy)
        .set({ state: MarkState.failed, fault, finishedAt: sql`now()` })
        .where(which)
        .returning();
      if (failed) await tell(tx, failed);
    });

  const run = async ({ copyId }: CopyJob, isLast: boolean): Promise<void> => {
    const begun = await begin(copyId);
    if (!begun) return;
    const { row, digest } = begun;
    try {
      const { bytes } = await embed(row, digest);
      const marked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      await store.layFor(marked, (content) => keep(row, content, marked.length));
    } catch (error) {
      const fault = faultOf(error);
      if (fault === undefined && !isLast) throw error;
      await end(isCurrent(row), fault ?? MarkFault.broken);
    }
  };

  jobs.define(copyJob, (job: CopyJob, { isLast }) => run(job, isLast), {
    retries: 3,
    retrySeconds: 2,
    seconds: trySeconds,
    beatSeconds,
    lanes,
    onLost: ({ copyId }: CopyJob) => end(isOpen(copyId), MarkFault.broken),
  });
};
