import {
  nextProposalState,
  type ProposalStep,
  projectStageOf,
  shownState,
} from '@chancery/contract/project/steps.ts';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';
import type { Actor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { changeRows, sayRow } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Announcement } from '../announcement/announcement.present.ts';
import { keptProposal } from './project.kept.ts';
import { milestone, type project, proposal, proposalEvent } from './project.table.ts';

export type Project = typeof project.$inferSelect;
export type Proposal = typeof proposal.$inferSelect;
type Begun = Pick<Proposal, 'projectId' | 'companyId' | 'companyName' | 'createdBy'>;

/** When units may apply, and where the project stands. */
export const presentDates = ({ state }: Pick<Announcement, 'state'>, row: Project) => {
  const dates = {
    callOpensAt: iso(row.callOpensAt),
    callClosesAt: iso(row.callClosesAt),
    resultsAt: isoOrNull(row.resultsAt),
    closedAt: isoOrNull(row.closedAt),
  };
  return { ...dates, projectStage: projectStageOf({ state, ...dates }, Date.now()) };
};

/** An application; a decision, and why, is for the desk alone until the results are out. */
export const presentProposal = (row: Proposal, isForDesk: boolean, areResultsOut: boolean) => {
  const state = isForDesk ? row.state : shownState(row.state, areResultsOut);
  return {
    id: row.id,
    state,
    version: row.version,
    submittedAt: isoOrNull(row.submittedAt),
    answerBy: isoOrNull(row.answerBy),
    reason: state === row.state ? row.reason : '',
  };
};

/** Whether an id is of an application of a unit, or of a milestone it reported on. */
export const isProjectPart = async (tx: Tx, companyId: string, id: string): Promise<boolean> => {
  const found = await union(
    tx
      .select({ id: proposal.id })
      .from(proposal)
      .where(and(eq(proposal.id, id), eq(proposal.companyId, companyId))),
    tx
      .select({ id: milestone.id })
      .from(milestone)
      .where(and(eq(milestone.id, id), eq(milestone.companyId, companyId))),
  );
  return found.length > 0;
};

/** Finds an application and holds it until the transaction ends. */
export const lockProposal = async (tx: Tx, id: string, within?: SQL): Promise<Proposal> => {
  const [row] = await tx
    .select()
    .from(proposal)
    .where(and(eq(proposal.id, id), within))
    .for('update');
  return row ?? refuse('proposal.notFound');
};

/** What a step of a unit can change. */
const ofSteps = [
  'state',
  'version',
  'submittedAt',
  'answerBy',
  'reason',
] as const satisfies (keyof Proposal)[];

/** Says what the database wrote for a unit. */
const sayProposal = async (tx: Tx, id: string, fields: readonly string[]): Promise<void> => {
  const [row] = await tx.select().from(proposal).where(eq(proposal.id, id));
  if (row) sayRow(tx, keptProposal, row, fields);
};

/** A unit may not write where its application stands: the database takes its steps for it. */
const takeOwn = async (tx: Tx, id: string, step: ProposalStep, state: Proposal['state']): Promise<void> => {
  const { rows } = await tx.execute<{ state: string | null }>(
    sql`SELECT proposal_take(${id}, ${step}) AS state`,
  );
  if (rows[0]?.state !== state) throw new Error(`${step} led to ${rows[0]?.state}, not to ${state}`);
  await sayProposal(tx, id, ofSteps);
};

/** Begins the application of a unit; nothing where it has one already. */
export const beginProposal = async (
  tx: Tx,
  { projectId, companyId, companyName, createdBy }: Begun,
): Promise<string | undefined> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO proposal (id, project_id, company_id, company_name, created_by)
    VALUES (${uuidv7()}, ${projectId}, ${companyId}, ${companyName}, ${createdBy})
    ON CONFLICT DO NOTHING RETURNING id`);
  const begun = rows[0]?.id;
  if (begun) await sayProposal(tx, begun, keptProposal.fields);
  return begun;
};

/** Takes a step by the table of steps, and keeps who took it and what they said. */
export const takeStep = async (
  tx: Tx,
  actor: Pick<Actor, 'kind' | 'name'>,
  row: Proposal,
  step: ProposalStep,
  { text = '', changes = {} }: { readonly text?: string; readonly changes?: Partial<Proposal> } = {},
): Promise<Proposal> => {
  const state = nextProposalState(row.state, step) ?? refuse('proposal.step');
  if (actor.kind === 'operator')
    await changeRows(tx, keptProposal, { state, ...changes }, eq(proposal.id, row.id));
  else await takeOwn(tx, row.id, step, state);
  await tellEvent(tx, actor, row, step, text);
  note({
    objectType: 'proposal',
    objectId: row.id,
    objectName: row.companyName,
    before: { state: row.state },
    after: { state, ...(text && { text }) },
  });
  return { ...row, state, ...changes };
};

export const tellEvent = async (
  tx: Tx,
  actor: Pick<Actor, 'kind' | 'name'>,
  { id, companyId }: Pick<Proposal, 'id' | 'companyId'>,
  step: string,
  text = '',
): Promise<void> => {
  await tx.insert(proposalEvent).values({
    id: uuidv7(),
    proposalId: id,
    companyId,
    step,
    byDesk: actor.kind === 'operator',
    byName: actor.name,
    text,
  });
};

const decisions: readonly string[] = ['accept', 'reject'] satisfies ProposalStep[];

/** What happened so far; who of the desk decided what, a unit does not read before the results are out. */
export const eventsOf = async (tx: Tx, id: string, isForDesk: boolean, areResultsOut: boolean) => {
  const rows = await tx
    .select()
    .from(proposalEvent)
    .where(eq(proposalEvent.proposalId, id))
    .orderBy(asc(proposalEvent.at), asc(proposalEvent.id));
  return rows
    .filter(({ step }) => isForDesk || areResultsOut || !decisions.includes(step))
    .map(({ id: eventId, step, byDesk, byName, text, at }) => ({
      id: eventId,
      step,
      by: byName,
      byDesk,
      text,
      at: iso(at),
    }));
};
