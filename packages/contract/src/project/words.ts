import { z } from 'zod';
import { id } from '../rules/id.ts';
import { LinkedFile, SubmissionVersion } from '../submission/words.ts';
import { MilestoneState, ProjectStage, ProposalState } from './codes.ts';

const time = z.iso.datetime({ offset: true });

/** When units may apply, and where the project stands. */
export const projectDates = {
  callOpensAt: time,
  callClosesAt: time,
  resultsAt: time.nullable(),
  closedAt: time.nullable(),
  projectStage: ProjectStage.schema,
};

/** Something that happened to an application. */
const ProposalEvent = z.object({
  id,
  step: z.string(),
  by: z.string(),
  /** Whether those did it who run the platform. */
  byDesk: z.boolean(),
  text: z.string(),
  at: time,
});

/** What every reader of an application is shown of it. */
export const proposalWords = {
  id,
  state: ProposalState.schema,
  /** How often it was submitted. */
  version: z.number(),
  submittedAt: time.nullable(),
  /** Until when a returned one can be submitted again. */
  answerBy: time.nullable(),
  /** Why it was accepted or rejected. */
  reason: z.string(),
};

/** What happened to an application so far. */
export const proposalPast = {
  milestones: z.array(
    z.object({
      id,
      title: z.string(),
      dueOn: z.iso.date(),
      state: MilestoneState.schema,
      /** Not accepted, and its day is over. */
      overdue: z.boolean(),
      report: z.string(),
      comment: z.string(),
      reportedAt: time.nullable(),
      files: z.array(LinkedFile),
    }),
  ),
  versions: z.array(SubmissionVersion),
  events: z.array(ProposalEvent),
};
