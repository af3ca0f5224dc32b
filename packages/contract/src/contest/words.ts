import { z } from 'zod';
import { FormVersion } from '../form/design.ts';
import { limits } from '../limits.ts';
import { RegistrationState } from '../registration/codes.ts';
import { Criteria } from '../review/criteria.ts';
import { id } from '../rules/id.ts';
import { textSchema } from '../rules/text.ts';
import { AppealState, ContestStage, RoundStage, RoundState, TeamMemberState, TieRule } from './codes.ts';

const time = z.iso.datetime({ offset: true });

/** When teams register, how many and of how many people, and where the event stands. */
export const contestFacts = {
  registerFrom: time,
  registerUntil: time,
  capacity: z.number(),
  teamMin: z.number(),
  teamMax: z.number(),
  /** Whether people of other units may join a team. */
  across: z.boolean(),
  tieRule: TieRule.schema,
  appealDays: z.number(),
  contestStage: ContestStage.schema,
};

const awardName = textSchema({ min: 0, max: limits.contest.name }).default('');

/** What the best are awarded: a name for a range of places. */
export const award = z.object({
  from: z.number().int().min(1).max(limits.contest.teams),
  to: z.number().int().min(1).max(limits.contest.teams),
  nameZh: awardName,
  nameEn: awardName,
});

export type Award = z.output<typeof award>;

/** A round as everybody reads it. */
export const roundFacts = {
  id,
  titleZh: z.string(),
  titleEn: z.string(),
  opensAt: time,
  deadlineAt: time,
  lateMinutes: z.number(),
  /** How many go on; nothing in the last round. */
  advance: z.number().nullable(),
  criteria: Criteria,
  state: RoundState.schema,
  roundStage: RoundStage.schema,
  /** When it was ranked, until when teams may appeal, and when the ranking was published. */
  rankedAt: time.nullable(),
  appealsUntil: time.nullable(),
  publishedAt: time.nullable(),
};

export const TeamMember = z.object({
  id,
  name: z.string(),
  /** Shown to whoever invited them. */
  mobile: z.string(),
  unitName: z.string(),
  state: TeamMemberState.schema,
  isCaptain: z.boolean(),
});

/** A team as its own people and the desk read it. */
export const teamFacts = {
  id,
  name: z.string(),
  unitName: z.string(),
  /** Whether it has a place, or waits for one. */
  state: RegistrationState.schema,
  number: z.number().nullable(),
  registeredAt: time,
  members: z.array(TeamMember),
};

/** A line of a ranking. */
export const Ranking = z.object({
  teamId: id,
  team: z.string(),
  unitName: z.string(),
  place: z.number(),
  total: z.number().nullable(),
  raw: z.number().nullable(),
  advances: z.boolean(),
  /** What the place is awarded in the last round; nothing where it is not. */
  awardZh: z.string(),
  awardEn: z.string(),
});

export const Appeal = z.object({
  id,
  team: z.string(),
  text: z.string(),
  state: AppealState.schema,
  answer: z.string(),
  at: time,
  answeredAt: time.nullable(),
});

/** The form of a round; nothing where none was designed yet. */
export const RoundForm = FormVersion.nullable();
