import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { ProposalState as State } from '@chancery/contract/project/codes.ts';
import * as call from '@chancery/contract/project/panel.calls.ts';
import { ReviewState } from '@chancery/contract/review/codes.ts';
import { and, eq } from 'drizzle-orm';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { askExpert, expertOf, recall } from '../review/panel.ts';
import { review } from '../review/review.table.ts';
import { project, proposal } from './project.table.ts';

/** Who judges the applications for a project, and by what. */
export const createPanelDesk = (transactions: Transactions, tell: Tell) => {
  const lock = async (tx: Tx, id: string) => {
    const [row] = await tx
      .select({ project, words: announcement })
      .from(project)
      .innerJoin(announcement, eq(announcement.id, project.id))
      .where(eq(project.id, id))
      .for('update');
    const found = row ?? refuse('project.notFound');
    const { titleZh, titleEn } = found.words;
    note({ objectType: 'project', objectId: id, objectName: titleZh || titleEn });
    return found;
  };

  const plan = ({
    id,
    blind,
    criteria,
  }: CheckedInput<typeof call.planReview>): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await lock(tx, id);
      const [scored] = await tx
        .select({ id: review.id })
        .from(review)
        .where(and(eq(review.panelId, id), eq(review.state, ReviewState.scored)))
        .limit(1);
      if (scored) refuse('review.planFixed');
      await tx.update(project).set({ blind, criteria }).where(eq(project.id, id));
      note({ objectType: 'project', objectId: id, after: { blind, criteria } });
      return {};
    });

  const ask = ({
    id,
    companyId,
    mobile,
  }: CheckedInput<typeof call.askReviewer>): Promise<CallResult<typeof call.askReviewer>> =>
    transactions.write('platform', async (tx) => {
      const { project: found, words } = await lock(tx, id);
      if (found.criteria.length === 0) refuse('review.noCriteria');
      const expert = await expertOf(tx, { companyId, mobile }, 'review.expertNotFound');
      const subjects = await tx
        .select({ id: proposal.id, companyId: proposal.companyId })
        .from(proposal)
        .where(and(eq(proposal.projectId, id), eq(proposal.state, State.checked)));
      if (subjects.length === 0) refuse('review.nothing');
      const result = await askExpert(tx, id, expert, subjects);
      note({ objectType: 'project', objectId: id, after: { reviewer: expert.name, ...result } });
      if (result.asked > 0)
        await tell(tx, {
          companyId,
          to: [expert.accountId],
          event: MessageEvent.projectReviewAsked,
          params: {
            title: words.titleZh || words.titleEn,
            titleEn: words.titleEn || words.titleZh,
            count: result.asked,
          },
          link: '/project/reviews',
          object: { type: 'review', id },
        });
      return result;
    });

  const takeBack = (id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const row = await recall(tx, id);
      note({ objectType: 'review', objectId: id, objectName: row.reviewerName });
      return {};
    });

  return answering({ plan, ask, takeBack }, (desk) => [
    handle(call.planReview, ({ input }) => desk.plan(input)),
    handle(call.askReviewer, ({ input }) => desk.ask(input)),
    handle(call.recallReview, ({ input }) => desk.takeBack(input.id)),
  ]);
};
