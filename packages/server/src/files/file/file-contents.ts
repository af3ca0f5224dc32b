import { limits } from '@chancery/contract/limits.ts';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { file, fileContent } from './file.table.ts';
import { giveRoomBack } from './file-room.ts';
import type { Content, FileStore } from './file-store.ts';

/** A content nobody refers to any more stays this long. */
const idleMinutes = 60;
const batch = 50;

/** Contents with their reference counts. */
export const createContents = (transactions: Transactions, store: FileStore) => {
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
    row: Pick<typeof file.$inferSelect, 'id' | 'companyId' | 'digest'>,
  ): Promise<void> => {
    await giveRoomBack(tx, { ...row, kind: 'file' });
    await release(tx, row.digest);
  };

  /** One less refers to a content. */
  const release = async (tx: Tx, digest: Buffer): Promise<void> => {
    await tx
      .update(fileContent)
      .set({ refs: sql`${fileContent.refs} - 1`, idleSince: sql`now()` })
      .where(and(eq(fileContent.digest, digest), gt(fileContent.refs, 0)));
  };

  /** Forgets contents that went with the last unit that had them; says how many. One that is gone already is no fault. */
  const dropFreed = async (tx: Tx): Promise<number> => {
    const freed = await tx
      .select({ digest: fileContent.digest })
      .from(fileContent)
      .where(and(eq(fileContent.refs, 0), sql`${fileContent.idleSince} = '-infinity'`))
      .limit(batch)
      .for('update', { skipLocked: true });
    for (const { digest } of freed) {
      await tx.delete(fileContent).where(eq(fileContent.digest, digest));
      await store.remove(digest);
    }
    return freed.length;
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
      // Units stand in one order, so that two who tidy never wait for each other.
      for (const row of forgotten.sort((one, other) => one.companyId.localeCompare(other.companyId))) {
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

  return { add, drop, release, dropFreed, tidy };
};
