import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { MilestoneState, ProposalState } from '@chancery/contract/project/codes.ts';
import * as call from '@chancery/contract/project/milestone.calls.ts';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type OperatorActor, scopeOf, type UnitActor } from '../../kit/actor.ts';
import { arrayText } from '../../kit/array-text.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { addRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { Submissions } from '../submission/submissions.ts';
import { isSomethingOpen, stepMilestone } from './milestones.ts';
import { keptMilestone } from './project.kept.ts';
import { milestone, project } from './project.table.ts';
import { lockProposal, takeStep, tellEvent } from './proposals.ts';

/** What accepted applications are to reach: planned by the desk, reported by the unit, accepted by the desk. */
export const createMilestones = (transactions: Transactions, submissions: Submissions) => {
  const add = (
    actor: OperatorActor,
    { id: proposalId, title, dueOn }: CheckedInput<typeof call.addMilestone>,
  ): Promise<CallResult<typeof call.addMilestone>> =>
    transactions.write('platform', async (tx) => {
      const row = await lockProposal(tx, proposalId);
      const [found] = await tx
        .select({ resultsAt: project.resultsAt })
        .from(project)
        .where(eq(project.id, row.projectId));
      if (row.state !== ProposalState.accepted || !found?.resultsAt) refuse('proposal.step');
      const id = uuidv7();
      const { companyId } = row;
      const planned = { id, proposalId, companyId, title, dueOn, state: MilestoneState.planned };
      await addRows(tx, keptMilestone, [planned]);
      await tellEvent(tx, actor, row, 'milestone.add', title);
      note({ objectType: 'milestone', objectId: id, objectName: title, after: { title, dueOn } });
      return { id };
    });

  const remove = (actor: OperatorActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await stepMilestone(tx, actor, id, 'delete');
      return {};
    });

  const report = (
    actor: UnitActor,
    { id, report: text, files }: CheckedInput<typeof call.reportMilestone>,
  ): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const within = eq(milestone.companyId, actor.companyId);
      const take = async (): Promise<void> => {
        const { rows } = await tx.execute<{ outcome: 'reported' | 'step' | 'files' }>(
          sql`SELECT milestone_report(${id}, ${text}, ${arrayText(files)}::uuid[]) AS outcome`,
        );
        const outcome = rows[0]?.outcome;
        if (outcome === 'step') refuse('milestone.step');
        await submissions.takeFiles(tx, actor, id, files);
        if (outcome !== 'reported') refuse('file.notFound');
      };
      await stepMilestone(tx, actor, id, 'report', { text, within, take });
      return {};
    });

  const accept = (actor: OperatorActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await stepMilestone(tx, actor, id, 'accept');
      return {};
    });

  const giveBack = (
    actor: OperatorActor,
    { id, comment }: CheckedInput<typeof call.returnMilestone>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await stepMilestone(tx, actor, id, 'return', { text: comment, changes: { comment } });
      return {};
    });

  const complete = (actor: OperatorActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const row = await lockProposal(tx, id);
      const [found] = await tx
        .select({ resultsAt: project.resultsAt })
        .from(project)
        .where(eq(project.id, row.projectId));
      if (!found?.resultsAt) refuse('proposal.step');
      if (await isSomethingOpen(tx, id)) refuse('milestone.open');
      await takeStep(tx, actor, row, 'complete');
      return {};
    });

  return answering({ add, remove, report, accept, giveBack, complete }, (milestones) => [
    handle(call.addMilestone, ({ actor, input }) => milestones.add(actor, input)),
    handle(call.deleteMilestone, ({ actor, input }) => milestones.remove(actor, input.id)),
    handle(call.reportMilestone, ({ actor, input }) => milestones.report(actor, input)),
    handle(call.acceptMilestone, ({ actor, input }) => milestones.accept(actor, input.id)),
    handle(call.returnMilestone, ({ actor, input }) => milestones.giveBack(actor, input)),
    handle(call.completeProposal, ({ actor, input }) => milestones.complete(actor, input.id)),
  ]);
};
