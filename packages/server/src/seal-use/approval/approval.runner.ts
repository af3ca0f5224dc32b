import { ApprovalEnd, TaskState } from '@chancery/contract/approval/codes.ts';
import { act } from '@chancery/contract/approval/engine/act.ts';
import type { Action } from '@chancery/contract/approval/engine/action.ts';
import { isRefused, type Moved, type Refused } from '@chancery/contract/approval/engine/moved.ts';
import { type Approval, hasEnded, tasksHere } from '@chancery/contract/approval/engine/state.ts';
import type { World } from '@chancery/contract/approval/engine/world.ts';
import { codeLabel } from '@chancery/contract/kit/codes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Evidence } from '../../kit/evidence.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Tx } from '../../kit/transaction.ts';
import { peopleNamed, type Tell } from '../../people/ports.ts';
import { keptApplication } from '../application/application.kept.ts';
import { type ApplicationRow, application } from '../application/application.table.ts';
import type { Applied } from './applied.ts';
import { appendApproval } from './approval.evidence.ts';
import { tellNews } from './approval.news.ts';
import {
  type EventParts,
  type NameOf,
  saveCopies,
  saveEvents,
  saveTasks,
  tasksOf,
  toApproval,
} from './approval-store.ts';
import { type People, readDirectory } from './directory.ts';

/** The job that looks after a task whose time is up. */
export const timeoutJob = 'approval.timeout';

const namedIn = (action: Action): string[] =>
  [
    'by' in action ? action.by : null,
    'userId' in action ? action.userId : null,
    ...('to' in action ? [action.to, action.from] : []),
    ...('chosen' in action ? action.chosen.flatMap(({ userIds }) => userIds) : []),
  ].filter((userId) => userId !== null);

/** Where an approval stands, as the application's own row keeps it. */
export const standing = (approval: Approval, nameOf: NameOf, now: Date) => {
  const open = hasEnded(approval) ? [] : tasksHere(approval).filter(({ state }) => state === TaskState.open);
  const waiting = approval.returned ? [approval.applicantId] : open.map(({ userId }) => userId);
  return {
    state: approval.state,
    end: approval.end,
    returned: approval.returned,
    stage: approval.stage,
    round: approval.round,
    stepName: hasEnded(approval) || approval.returned ? '' : (approval.route[approval.stage]?.name ?? ''),
    waitsFor: [...new Set(waiting)].map((userId) => ({ userId, realName: nameOf(userId) })),
    endedAt: hasEnded(approval) ? now : null,
  };
};

/** Says the engine's no in the caller's words. */
export const refuseAs = ({ refused, params = {} }: Refused, nameOf: NameOf): never => {
  const how = ApprovalEnd.all.find((end) => end === params.how);
  return refuse(refused, {
    params: {
      ...params,
      ...(how && { how: translator(currentOrigin().language)(codeLabel(ApprovalEnd, how)) }),
      ...(params.userId && { name: nameOf(params.userId) }),
    },
  });
};

export type ApprovalRunner = ReturnType<typeof createApprovalRunner>;

/** Plays actions through the engine and keeps what comes of them. */
export const createApprovalRunner = (
  tell: Tell,
  jobs: Jobs,
  /** What follows from an approval, once its application has its number. */
  approved: (tx: Tx, row: Applied) => Promise<void>,
  evidence: Evidence,
) => {
  const worldFor = async (
    tx: Tx,
    row: Pick<ApplicationRow, 'companyId' | 'departmentId'>,
    approval: Approval,
    action: Action | undefined,
  ): Promise<World & { readonly directory: People; readonly nameOf: NameOf }> => {
    const others = [
      ...approval.tasks.flatMap(({ userId, insteadOf, addedBy }) => [userId, insteadOf, addedBy]),
      ...approval.chosen.flatMap(({ userIds }) => userIds),
      ...(action ? namedIn(action) : []),
    ].filter((userId) => userId !== null);
    const route = action?.action === 'resubmit' ? action.route : approval.route;
    const { companyId, departmentId } = row;
    const { applicantId } = approval;
    const directory = await readDirectory(tx, { companyId, applicantId, departmentId, route, others });
    // Those who left are still named by what they did.
    const gone = others.filter((userId) => !directory.isActive(userId));
    const names = gone.length > 0 ? await peopleNamed(tx, companyId, gone) : new Map<string, string>();
    const nameOf = (userId: string) => directory.nameOf(userId) || (names.get(userId) ?? '');
    return { now: new Date(), newId: uuidv7, directory, nameOf };
  };

  /** Keeps tasks, history, copies and times; the row of the application is written by the caller. */
  const keep = async (
    tx: Tx,
    row: Applied,
    before: Approval | undefined,
    moved: Moved,
    { nameOf, now }: { readonly nameOf: NameOf; readonly now: Date },
    parts: EventParts = {},
  ): Promise<void> => {
    const [first, ...rest] = moved.events;
    const events = first ? [{ ...first, ...parts }, ...rest] : [];
    await saveTasks(tx, row, before, moved.state, nameOf);
    await saveEvents(tx, row, moved.state, events, nameOf, now);
    const copied = moved.events.flatMap(({ action, people }) => (action === 'copy' ? people : []));
    await saveCopies(tx, row, copied);
    const dueBefore = new Map(before?.tasks.map(({ id, dueAt }) => [id, dueAt?.getTime()]));
    const due = moved.state.tasks.flatMap(({ id: taskId, state, dueAt }) =>
      state === TaskState.open && dueAt && dueBefore.get(taskId) !== dueAt.getTime()
        ? [{ data: { companyId: row.companyId, id: row.id, taskId }, startAfter: dueAt }]
        : [],
    );
    await jobs.sendMany(tx, timeoutJob, due);
  };

  /** Tells everybody concerned, and the log of evidence; the application has its number by now. */
  const tellAll = async (
    tx: Tx,
    row: Applied,
    before: Approval | undefined,
    moved: Moved,
    { nameOf }: { readonly nameOf: NameOf },
    parts: EventParts = {},
  ): Promise<void> => {
    await appendApproval(tx, evidence, row, moved, nameOf, parts);
    await tellNews(tx, tell, row, before, moved, nameOf);
    if (moved.state.end === ApprovalEnd.approved && before?.end !== ApprovalEnd.approved)
      await approved(tx, row);
  };

  /** What an action on a locked application would lead to, or refuses. */
  const plan = async (tx: Tx, row: ApplicationRow, action: Action, without?: string) => {
    const before = toApproval(row, await tasksOf(tx, row.id));
    const world = await worldFor(tx, row, before, action);
    const directory = without
      ? { ...world.directory, isActive: (id: string) => id !== without && world.directory.isActive(id) }
      : world.directory;
    const moved = act(before, action, { ...world, directory });
    return { before, world, moved: isRefused(moved) ? refuseAs(moved, world.nameOf) : moved };
  };

  /** Plays one action on a locked application and keeps what comes of it, or refuses. */
  const play = async (
    tx: Tx,
    row: ApplicationRow,
    action: Action,
    { without, ...parts }: EventParts & { readonly without?: string } = {},
  ): Promise<Moved> => {
    const { before, world, moved } = await plan(tx, row, action, without);
    if (moved.events.length === 0) return moved;
    const by = 'by' in action ? action.by : null;
    const changes = {
      ...standing(moved.state, world.nameOf, world.now),
      unread: by !== row.applicantId || row.unread,
      revision: row.revision + 1,
      updatedBy: by === null ? '' : world.nameOf(by),
      updatedAt: world.now,
      ...(action.action === 'notify' && { remindedAt: world.now }),
    };
    await changeRows(tx, keptApplication, changes, eq(application.id, row.id));
    await keep(tx, row, before, moved, world, parts);
    await tellAll(tx, row, before, moved, world, parts);
    return moved;
  };

  return { worldFor, keep, tellAll, plan, play };
};
