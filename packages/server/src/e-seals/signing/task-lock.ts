import { and, asc, eq } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import {
  type DocumentRow,
  type PartyRow,
  signingDocument,
  signingParty,
  signingTask,
  type TaskRow,
} from './signing.table.ts';

/** A task with all that belongs to it. */
export interface WholeTask {
  readonly task: TaskRow;
  readonly documents: readonly DocumentRow[];
  readonly parties: readonly PartyRow[];
}

/** The documents of a task in their order. */
export const documentsOf = (tx: Tx, taskId: string): Promise<DocumentRow[]> =>
  tx
    .select()
    .from(signingDocument)
    .where(eq(signingDocument.taskId, taskId))
    .orderBy(asc(signingDocument.position));

/** The parties of a task in their order. */
export const partiesOf = (tx: Tx, taskId: string): Promise<PartyRow[]> =>
  tx
    .select()
    .from(signingParty)
    .where(eq(signingParty.taskId, taskId))
    .orderBy(asc(signingParty.step), asc(signingParty.position), asc(signingParty.id));

const withParts = async (tx: Tx, task: TaskRow): Promise<WholeTask> => ({
  task,
  documents: await documentsOf(tx, task.id),
  parties: await partiesOf(tx, task.id),
});

const idOf = (companyId: string, id: string) =>
  and(eq(signingTask.id, id), eq(signingTask.companyId, companyId));

/** A task as it stands; another unit's does not exist. */
export const findTask = async (tx: Tx, companyId: string, id: string): Promise<WholeTask> => {
  const [task] = await tx.select().from(signingTask).where(idOf(companyId, id));
  return task ? withParts(tx, task) : refuse('signing.notFound');
};

/** Holds a task: whatever happens to it, its parties or its documents happens one after the other. */
export const lockTask = async (tx: Tx, companyId: string, id: string): Promise<WholeTask> => {
  const [task] = await tx.select().from(signingTask).where(idOf(companyId, id)).for('update');
  return task ? withParts(tx, task) : refuse('signing.notFound');
};
