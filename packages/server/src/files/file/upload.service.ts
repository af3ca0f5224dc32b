import { beginUpload, cancelUpload, finishUpload, uploadPart } from '@chancery/contract/file/calls.ts';
import { partBytes, partSizeAt } from '@chancery/contract/file/rules.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { UnitActor } from '../../kit/actor.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import type { FileService } from './file.service.ts';
import { fileUpload } from './file.table.ts';
import { refuseTooLarge } from './file-check.ts';
import { giveRoomBack, takeRoom } from './file-room.ts';
import type { FileStore } from './file-store.ts';
import { createFinish, mine } from './finish-upload.ts';
import type { PartStore } from './part-store.ts';

/** Parts whose upload is not known any more stay this long. */
const strayMs = 60 * 60_000;
const batch = 50;

type UploadRow = typeof fileUpload.$inferSelect;

interface Parts {
  readonly transactions: Transactions;
  readonly files: FileService;
  readonly store: FileStore;
  readonly parts: PartStore;
}

/**
 * Large files in parts that come in any order, again, at once, or after days: the parts lie where files lie, and
 * only what is whole and has the promised digest becomes a file.
 */
export const createUploadService = ({ transactions, files, store, parts }: Parts) => {
  const finishing = createFinish({ transactions, files, store, parts });

  const begin = (
    actor: UnitActor,
    { fileName: name, purpose, size, digest: hex }: CheckedInput<typeof beginUpload>,
  ): Promise<CallResult<typeof beginUpload>> =>
    transactions.write({ companyId: actor.companyId }, async (tx) => {
      if (size === 0) refuse('file.empty');
      refuseTooLarge(size, purpose);
      const digest = Buffer.from(hex, 'hex');
      const { companyId, id: createdBy } = actor;
      const [known] = await tx
        .update(fileUpload)
        .set({ name, touchedAt: sql`now()` })
        .where(
          and(
            eq(fileUpload.companyId, companyId),
            eq(fileUpload.createdBy, createdBy),
            eq(fileUpload.digest, digest),
            eq(fileUpload.purpose, purpose),
            eq(fileUpload.size, size),
          ),
        )
        .returning({ id: fileUpload.id });
      if (known) return open(known.id);
      const [row] = await tx
        .insert(fileUpload)
        .values({ id: uuidv7(), companyId, createdBy, digest, purpose, name, size })
        .onConflictDoUpdate({
          target: [fileUpload.companyId, fileUpload.createdBy, fileUpload.digest, fileUpload.purpose],
          set: { name, size, touchedAt: sql`now()` },
        })
        .returning({ id: fileUpload.id });
      const id = row?.id ?? refuse('file.uploadNotFound');
      // Files on their way take room as well: what could not be finished is not begun.
      await giveRoomBack(tx, { companyId, kind: 'upload', id });
      await takeRoom(tx, { companyId, kind: 'upload', id }, size);
      return open(id);
    });

  const open = async (uploadId: string): Promise<CallResult<typeof beginUpload>> => ({
    uploadId,
    partSize: partBytes,
    received: (await parts.list(uploadId)).map((index) => index * partBytes),
  });

  /** Refuses a part that has no place in an upload. */
  const refuseMisplaced = (row: UploadRow, offset: number, size: number): void => {
    const isPlace = offset < row.size && offset % partBytes === 0;
    if (!isPlace || size !== partSizeAt(row.size, offset)) refuse('file.partWrong');
  };

  /** Writes a part while nothing is held in the database. */
  const writePart = async (
    actor: UnitActor,
    { uploadId, offset }: CheckedInput<typeof uploadPart>,
    bytes: Buffer,
  ): Promise<void> => {
    const [row] = await transactions.read({ companyId: actor.companyId }, (tx) =>
      tx.select().from(fileUpload).where(mine(actor, uploadId)),
    );
    refuseMisplaced(row ?? refuse('file.uploadNotFound'), offset, bytes.length);
    await parts.keep(uploadId, offset / partBytes, bytes);
  };

  /** Says that a part is there, unless its upload is gone meanwhile: then nothing of it stays. */
  const keepPart = (
    actor: UnitActor,
    { uploadId, offset }: CheckedInput<typeof uploadPart>,
    size: number,
  ): Promise<CallResult<typeof uploadPart>> =>
    transactions.write({ companyId: actor.companyId }, async (tx) => {
      // Nobody finishes or cancels it from here to the commit; other parts of it do not wait.
      const [row] = await tx.select().from(fileUpload).where(mine(actor, uploadId)).for('key share');
      if (!row) {
        await parts.drop(uploadId);
        return refuse('file.uploadNotFound');
      }
      refuseMisplaced(row, offset, size);
      // Parts of one file arrive at once; only one a minute need wait for the row.
      await tx
        .update(fileUpload)
        .set({ touchedAt: sql`now()` })
        .where(and(eq(fileUpload.id, uploadId), lt(fileUpload.touchedAt, sql`now() - interval '1 minute'`)));
      return {};
    });

  const cancel = (
    actor: UnitActor,
    { uploadId }: CheckedInput<typeof cancelUpload>,
  ): Promise<CallResult<typeof cancelUpload>> =>
    transactions.write({ companyId: actor.companyId }, async (tx) => {
      const [gone] = await tx
        .delete(fileUpload)
        .where(mine(actor, uploadId))
        .returning({ id: fileUpload.id });
      if (!gone) return refuse('file.uploadNotFound');
      await giveRoomBack(tx, { companyId: actor.companyId, kind: 'upload', id: gone.id });
      afterCommit(() => parts.drop(gone.id));
      return {};
    });

  /** Which of some uploads are still known. */
  const known = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const rows = await tx
      .select({ id: fileUpload.id })
      .from(fileUpload)
      .where(inArray(fileUpload.id, [...ids]));
    return new Set(rows.map(({ id }) => id));
  };

  /** Forgets uploads nobody went on with, and parts that belong to none. */
  const tidy = async (): Promise<void> => {
    const left = await transactions.apart('platform', async (tx) => {
      const rows = await tx
        .select({ id: fileUpload.id, companyId: fileUpload.companyId })
        .from(fileUpload)
        .where(lt(fileUpload.touchedAt, sql`now() - ${limits.file.unusedHours} * interval '1 hour'`))
        .limit(batch)
        .for('update', { skipLocked: true });
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await tx.delete(fileUpload).where(inArray(fileUpload.id, ids));
      for (const row of rows) await giveRoomBack(tx, { ...row, kind: 'upload' });
      return ids;
    });
    const before = new Date(Date.now() - strayMs);
    const stray = await parts.untouchedSince(before);
    const open =
      stray.length > 0 ? await transactions.read('platform', (tx) => known(tx, stray)) : new Set<string>();
    for (const id of [...left, ...stray.filter((one) => !open.has(one))]) await parts.drop(id);
    await store.dropDrafts(before);
  };

  return answering({ begin, writePart, keepPart, finishing, cancel, tidy, drop: parts.drop }, (uploads) => [
    handle(beginUpload, ({ actor, input }) => uploads.begin(actor, input)),
    handlePrepared(
      uploadPart,
      ({ actor, input, bytes }) => uploads.writePart(actor, input, bytes),
      ({ actor, input, bytes }) => uploads.keepPart(actor, input, bytes.length),
    ),
    handlePrepared(
      finishUpload,
      ({ actor, input }) => uploads.finishing.prepare(actor, input),
      ({ actor, input }, whole) => uploads.finishing.finish(actor, input, whole),
      uploads.finishing.putAway,
    ),
    handle(cancelUpload, ({ actor, input }) => uploads.cancel(actor, input)),
  ]);
};
