import type { AnnouncementState } from '@chancery/contract/announcement/codes.ts';
import { AppealState, type RoundState, TeamMemberState } from '@chancery/contract/contest/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { addRows, changeRows } from '../kit/keep-rows.ts';
import type { Tx } from '../kit/transaction.ts';
import { keptAppeal } from '../programmes/contest/contest.kept.ts';
import {
  contestAppeal,
  contestEntry,
  contestMember,
  contestTeam,
} from '../programmes/contest/contest.table.ts';
import { submissionDraft, submissionVersion } from '../programmes/submission/submission.table.ts';
import { demoPeople, demoUnits } from './demo-people.ts';
import { wordsOf } from './demo-words.ts';

export interface Plan {
  readonly zh: string;
  readonly en: string;
  readonly category: string;
  readonly state: CodeOf<typeof AnnouncementState>;
  /** Days from today: registration, and each round. */
  readonly register: readonly [from: number, until: number];
  readonly rounds: readonly (readonly [opens: number, deadline: number, state: CodeOf<typeof RoundState>])[];
  readonly capacity: number;
  /** Whether each of the two units has a team, and whether it handed in what was asked so far. */
  readonly teams: readonly ('none' | 'registered' | 'draft' | 'submitted')[];
}

export const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const answers = { name: '墨与光', idea: '以光影为线，连起传统印泥与电子印章。' };

interface Event {
  readonly id: string;
  readonly rounds: readonly string[];
}

const captainOf = (at: 0 | 1) => demoPeople.find(({ in: [first] }) => first?.companyId === demoUnits[at].id);

/** Colleagues who were asked into a team: one is to answer, one would not, one is in it no longer. */
const gather = async (
  tx: Tx,
  team: { readonly contestId: string; readonly teamId: string },
  at: 0 | 1,
): Promise<void> => {
  const [home, captain] = [demoUnits[at].id, captainOf(at)?.id];
  const colleagues = demoPeople
    .filter(({ id, in: [first] }) => first?.companyId === home && id !== captain)
    .slice(0, 3)
    .map((who) => ({ who, id: uuidv7() }));
  await tx.insert(contestMember).values(
    colleagues.map(({ who: { mobile, realName: name }, id }) => {
      return { id, ...team, mobile, name, state: TeamMemberState.invited };
    }),
  );
  const [, second, third] = colleagues;
  if (second) await tx.execute(sql`SELECT contest_answer(${second.id}, ${second.who.id}, false)`);
  if (third) await tx.execute(sql`SELECT contest_remove(${third.id})`);
};

/** A team of a unit. */
export const takePart = async (
  tx: Tx,
  plan: Plan,
  { id: contestId }: Event,
  at: 0 | 1,
): Promise<string | undefined> => {
  const captain = captainOf(at);
  if (!captain || (plan.teams[at] ?? 'none') === 'none') return undefined;
  const { rows } = await tx.execute<{ place: string }>(
    sql`SELECT registration_register(${contestId}, ${captain.id}) AS place`,
  );
  if (rows[0]?.place === 'closed') throw new Error('a team of the demo is too late');
  const teamId = uuidv7();
  const { id: companyId, name: companyName } = demoUnits[at];
  const name = wordsOf(at + 1).team;
  const registeredAt = inDays(plan.register[0] + 1 + at);
  await tx
    .insert(contestTeam)
    .values({ id: teamId, contestId, companyId, companyName, captainId: captain.id, name, registeredAt });
  await tx.insert(contestMember).values({
    id: uuidv7(),
    contestId,
    teamId,
    mobile: captain.mobile,
    companyId,
    companyName,
    accountId: captain.id,
    name: captain.realName,
    state: TeamMemberState.accepted,
  });
  if (plan.teams[at] === 'draft') await gather(tx, { contestId, teamId }, at);
  return teamId;
};

/** What teams said to their rankings. */
const appeals: Readonly<Record<string, readonly string[]>> = {
  ranked: ['请复核创意一项的评分。'],
  published: ['请复核完成度一项的评分。', 'Please look at our score for the idea again.'],
};

export const appeal = async (tx: Tx, roundId: string, state: string, teamId: string, at: 0 | 1) => {
  const text = appeals[state]?.[at];
  if (text === undefined) return;
  const [{ id: companyId }, byName] = [demoUnits[at], captainOf(at)?.realName ?? ''];
  await addRows(tx, keptAppeal, [{ id: uuidv7(), roundId, teamId, companyId, text, byName }]);
};

/** The first was right, the second was not; a ranking that is not published still owes its answer. */
export const answerAppeals = async (tx: Tx, roundId: string): Promise<void> => {
  const answers = [
    { state: AppealState.upheld, answer: '经复核，申诉成立，排名不变。' },
    { state: AppealState.rejected, answer: 'The jury looked again and stays with its points.' },
  ];
  for (const [at, answered] of answers.entries())
    await changeRows(
      tx,
      keptAppeal,
      { ...answered, answeredBy: 'operator', answeredAt: new Date() },
      and(eq(contestAppeal.roundId, roundId), eq(contestAppeal.companyId, demoUnits[at === 0 ? 0 : 1].id)),
    );
};

/** What a team has for rounds that have opened; the past is not for a unit to write. */
export const beginEntries = async (tx: Tx, plan: Plan, { rounds }: Event, teamId: string, at: 0 | 1) => {
  if (plan.teams[at] === 'registered') return [];
  const isSubmitted = plan.teams[at] === 'submitted';
  const entries = rounds.flatMap((roundId, index) => {
    const [opens = 0, deadline = 0] = plan.rounds[index] ?? [];
    const submittedAt = isSubmitted ? inDays(deadline - 1) : null;
    const [companyId, version] = [demoUnits[at].id, isSubmitted ? 1 : 0];
    return opens > 0 ? [] : [{ id: uuidv7(), roundId, teamId, companyId, version, submittedAt }];
  });
  if (entries.length > 0) await tx.insert(contestEntry).values(entries);
  return entries;
};

export const fillIn = async (
  tx: Tx,
  entries: Awaited<ReturnType<typeof beginEntries>>,
  at: 0 | 1,
): Promise<void> => {
  const byName = captainOf(at)?.realName ?? '';
  for (const { id: subjectId, roundId: formId, companyId, submittedAt } of entries) {
    const filled = { subjectId, companyId, formId, formVersion: 1, answers };
    await tx.insert(submissionDraft).values({ ...filled, updatedBy: byName });
    if (submittedAt)
      await tx.insert(submissionVersion).values({ ...filled, version: 1, byName, at: submittedAt });
  }
};
