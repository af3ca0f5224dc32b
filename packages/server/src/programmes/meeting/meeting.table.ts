import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type {
  MeetingAnswer,
  MeetingRole,
  MeetingState,
  QuorumKind,
  ResolutionState,
  VoteBase,
  VoteState,
  VoteThreshold,
} from '@chancery/contract/meeting/codes.ts';
import type { RichDoc } from '@chancery/contract/rich/doc.ts';
import { boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../kit/columns.ts';

/** What a meeting is beside its announcement. */
export const meeting = pgTable('meeting', {
  id: uuid('id').primaryKey(),
  state: text('state').$type<CodeOf<typeof MeetingState>>().notNull(),
  startsAt: moment('starts_at').notNull(),
  minutes: integer('minutes').notNull(),
  zone: text('zone').notNull(),
  place: text('place').notNull(),
  link: text('link').notNull(),
  quorumKind: text('quorum_kind').$type<CodeOf<typeof QuorumKind>>().notNull(),
  quorum: integer('quorum').notNull(),
  sequence: integer('sequence').notNull().default(0),
  changedAt: moment('changed_at').notNull().defaultNow(),
  cancelReason: text('cancel_reason').notNull().default(''),
  dayToldAt: moment('day_told_at'),
});

/** What is talked about, in order. */
export const meetingItem = pgTable('meeting_item', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  position: integer('position').notNull(),
  title: text('title').notNull(),
  words: text('words').notNull(),
  speaker: text('speaker').notNull(),
  minutes: integer('minutes').notNull(),
  materials: uuid('materials').array().notNull(),
});

/** Who takes part. */
export const meetingMember = pgTable('meeting_member', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  companyId: uuid('company_id').notNull(),
  companyName: text('company_name').notNull(),
  accountId: uuid('account_id').notNull(),
  name: text('name').notNull(),
  role: text('role').$type<CodeOf<typeof MeetingRole>>().notNull(),
  answer: text('answer').$type<CodeOf<typeof MeetingAnswer>>(),
  answerText: text('answer_text').notNull().default(''),
  present: boolean('present').notNull().default(false),
  leftAt: moment('left_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** A question that is put to those who vote. */
export const meetingVote = pgTable('meeting_vote', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  meetingId: uuid('meeting_id').notNull(),
  itemId: uuid('item_id'),
  question: text('question').notNull(),
  options: text('options').array().notNull(),
  secret: boolean('secret').notNull(),
  threshold: text('threshold').$type<CodeOf<typeof VoteThreshold>>().notNull(),
  base: text('base').$type<CodeOf<typeof VoteBase>>().notNull(),
  state: text('state').$type<CodeOf<typeof VoteState>>().notNull(),
  openedAt: moment('opened_at').notNull().defaultNow(),
  closedAt: moment('closed_at'),
  counts: integer('counts').array(),
  present: integer('present'),
  allVoting: integer('all_voting'),
  passed: boolean('passed'),
  winner: integer('winner'),
});

/** Who has voted. */
export const meetingVoted = pgTable('meeting_voted', {
  voteId: uuid('vote_id').notNull(),
  memberId: uuid('member_id').notNull(),
});

/** What somebody chose in an open vote. */
export const meetingChoice = pgTable('meeting_choice', {
  voteId: uuid('vote_id').notNull(),
  memberId: uuid('member_id').notNull(),
  companyId: uuid('company_id').notNull(),
  choice: integer('choice').notNull(),
  secret: boolean('secret').notNull().default(false),
});

/** What was chosen in a secret vote so far, of all together, locked. */
export const meetingTally = pgTable('meeting_tally', {
  voteId: uuid('vote_id').primaryKey(),
  locked: bytea('locked').notNull(),
});

/** The minutes, version by version. */
export const meetingMinutes = pgTable('meeting_minutes', {
  meetingId: uuid('meeting_id').notNull(),
  version: integer('version').notNull(),
  body: jsonb('body').$type<RichDoc>().notNull(),
  byName: text('by_name').notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** Who agrees to a version of the minutes, or objects. */
export const meetingAgreement = pgTable('meeting_agreement', {
  meetingId: uuid('meeting_id').notNull(),
  version: integer('version').notNull(),
  memberId: uuid('member_id').notNull(),
  agrees: boolean('agrees').notNull(),
  text: text('text').notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** What was resolved, who does it and by when. */
export const meetingResolution = pgTable('meeting_resolution', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  itemId: uuid('item_id'),
  voteId: uuid('vote_id'),
  text: text('text').notNull(),
  ownerId: uuid('owner_id').notNull(),
  dueOn: date('due_on').notNull(),
  state: text('state').$type<CodeOf<typeof ResolutionState>>().notNull(),
  report: text('report').notNull().default(''),
  comment: text('comment').notNull().default(''),
  remindedAt: moment('reminded_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export type Meeting = typeof meeting.$inferSelect;
export type Member = typeof meetingMember.$inferSelect;
export type Vote = typeof meetingVote.$inferSelect;
export type Resolution = typeof meetingResolution.$inferSelect;
