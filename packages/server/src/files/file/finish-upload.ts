import { rm } from 'node:fs/promises';
import type { finishUpload } from '@chancery/contract/file/calls.ts';
import { partsOf } from '@chancery/contract/file/rules.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { and, eq } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import { createTurns } from '../../kit/turns.ts';
import { createAssembler } from './assemble.ts';
import type { FileService } from './file.service.ts';
import { fileUpload } from './file.table.ts';
import type { FileOutcome } from './file-outcome.ts';
import { giveRoomBack } from './file-room.ts';
import type { FileStore, LaidContent } from './file-store.ts';
import type { PartStore } from './part-store.ts';

type UploadRow = typeof fileUpload.$inferSelect;

/** An upload put together and looked at, before anything is held in the database. */
interface PutTogether {
  readonly row: UploadRow;
  readonly outcome: FileOutcome;
  /** Laid down, unless nobody will take it. */
  readonly content?: LaidContent;
}

/** What finishing goes on with; an upload that is gone or not whole was not put together. */
export interface Finishing {
  readonly whole?: PutTogether | undefined;
  readonly leave: () => void;
}

interface Parts {
  readonly transactions: Transactions;
  readonly files: FileService;
  readonly store: FileStore;
  readonly parts: PartStore;
}

/** An upload of one's own. */
export const mine = (actor: UnitActor, id: string) =>
  and(eq(fileUpload.id, id), eq(fileUpload.companyId, actor.companyId), eq(fileUpload.createdBy, actor.id));

/** Finishes uploads: puts them together while nobody waits for them, then looks again and keeps them. */
export const createFinish = ({ transactions, files, store, parts }: Parts) => {
  const assemble = createAssembler();
  const enter = createTurns({ atOnce: 1, waitingMax: 20 });

  const putTogether = async (actor: UnitActor, uploadId: string): Promise<PutTogether | undefined> => {
    const scope = { companyId: actor.companyId };
    const find = (tx: Tx) => tx.select().from(fileUpload).where(mine(actor, uploadId));
    const [row] = await transactions.read(scope, find);
    if (!row || (await parts.list(row.id)).length !== partsOf(row.size)) return undefined;
    const target = await store.scratch();
    const { size, name: fileName, purpose } = row;
    const digest = row.digest.toString('hex');
    try {
      const outcome = await parts.lend(row.id, partsOf(size), (paths) =>
        assemble({ parts: paths, target, size, digest, fileName, purpose }),
      );
      if ('refused' in outcome) return { row, outcome };
      return { row, outcome, content: await store.layFile(row.digest, target) };
    } finally {
      await rm(target, { force: true });
    }
  };

  /** Whoever finishes the same upload meanwhile waits here, and not in the database. */
  const prepare = async (
    actor: UnitActor,
    { uploadId }: CheckedInput<typeof finishUpload>,
  ): Promise<Finishing> => {
    const leave = await enter(uploadId);
    try {
      return { leave, whole: await putTogether(actor, uploadId) };
    } catch (error) {
      leave();
      throw error;
    }
  };

  const finish = (
    actor: UnitActor,
    { uploadId }: CheckedInput<typeof finishUpload>,
    { whole }: Finishing,
  ): Promise<CallResult<typeof finishUpload>> =>
    transactions.write({ companyId: actor.companyId }, async (tx) => {
      const [row] = await tx.select().from(fileUpload).where(mine(actor, uploadId)).for('update');
      if (!row) return refuse('file.uploadNotFound');
      // What was put together is what is to be kept, whatever was begun anew meanwhile.
      if (!whole || whole.row.size !== row.size || whole.row.name !== row.name)
        return refuse('file.incomplete');
      const { outcome, content } = whole;
      if ('refused' in outcome) {
        // Nobody can tell which part is wrong, or the content will not be taken however often it is sent.
        await parts.drop(row.id);
        return refuse(outcome.refused, { params: outcome.params });
      }
      await tx.delete(fileUpload).where(eq(fileUpload.id, row.id));
      await giveRoomBack(tx, { ...row, kind: 'upload' });
      afterCommit(() => parts.drop(row.id));
      const about = { name: row.name, type: outcome.type, size: row.size, purpose: row.purpose };
      return files.keep(tx, actor, about, content ?? refuse('file.incomplete'));
    });

  const putAway = async ({ whole, leave }: Finishing): Promise<void> => {
    await whole?.content?.drop();
    leave();
  };

  return { prepare, finish, putAway };
};
