import { AnnouncementKind, AnnouncementState } from '@chancery/contract/announcement/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import * as call from '@chancery/contract/project/calls.ts';
import { ProposalState } from '@chancery/contract/project/codes.ts';
import { mayTake, shownState } from '@chancery/contract/project/steps.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { company } from '../../people/ports.ts';
import { isFor } from '../announcement/announcement.conditions.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { bodyFor } from '../announcement/bodies.ts';
import { createShown } from '../announcement/shown.ts';
import { latestForm } from '../form/forms.ts';
import type { MaterialService } from '../material/material.service.ts';
import type { Submissions } from '../submission/submissions.ts';
import { milestonesOf } from './milestones.ts';
import { project, proposal } from './project.table.ts';
import {
  beginProposal,
  eventsOf,
  isProjectPart,
  lockProposal,
  type Project,
  type Proposal,
  presentDates,
  presentProposal,
  takeStep,
} from './proposals.ts';

/** Until when an application can be submitted: a returned one perhaps longer than the call is open. */
const dueAt = ({ callClosesAt }: Project, row?: Proposal): Date =>
  row?.state === ProposalState.returned && row.answerBy && row.answerBy > callClosesAt
    ? row.answerBy
    : callClosesAt;

/** Projects as units read them and apply for them. */
export const createProjectService = (
  transactions: Transactions,
  materials: Pick<MaterialService, 'linked' | 'pictures'>,
  submissions: Submissions,
) => {
  const shown = createShown(AnnouncementKind.project, 'project.notFound');
  submissions.letRead(
    async (tx, { permissions, companyId }, id) =>
      permissions.has('project.view') && (await isProjectPart(tx, companyId, id)),
  );

  const proposalFor = async (tx: Tx, { companyId }: UnitActor, projectId: string) => {
    const [row] = await tx
      .select()
      .from(proposal)
      .where(and(eq(proposal.projectId, projectId), eq(proposal.companyId, companyId)));
    return row;
  };

  /** What a unit sees, and what it applied for even where that is shown no longer. */
  const find = async (tx: Tx, actor: UnitActor, id: string) => {
    const [row] = await tx
      .select({ announcement, project })
      .from(announcement)
      .innerJoin(project, eq(project.id, announcement.id))
      .where(
        and(
          eq(announcement.id, id),
          or(
            and(eq(announcement.state, AnnouncementState.published), isFor(actor)),
            sql`EXISTS (SELECT FROM proposal p WHERE p.project_id = ${announcement.id}
                        AND p.company_id = ${actor.companyId})`,
          ),
        ),
      );
    return row ?? refuse('project.notFound');
  };

  /** Whether the call is open and it is not too late, by the clock of the database. */
  const isInTime = async (tx: Tx, row: Project, of?: Proposal): Promise<boolean> => {
    const { rows } = await tx.execute<{ open: boolean }>(sql`
      SELECT ${iso(row.callOpensAt)}::timestamptz <= now() AND now() < ${iso(dueAt(row, of))}::timestamptz AS open`);
    return rows[0]?.open === true && row.resultsAt === null;
  };

  const refuseLate = async (tx: Tx, row: Project, of?: Proposal): Promise<void> => {
    if (!(await isInTime(tx, row, of))) refuse('project.notOpen');
  };

  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listProjects>,
    language: Language,
  ): Promise<CallResult<typeof call.listProjects>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const page = await shown.list(tx, actor, input, language);
      const ids = page.list.map(({ id }) => id);
      const rows =
        ids.length > 0
          ? await tx
              .select({ project, state: proposal.state })
              .from(project)
              .leftJoin(
                proposal,
                and(eq(proposal.projectId, project.id), eq(proposal.companyId, actor.companyId)),
              )
              .where(inArray(project.id, ids))
          : [];
      const byId = new Map(rows.map((row) => [row.project.id, row]));
      return {
        ...page,
        list: page.list.flatMap((item) => {
          const row = byId.get(item.id);
          if (!row) return [];
          const proposalState = row.state && shownState(row.state, row.project.resultsAt !== null);
          return [
            { ...item, ...presentDates({ state: AnnouncementState.published }, row.project), proposalState },
          ];
        }),
      };
    });

  const presentOwn = async (tx: Tx, row: Project, own: Proposal) => {
    const draft = await submissions.draftOf(tx, own.id);
    if (!draft) throw new Error(`nothing was begun for ${own.id}`);
    const areOut = row.resultsAt !== null;
    return {
      ...presentProposal(own, false, areOut),
      ...(await submissions.present(tx, draft)),
      revision: draft.revision,
      updatedBy: draft.updatedBy,
      updatedAt: iso(draft.updatedAt),
      inTime: await isInTime(tx, row, own),
      dueAt: iso(dueAt(row, own)),
      milestones: await milestonesOf(tx, submissions, own.id),
      versions: await submissions.versionsOf(tx, own.id),
      events: await eventsOf(tx, own.id, false, areOut),
    };
  };

  const get = (
    actor: UnitActor,
    id: string,
    language: Language,
  ): Promise<CallResult<typeof call.getProject>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const found = await find(tx, actor, id);
      const own = await proposalFor(tx, actor, id);
      const form = await latestForm(tx, id);
      return {
        ...(await shown.present(tx, actor, found.announcement, language)),
        ...presentDates(found.announcement, found.project),
        proposalState: own ? shownState(own.state, found.project.resultsAt !== null) : null,
        body: bodyFor(found.announcement, found.project, language),
        pictures: await materials.pictures(tx, id),
        attachments: await materials.linked(tx, id, 'attachment'),
        form: form ?? refuse('project.notFound'),
        proposal: own ? await presentOwn(tx, found.project, own) : null,
      };
    });

  const begin = async (tx: Tx, actor: UnitActor, projectId: string): Promise<string | undefined> => {
    const [unit] = await tx
      .select({ name: company.name })
      .from(company)
      .where(eq(company.id, actor.companyId));
    const { companyId, name: createdBy } = actor;
    return beginProposal(tx, { projectId, companyId, companyName: unit?.name ?? '', createdBy });
  };

  const save = (
    actor: UnitActor,
    { projectId, revision, answers }: CheckedInput<typeof call.saveProposal>,
  ): Promise<CallResult<typeof call.saveProposal>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const found = await find(tx, actor, projectId);
      const begun = (await proposalFor(tx, actor, projectId))?.id;
      const added = begun ? undefined : await begin(tx, actor, projectId);
      note({ objectType: 'project', objectId: projectId, objectName: found.announcement.titleZh });
      if (added) {
        await refuseLate(tx, found.project);
        if (found.announcement.state !== AnnouncementState.published) refuse('project.notOpen');
        return {
          id: added,
          revision: await submissions.begin(tx, actor, { id: added, formId: projectId }, answers),
        };
      }
      // A colleague began it at the same moment: theirs is there by now.
      const id = begun ?? (await proposalFor(tx, actor, projectId))?.id ?? refuse('proposal.notFound');
      const row = await lockProposal(tx, id);
      if (!mayTake(row.state, 'save')) refuse('proposal.step');
      await refuseLate(tx, found.project, row);
      return { id, revision: await submissions.save(tx, actor, id, { revision, answers }) };
    });

  const lockOwn = async (tx: Tx, actor: UnitActor, id: string) => {
    const row = await lockProposal(tx, id, eq(proposal.companyId, actor.companyId));
    return { row, found: await find(tx, actor, row.projectId) };
  };

  const submit = (
    actor: UnitActor,
    { id, revision }: CheckedInput<typeof call.submitProposal>,
  ): Promise<CallResult<typeof call.submitProposal>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { row, found } = await lockOwn(tx, actor, id);
      if (!mayTake(row.state, 'submit')) refuse('proposal.step');
      await refuseLate(tx, found.project, row);
      const version = row.version + 1;
      await submissions.submit(tx, actor, { id, version, revision });
      await takeStep(tx, actor, row, 'submit');
      return { version };
    });

  const move = (
    actor: UnitActor,
    { id, revision }: CheckedInput<typeof call.moveProposal>,
  ): Promise<CallResult<typeof call.moveProposal>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { row } = await lockOwn(tx, actor, id);
      if (!mayTake(row.state, 'save')) refuse('proposal.step');
      note({ objectType: 'proposal', objectId: id, objectName: row.companyName });
      return { revision: await submissions.move(tx, actor, id, revision) };
    });

  const withdraw = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { row, found } = await lockOwn(tx, actor, id);
      // By what the unit is shown: a decision that is not published shows neither in what it may do nor in its log.
      const state = shownState(row.state, found.project.resultsAt !== null);
      await takeStep(tx, actor, { ...row, state }, 'withdraw');
      return {};
    });

  const resume = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { row, found } = await lockOwn(tx, actor, id);
      if (!mayTake(row.state, 'resume')) refuse('proposal.step');
      await refuseLate(tx, found.project, row);
      await takeStep(tx, actor, row, 'resume');
      return {};
    });

  const submission = (
    actor: UnitActor,
    { id, version }: CheckedInput<typeof call.getSubmission>,
  ): Promise<CallResult<typeof call.getSubmission>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const row = await submissions.versionAt(tx, id, version);
      if (row?.companyId !== actor.companyId) return refuse('proposal.notFound');
      return submissions.present(tx, row);
    });

  return answering({ list, get, save, submit, move, withdraw, resume, submission }, (projects) => [
    handle(call.listProjects, ({ actor, input, origin }) => projects.list(actor, input, origin.language)),
    handle(call.getProject, ({ actor, input, origin }) => projects.get(actor, input.id, origin.language)),
    handle(call.saveProposal, ({ actor, input }) => projects.save(actor, input)),
    handle(call.submitProposal, ({ actor, input }) => projects.submit(actor, input)),
    handle(call.moveProposal, ({ actor, input }) => projects.move(actor, input)),
    handle(call.withdrawProposal, ({ actor, input }) => projects.withdraw(actor, input.id)),
    handle(call.resumeProposal, ({ actor, input }) => projects.resume(actor, input.id)),
    handle(call.getSubmission, ({ actor, input }) => projects.submission(actor, input)),
  ]);
};
