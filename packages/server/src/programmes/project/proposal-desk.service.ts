import { announcementPath } from '@chancery/contract/announcement/paths.ts';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { ProposalState as State } from '@chancery/contract/project/codes.ts';
import * as call from '@chancery/contract/project/desk.calls.ts';
import { mayProject, type ProposalStep, waitedFor } from '@chancery/contract/project/steps.ts';
import type { Criterion } from '@chancery/contract/review/criteria.ts';
import { and, eq, gt, ilike, inArray, isNull, sql } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { membership, type Tell, tellUnit } from '../../people/ports.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { presentForDesk, reviewsOf, scoreOf } from '../review/panel.ts';
import type { Submissions } from '../submission/submissions.ts';
import { milestonesOf } from './milestones.ts';
import { project, proposal } from './project.table.ts';
import {
  eventsOf,
  lockProposal,
  type Proposal,
  presentDates,
  presentProposal,
  takeStep,
  tellEvent,
} from './proposals.ts';

const present = (row: Proposal) => ({
  ...presentProposal(row, true, true),
  projectId: row.projectId,
  companyId: row.companyId,
  companyName: row.companyName,
  createdAt: iso(row.createdAt),
});

/** What reviewers made of it so far. */
const judged = (criteria: readonly Criterion[], rows: Awaited<ReturnType<typeof reviewsOf>>) => ({
  score: scoreOf(criteria, rows),
  asked: rows.length,
  scored: rows.filter(({ scores }) => scores !== null).length,
});

/** Applications as those read and decide them who run the platform. */
export const createProposalDesk = (
  transactions: Transactions,
  submissions: Submissions,
  tell: Tell,
  evidence: Evidence,
) => {
  const list = (
    input: CheckedInput<typeof call.listProposals>,
  ): Promise<CallResult<typeof call.listProposals>> =>
    transactions.read('platform', async (tx) => {
      const page = await keysetPage(tx, {
        from: proposal,
        where: [
          eq(proposal.projectId, input.projectId),
          gt(proposal.version, 0),
          input.state ? eq(proposal.state, input.state) : undefined,
          input.keyword ? ilike(proposal.companyName, containing(input.keyword)) : undefined,
        ],
        sorts: { createdAt: proposal.createdAt },
        query: input,
        present,
      });
      const reviews = Map.groupBy(
        await reviewsOf(
          tx,
          page.list.map(({ id }) => id),
        ),
        ({ subjectId }) => subjectId,
      );
      const [found] = await tx
        .select({ criteria: project.criteria })
        .from(project)
        .where(eq(project.id, input.projectId));
      return {
        ...page,
        list: page.list.map((row) => ({
          ...row,
          ...judged(found?.criteria ?? [], reviews.get(row.id) ?? []),
        })),
      };
    });

  const projectOf = async (tx: Tx, id: string, held = false) => {
    const query = tx
      .select({ project, announcement })
      .from(project)
      .innerJoin(announcement, eq(announcement.id, project.id))
      .where(eq(project.id, id));
    const [row] = await (held ? query.for('update') : query);
    return row ?? refuse('project.notFound');
  };

  const get = ({
    id,
    version,
  }: CheckedInput<typeof call.getProposal>): Promise<CallResult<typeof call.getProposal>> =>
    transactions.read('platform', async (tx) => {
      const [found] = await tx
        .select()
        .from(proposal)
        .where(and(eq(proposal.id, id), gt(proposal.version, 0)));
      const row = found ?? refuse('proposal.notFound');
      const submitted = await submissions.versionAt(tx, id, version ?? row.version);
      const { announcement: words, project: of } = await projectOf(tx, row.projectId);
      const { criteria } = of;
      const reviews = await reviewsOf(tx, [id]);
      return {
        ...present(row),
        ...judged(criteria, reviews),
        criteria,
        reviews: reviews.map((each) => presentForDesk(criteria, each)),
        ...(await submissions.present(tx, submitted ?? refuse('proposal.notFound'))),
        shownVersion: version ?? row.version,
        resultsOut: of.resultsAt !== null,
        projectTitleZh: words.titleZh,
        projectTitleEn: words.titleEn,
        milestones: await milestonesOf(tx, submissions, id),
        versions: await submissions.versionsOf(tx, id),
        events: await eventsOf(tx, id, true, true),
      };
    });

  /** Tells those of a unit who can see the project. */
  const tellApplicant = async (
    tx: Tx,
    row: Proposal,
    told:
      | { readonly event: 'project.returned'; readonly comment: string }
      | { readonly event: 'project.result' },
  ): Promise<void> => {
    const { announcement: words } = await projectOf(tx, row.projectId);
    const people = await tx
      .select({ id: membership.accountId })
      .from(membership)
      .where(and(eq(membership.companyId, row.companyId), isNull(membership.disabledAt)));
    const title = { title: words.titleZh || words.titleEn, titleEn: words.titleEn || words.titleZh };
    const news = {
      companyId: row.companyId,
      to: people.map(({ id }) => id),
      link: announcementPath.project(row.projectId),
      object: { type: 'project', id: row.projectId },
    };
    await (told.event === MessageEvent.projectReturned
      ? tell(tx, { ...news, event: told.event, params: { ...title, comment: told.comment } })
      : tell(tx, { ...news, event: told.event, params: title }));
  };

  /** Only what was submitted is known here: a draft that was withdrawn is not. */
  const lock = (tx: Tx, id: string): Promise<Proposal> => lockProposal(tx, id, gt(proposal.version, 0));

  const take = async (
    tx: Tx,
    actor: OperatorActor,
    row: Proposal,
    step: ProposalStep,
    more: Parameters<typeof takeStep>[4] = {},
  ): Promise<Proposal> => {
    const taken = await takeStep(tx, actor, row, step, more);
    // A decision is not told before the results are published.
    if (step === 'return' || step === 'check')
      await tellUnit(tx, actor, row.companyId, {
        action: `project.desk.${step}`,
        objectType: 'proposal',
        objectId: row.id,
        objectName: row.companyName,
      });
    return taken;
  };

  const giveBack = (
    actor: OperatorActor,
    { id, comment, answerBy }: CheckedInput<typeof call.returnProposal>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, id);
      const { project: found } = await projectOf(tx, row.projectId);
      const until = answerBy ? new Date(answerBy) : null;
      if ((until ?? found.callClosesAt).getTime() <= Date.now()) refuse('proposal.answerBy');
      const taken = await take(tx, actor, row, 'return', { text: comment, changes: { answerBy: until } });
      await tellApplicant(tx, taken, { event: MessageEvent.projectReturned, comment });
      return {};
    });

  const check = (actor: OperatorActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await take(tx, actor, await lock(tx, id), 'check');
      return {};
    });

  const decide = (
    actor: OperatorActor,
    { id, accepted, reason }: CheckedInput<typeof call.decideProposal>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, id);
      if ((await projectOf(tx, row.projectId)).project.resultsAt !== null) refuse('project.step');
      await take(tx, actor, row, accepted ? 'accept' : 'reject', { text: reason, changes: { reason } });
      return {};
    });

  /** Holds a project for a step it can take where it stands. */
  const holdProject = async (tx: Tx, id: string, step: 'announce' | 'close') => {
    const found = await projectOf(tx, id, true);
    const { projectStage } = presentDates(found.announcement, found.project);
    if (!mayProject(projectStage, step)) refuse('project.step');
    const { titleZh, titleEn } = found.announcement;
    const objectName = titleZh || titleEn;
    note({ objectType: 'project', objectId: id, objectName });
    return objectName;
  };

  /** What was decided about an application stands in the log of the unit that applied. */
  const prove = (tx: Tx, actor: OperatorActor, title: string, row: Proposal): Promise<unknown> =>
    evidence.append(tx, {
      companyId: row.companyId,
      kind: EvidenceKind.projectDecided,
      subjectId: row.id,
      facts: {
        project: title,
        applicant: row.companyName,
        version: row.version,
        accepted: row.state === State.accepted,
        reason: row.reason,
      },
      by: { id: actor.id, name: actor.name },
    });

  const announce = (actor: OperatorActor, id: string): Promise<CallResult<typeof call.announceResults>> =>
    transactions.write('platform', async (tx) => {
      const title = await holdProject(tx, id, 'announce');
      const rows = await tx
        .select()
        .from(proposal)
        .where(and(eq(proposal.projectId, id), gt(proposal.version, 0)))
        .for('update');
      if (rows.some(({ state }) => (waitedFor.announce as readonly string[]).includes(state)))
        refuse('project.undecided');
      await tx.update(project).set({ resultsAt: sql`now()` }).where(eq(project.id, id));
      const decided = rows.filter(({ state }) => state === State.accepted || state === State.rejected);
      const reviews = await reviewsOf(
        tx,
        decided.map(({ id: each }) => each),
      );
      for (const row of decided) {
        for (const { toUnit } of reviews.filter((each) => each.subjectId === row.id && each.toUnit !== ''))
          await tellEvent(tx, { kind: 'operator', name: '' }, row, 'comment', toUnit);
        await tellApplicant(tx, row, { event: MessageEvent.projectResult });
        await prove(tx, actor, title, row);
      }
      const accepted = decided.filter(({ state }) => state === State.accepted).length;
      return { accepted, rejected: decided.length - accepted };
    });

  const close = (id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await holdProject(tx, id, 'close');
      const [running] = await tx
        .select({ id: proposal.id })
        .from(proposal)
        .where(and(eq(proposal.projectId, id), inArray(proposal.state, [...waitedFor.close])))
        .limit(1);
      if (running) refuse('project.running');
      await tx.update(project).set({ closedAt: sql`now()` }).where(eq(project.id, id));
      return {};
    });

  return answering({ list, get, giveBack, check, decide, announce, close }, (desk) => [
    handle(call.listProposals, ({ input }) => desk.list(input)),
    handle(call.getProposal, ({ input }) => desk.get(input)),
    handle(call.returnProposal, ({ actor, input }) => desk.giveBack(actor, input)),
    handle(call.checkProposal, ({ actor, input }) => desk.check(actor, input.id)),
    handle(call.decideProposal, ({ actor, input }) => desk.decide(actor, input)),
    handle(call.announceResults, ({ actor, input }) => desk.announce(actor, input.id)),
    handle(call.closeProject, ({ input }) => desk.close(input.id)),
  ]);
};
