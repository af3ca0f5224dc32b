import { limits } from '@chancery/contract/limits.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { companyConfig, usedByClosed } from '../../people/ports.ts';
import { file, fileContent, fileUpload, fileUsage } from './file.table.ts';
import type { Content, FileStore } from './file-store.ts';

/** A content nobody refers to any more stays this long. */
const idleMinutes = 60;
const batch = 50;

const megabytes = (bytes: number) => Math.ceil(bytes / limits.bytesPerMb);

/** Contents with their reference counts, and the bytes each unit uses. */
export const createContents = (transactions: Transactions, store: FileStore) => {
  /** Adds to what a unit uses, and refuses when its storage would be exceeded; parallel uploads take turns here. */
  const count = async (tx: Tx, companyId: string, size: number, evenFull = false): Promise<void> => {
    const [usage] = await tx
      .insert(fileUsage)
      .values({ companyId, bytes: size })
      .onConflictDoUpdate({
        target: fileUsage.companyId,
        set: { bytes: sql`greatest(0, ${fileUsage.bytes} + ${size})` },
      })
      .returning({ bytes: fileUsage.bytes });
    if (size > 0 && !evenFull) await refuseFull(tx, companyId, (usage?.bytes ?? size) - size, size);
  };

  /** Refuses what does not fit into the storage beside what is there. */
  const refuseFull = async (tx: Tx, companyId: string, own: number, size: number): Promise<void> => {
    const used = own + (await usedByClosed(tx, companyId)).bytes;
    const [config] = await tx
      .select({ max: companyConfig.freeStorageMb })
      .from(companyConfig)
      .where(eq(companyConfig.companyId, companyId));
    const max = config?.max ?? 0;
    if (used + size <= max * limits.bytesPerMb) return;
    refuse('file.storage', {
      params: {
        name: translator(currentOrigin().language)('limit.freeStorageSpace'),
        used: megabytes(used),
        max,
      },
    });
  };

  /** Refuses to begin what could not be finished: files on their way take room as well. */
  const refuseNoRoom = async (tx: Tx, companyId: string, size: number): Promise<void> => {
    const [usage] = await tx
      .insert(fileUsage)
      .values({ companyId })
      .onConflictDoUpdate({ target: fileUsage.companyId, set: { bytes: sql`${fileUsage.bytes}` } })
      .returning({ bytes: fileUsage.bytes });
    const [open] = await tx
      .select({ bytes: sql<string>`coalesce(sum(${fileUpload.size}), 0)` })
      .from(fileUpload)
      .where(eq(fileUpload.companyId, companyId));
    await refuseFull(tx, companyId, (usage?.bytes ?? 0) + Number(open?.bytes ?? 0), size);
  };

  /** Keeps a content. The row is locked until the end of the transaction, so that nobody tidies it away meanwhile. */
  const add = async (tx: Tx, { digest, settle }: Content, size: number): Promise<void> => {
    await tx
      .insert(fileContent)
      .values({ digest, size, refs: 1 })
      .onConflictDoUpdate({
        target: fileContent.digest,
        set: { refs: sql`${fileContent.refs} + 1`, idleSince: null },
      });
    await settle();
  };

  const drop = async (
    tx: Tx,
    row: { readonly companyId: string; readonly digest: Buffer; readonly size: number },
  ): Promise<void> => {
    await count(tx, row.companyId, -row.size);
    await release(tx, row.digest);
  };

  /** One less refers to a content. */
  const release = async (tx: Tx, digest: Buffer): Promise<void> => {
    await tx
      .update(fileContent)
      .set({ refs: sql`${fileContent.refs} - 1`, idleSince: sql`now()` })
      .where(and(eq(fileContent.digest, digest), gt(fileContent.refs, 0)));
  };

  /** Forgets files that were uploaded and never used, then contents that no file has. */
  const tidy = (): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      const forgotten = await tx
        .select()
        .from(file)
        .where(
          and(
            isNull(file.usedAt),
            lt(file.createdAt, sql`now() - ${limits.file.unusedHours} * interval '1 hour'`),
          ),
        )
        .orderBy(file.createdAt)
        .limit(batch)
        .for('update', { skipLocked: true });
      for (const row of forgotten) {
        await tx.delete(file).where(eq(file.id, row.id));
        await drop(tx, row);
      }
      const idle = await tx
        .select({ digest: fileContent.digest })
        .from(fileContent)
        .where(
          and(
            eq(fileContent.refs, 0),
            lt(fileContent.idleSince, sql`now() - ${idleMinutes} * interval '1 minute'`),
          ),
        )
        .limit(batch)
        .for('update', { skipLocked: true });
      for (const { digest } of idle) {
        await tx.delete(fileContent).where(eq(fileContent.digest, digest));
        await store.remove(digest);
      }
    });

  return { count, refuseNoRoom, add, drop, release, tidy };
};
