import type { ApprovalEvent } from '@chancery/contract/approval/engine/moved.ts';
import type { Approval, Task } from '@chancery/contract/approval/engine/state.ts';
import type { PlaceMove } from '@chancery/contract/placing/moves.ts';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { addRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { holdStaff } from '../../people/ports.ts';
import { type ApplicationRow, application, type NamedPerson } from '../application/application.table.ts';
import { keptApprovalEvent, keptTask } from './approval.kept.ts';
import { approvalCopy, approvalTask, type TaskRow } from './approval.table.ts';

/** What people are called; whoever is not known has no name. */
export type NameOf = (userId: string) => string;

/** Locks an application: whatever changes its approval happens one after another, and nobody leaves meanwhile. */
export const lockApplication = async (tx: Tx, companyId: string, id: string): Promise<ApplicationRow> => {
  await holdStaff(tx, companyId);
  const [row] = await tx
    .select()
    .from(application)
    .where(and(eq(application.id, id), eq(application.companyId, companyId)))
    .for('update');
  return row ?? refuse('apply.notFound');
};

/** The tasks of an application, of all rounds. */
export const tasksOf = (tx: Tx, applicationId: string): Promise<TaskRow[]> =>
  tx
    .select()
    .from(approvalTask)
    .where(eq(approvalTask.applicationId, applicationId))
    .orderBy(
      asc(approvalTask.round),
      asc(approvalTask.stage),
      asc(approvalTask.slot),
      asc(approvalTask.ordinal),
    );

const toTask = ({ ordinal, ...row }: TaskRow): Task => ({ ...row, order: ordinal });

/** An application as the engine sees it. */
export const toApproval = (row: ApplicationRow, tasks: readonly TaskRow[]): Approval => ({
  applicantId: row.applicantId,
  state: row.state,
  end: row.end,
  returned: row.returned,
  stage: row.stage,
  round: row.round,
  route: row.route,
  chosen: row.fields.chosen,
  tasks: tasks.map(toTask),
});

const orNull = (userId: string | null, nameOf: NameOf): string | null =>
  userId === null ? null : nameOf(userId);

/** Writes the tasks an action made or changed, in one statement. */
export const saveTasks = async (
  tx: Tx,
  { id: applicationId, companyId }: Pick<ApplicationRow, 'id' | 'companyId'>,
  before: Approval | undefined,
  after: Approval,
  nameOf: NameOf,
): Promise<void> => {
  const untouched = new Set(before?.tasks);
  const touched = after.tasks.filter((task) => !untouched.has(task));
  if (touched.length === 0) return;
  const { userId, userName, insteadOf, insteadOfName, state, openedAt, dueAt, decidedAt, opinion, ordinal } =
    getTableColumns(approvalTask);
  const changing = {
    userId,
    userName,
    insteadOf,
    insteadOfName,
    state,
    openedAt,
    dueAt,
    decidedAt,
    opinion,
    ordinal,
  };
  await addRows(
    tx,
    keptTask,
    touched.map(({ order, ...task }) => ({
      ...task,
      ordinal: order,
      stepId: after.route[task.stage]?.id ?? '',
      companyId,
      applicationId,
      userName: nameOf(task.userId),
      insteadOfName: orNull(task.insteadOf, nameOf),
      addedByName: orNull(task.addedBy, nameOf),
    })),
    {
      known: {
        target: approvalTask.id,
        set: Object.fromEntries(
          Object.entries(changing).map(([field, column]) => [field, sql.raw(`excluded."${column.name}"`)]),
        ),
      },
    },
  );
};

/** What comes with something that happened. */
export interface EventParts {
  readonly fileIds?: readonly string[];
  readonly moved?: readonly PlaceMove[] | undefined;
}

/** Adds what happened to the history. */
export const saveEvents = async (
  tx: Tx,
  { id: applicationId, companyId, bound }: Pick<ApplicationRow, 'id' | 'companyId' | 'bound'>,
  { route }: Approval,
  events: readonly (ApprovalEvent & EventParts)[],
  nameOf: NameOf,
  at: Date,
): Promise<void> => {
  if (events.length === 0) return;
  const stepNames = new Map(route.map(({ id, name }) => [id, name]));
  const named = (userId: string): NamedPerson => ({ userId, realName: nameOf(userId) });
  await addRows(
    tx,
    keptApprovalEvent,
    events.map((event) => ({
      id: uuidv7(),
      companyId,
      applicationId,
      action: event.action,
      byId: event.by,
      byName: orNull(event.by, nameOf),
      insteadOf: event.insteadOf,
      insteadOfName: orNull(event.insteadOf, nameOf),
      stepName: stepNames.get(event.stepId ?? '') ?? '',
      people: event.people.map(named),
      text: event.text,
      fileIds: [...(event.fileIds ?? [])],
      moved: event.moved ?? null,
      bound,
      at,
    })),
  );
};

/** Keeps who got a copy; a second copy of the same application is no news. */
export const saveCopies = async (
  tx: Tx,
  { id: applicationId, companyId }: Pick<ApplicationRow, 'id' | 'companyId'>,
  people: readonly string[],
): Promise<void> => {
  if (people.length === 0) return;
  await tx
    .insert(approvalCopy)
    .values([...new Set(people)].map((userId) => ({ id: uuidv7(), companyId, applicationId, userId })))
    .onConflictDoNothing();
};
