import type { AppealState, RoundState, TeamMemberState, TieRule } from '@chancery/contract/contest/codes.ts';
import type { Award } from '@chancery/contract/contest/words.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { Criterion, Scores } from '@chancery/contract/review/criteria.ts';
import type { RichDoc } from '@chancery/contract/rich/doc.ts';
import { boolean, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../kit/columns.ts';

/** Events that teams take part in. */
export const contest = pgTable('contest', {
  id: uuid('id').primaryKey(),
  bodyZh: jsonb('body_zh').$type<RichDoc>(),
  bodyEn: jsonb('body_en').$type<RichDoc>(),
  registerFrom: moment('register_from').notNull(),
  registerUntil: moment('register_until').notNull(),
  teamMin: integer('team_min').notNull(),
  teamMax: integer('team_max').notNull(),
  across: boolean('across').notNull(),
  blind: boolean('blind').notNull(),
  tieRule: text('tie_rule').$type<CodeOf<typeof TieRule>>().notNull(),
  appealDays: integer('appeal_days').notNull(),
  awards: jsonb('awards').$type<Award[]>().notNull(),
});

export const contestRound = pgTable('contest_round', {
  id: uuid('id').primaryKey(),
  contestId: uuid('contest_id').notNull(),
  position: integer('position').notNull(),
  titleZh: text('title_zh').notNull(),
  titleEn: text('title_en').notNull(),
  opensAt: moment('opens_at').notNull(),
  deadlineAt: moment('deadline_at').notNull(),
  lateMinutes: integer('late_minutes').notNull(),
  criteria: jsonb('criteria').$type<Criterion[]>().notNull(),
  advance: integer('advance'),
  state: text('state').$type<CodeOf<typeof RoundState>>().notNull().default('open'),
  ranking: integer('ranking').notNull().default(0),
  rankedAt: moment('ranked_at'),
  appealsUntil: moment('appeals_until'),
  publishedAt: moment('published_at'),
  dayToldAt: moment('day_told_at'),
});

export const contestTeam = pgTable('contest_team', {
  id: uuid('id').primaryKey(),
  contestId: uuid('contest_id').notNull(),
  companyId: uuid('company_id').notNull(),
  companyName: text('company_name').notNull(),
  captainId: uuid('captain_id').notNull(),
  name: text('name').notNull(),
  registeredAt: moment('registered_at').notNull().defaultNow(),
  withdrawnAt: moment('withdrawn_at'),
});

/** Who is in a team or asked to join it. */
export const contestMember = pgTable('contest_member', {
  id: uuid('id').primaryKey(),
  contestId: uuid('contest_id').notNull(),
  teamId: uuid('team_id').notNull(),
  mobile: text('mobile').notNull(),
  companyId: uuid('company_id'),
  companyName: text('company_name').notNull().default(''),
  accountId: uuid('account_id'),
  name: text('name').notNull().default(''),
  state: text('state').$type<CodeOf<typeof TeamMemberState>>().notNull(),
  at: moment('at').notNull().defaultNow(),
  toldAt: moment('told_at'),
});

/** What a team hands in for a round. */
export const contestEntry = pgTable('contest_entry', {
  id: uuid('id').primaryKey(),
  roundId: uuid('round_id').notNull(),
  teamId: uuid('team_id').notNull(),
  companyId: uuid('company_id').notNull(),
  version: integer('version').notNull().default(0),
  submittedAt: moment('submitted_at'),
});

/** Every ranking that was ever made. */
export const contestRanking = pgTable('contest_ranking', {
  roundId: uuid('round_id').notNull(),
  version: integer('version').notNull(),
  teamId: uuid('team_id').notNull(),
  companyId: uuid('company_id').notNull(),
  place: integer('place').notNull(),
  total: doublePrecision('total'),
  raw: doublePrecision('raw'),
  advances: boolean('advances').notNull(),
});

export const contestAppeal = pgTable('contest_appeal', {
  id: uuid('id').primaryKey(),
  roundId: uuid('round_id').notNull(),
  teamId: uuid('team_id').notNull(),
  companyId: uuid('company_id').notNull(),
  text: text('text').notNull(),
  byName: text('by_name').notNull(),
  at: moment('at').notNull().defaultNow(),
  state: text('state').$type<CodeOf<typeof AppealState>>().notNull().default('open'),
  answer: text('answer').notNull().default(''),
  answeredBy: text('answered_by').notNull().default(''),
  answeredAt: moment('answered_at'),
});

/** Points that the desk set right. */
export const contestCorrection = pgTable('contest_correction', {
  id: uuid('id').primaryKey(),
  reviewId: uuid('review_id').notNull(),
  companyId: uuid('company_id').notNull(),
  appealId: uuid('appeal_id').notNull(),
  scores: jsonb('scores').$type<Scores>().notNull(),
  reason: text('reason').notNull(),
  byName: text('by_name').notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** What those got who took part. */
export const contestCertificate = pgTable('contest_certificate', {
  number: text('number').primaryKey(),
  contestId: uuid('contest_id').notNull(),
  teamId: uuid('team_id').notNull(),
  companyId: uuid('company_id').notNull(),
  accountId: uuid('account_id').notNull(),
  name: text('name').notNull(),
  team: text('team').notNull(),
  unitName: text('unit_name').notNull(),
  place: integer('place'),
  awardZh: text('award_zh').notNull(),
  awardEn: text('award_en').notNull(),
  issuedAt: moment('issued_at').notNull().defaultNow(),
});
