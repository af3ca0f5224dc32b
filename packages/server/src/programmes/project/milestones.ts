import { MilestoneState as State } from '@chancery/contract/project/codes.ts';
import { type MilestoneStep, nextMilestoneState } from '@chancery/contract/project/milestones.ts';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Actor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { changeRows, removeRows, sayRow } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Submissions } from '../submission/submissions.ts';
import { keptMilestone } from './project.kept.ts';
import { milestone } from './project.table.ts';
import { tellEvent } from './proposals.ts';

type Milestone = typeof milestone.$inferSelect;

/** What an application is to reach, in the order of its days. */
export const milestonesOf = async (tx: Tx, submissions: Pick<Submissions, 'linked'>, proposalId: string) => {
  const rows = await tx
    .select()
    .from(milestone)
    .where(eq(milestone.proposalId, proposalId))
    .orderBy(asc(milestone.dueOn), asc(milestone.id));
  const files = await submissions.linked(
    tx,
    rows.flatMap((row) => row.files),
  );
  const today = new Date().toISOString().slice(0, 10);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    dueOn: row.dueOn,
    state: row.state,
    overdue: row.state !== State.accepted && row.dueOn < today,
    report: row.report,
    comment: row.comment,
    reportedAt: isoOrNull(row.reportedAt),
    files: files.filter(({ filePath }) => row.files.includes(filePath)),
  }));
};

/** Whether something is still to be reached. */
export const isSomethingOpen = async (tx: Tx, proposalId: string): Promise<boolean> => {
  const rows = await tx
    .select({ state: milestone.state })
    .from(milestone)
    .where(eq(milestone.proposalId, proposalId));
  return rows.some(({ state }) => state !== State.accepted);
};

interface Stepped {
  readonly text?: string;
  readonly changes?: Partial<Milestone>;
  readonly within?: SQL;
  /** How a unit takes it: it may not write where a milestone stands, the database does, and refuses what came second. */
  readonly take?: () => Promise<void>;
}

/** Takes a step by the table of steps, and keeps who took it and what they said. */
export const stepMilestone = async (
  tx: Tx,
  actor: Pick<Actor, 'kind' | 'name'>,
  id: string,
  step: MilestoneStep,
  { text = '', changes = {}, within, take }: Stepped = {},
): Promise<void> => {
  const query = tx
    .select()
    .from(milestone)
    .where(and(eq(milestone.id, id), within));
  const [found] = take ? await query : await query.for('update');
  const row = found ?? refuse('milestone.notFound');
  const state = nextMilestoneState(row.state, step) ?? refuse('milestone.step');
  const which = eq(milestone.id, id);
  if (take) {
    await take();
    const [taken] = await tx.select().from(milestone).where(which);
    if (taken) sayRow(tx, keptMilestone, taken, keptMilestone.fields);
  } else if (step === 'delete') await removeRows(tx, keptMilestone, which);
  else await changeRows(tx, keptMilestone, { state, ...changes }, which);
  const words = text === '' ? row.title : `${row.title}\n\n${text}`;
  await tellEvent(tx, actor, { id: row.proposalId, companyId: row.companyId }, `milestone.${step}`, words);
  note({
    objectType: 'milestone',
    objectId: id,
    objectName: row.title,
    before: { state: row.state },
    after: { state },
  });
};
