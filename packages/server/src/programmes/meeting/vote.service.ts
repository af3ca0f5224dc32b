import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { broken } from '@chancery/contract/kit/rule.ts';
import { castVote } from '@chancery/contract/meeting/calls.ts';
import { VoteState } from '@chancery/contract/meeting/codes.ts';
import { decisionOf, isVoting, secretVotersMin, usualOptions } from '@chancery/contract/meeting/rules.ts';
import * as call from '@chancery/contract/meeting/run.calls.ts';
import { isVoteOpen } from '@chancery/contract/meeting/steps.ts';
import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Actor, UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { answering, handle } from '../../kit/handle.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { keptChoice, keptVote } from './meeting.kept.ts';
import {
  type Member,
  meetingChoice,
  meetingItem,
  meetingMember,
  meetingVote,
  meetingVoted,
  type Vote,
} from './meeting.table.ts';
import {
  electorateOf,
  type HeldMeeting,
  isThere,
  lead,
  leaderOf,
  membersOf,
  myPlace,
  noteMeeting,
  refuseBelowQuorum,
  refuseUnless,
} from './meetings.ts';
import { createTallies } from './tally.ts';

const optionsOf = ({ options }: Pick<Vote, 'options'>): readonly string[] =>
  options.length > 0 ? options : usualOptions;

/** An item of the agenda of a meeting. */
export const refuseForeignItem = async (tx: Tx, meetingId: string, itemId: string | null): Promise<void> => {
  if (itemId === null) return;
  const [item] = await tx
    .select({ id: meetingItem.id })
    .from(meetingItem)
    .where(and(eq(meetingItem.id, itemId), eq(meetingItem.meetingId, meetingId)));
  if (!item) refuse('request.invalid', { fields: [{ field: 'itemId', ...broken('rule.invalid') }] });
};

/** Votes: put and closed by whoever leads the meeting, cast by those who are there and vote. */
export const createMeetingVotes = (
  transactions: Transactions,
  secrets: Pick<Secrets, 'lock' | 'unlock'>,
  evidence: Evidence,
) => {
  const tallies = createTallies(secrets);

  const open = (
    actor: Actor,
    input: CheckedInput<typeof call.openVote>,
  ): Promise<CallResult<typeof call.openVote>> =>
    transactions.write('platform', async (tx) => {
      const held = await lead(tx, actor, input.id);
      refuseUnless(held, 'vote');
      await refuseForeignItem(tx, input.id, input.itemId);
      const members = await membersOf(tx, input.id);
      refuseBelowQuorum(held, members);
      const { present } = electorateOf(members);
      if (input.secret && present < secretVotersMin) refuse('meeting.tooFew');
      const { id: meetingId, ...words } = input;
      const id = uuidv7();
      const companyId = leaderOf(members)?.companyId ?? refuse('meeting.noQuorum');
      await addRows(tx, keptVote, [{ id, meetingId, companyId, ...words, state: VoteState.open }]);
      if (input.secret) await tallies.open(tx, id, optionsOf(input).length);
      noteMeeting(held, { after: { question: input.question, secret: input.secret } });
      return { id };
    });

  const meetingOf = async (tx: Tx, voteId: string): Promise<string> => {
    const [row] = await tx
      .select({ meetingId: meetingVote.meetingId })
      .from(meetingVote)
      .where(eq(meetingVote.id, voteId));
    return row?.meetingId ?? refuse('meeting.voteNotFound');
  };

  /** Holds a vote that is open. */
  const hold = async (tx: Tx, voteId: string): Promise<Vote> => {
    const [row] = await tx.select().from(meetingVote).where(eq(meetingVote.id, voteId)).for('update');
    const found = row ?? refuse('meeting.voteNotFound');
    return isVoteOpen(found.state) ? found : refuse('meeting.voteClosed');
  };

  const votersOf = async (tx: Tx, voteId: string): Promise<ReadonlySet<string>> => {
    const rows = await tx
      .select({ id: meetingVoted.memberId })
      .from(meetingVoted)
      .where(eq(meetingVoted.voteId, voteId));
    return new Set(rows.map(({ id }) => id));
  };

  /** Who of those who vote is there; whoever chose has been, even if they left. */
  const voterOf = async (tx: Tx, actor: UnitActor, meetingId: string): Promise<Member> => {
    const { id } = await myPlace(tx, actor, meetingId, 'meeting.voteNotFound');
    const [mine] = await tx.select().from(meetingMember).where(eq(meetingMember.id, id)).for('share');
    return mine && isThere(mine) && isVoting(mine.role) ? mine : refuse('meeting.notVoting');
  };

  const cast = (
    actor: UnitActor,
    { voteId, option }: CheckedInput<typeof castVote>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const mine = await voterOf(tx, actor, await meetingOf(tx, voteId));
      const vote = await hold(tx, voteId);
      if (option >= optionsOf(vote).length)
        refuse('request.invalid', { fields: [{ field: 'option', ...broken('rule.invalid') }] });
      const added = await tx
        .insert(meetingVoted)
        .values({ voteId, memberId: mine.id })
        .onConflictDoNothing()
        .returning({ id: meetingVoted.memberId });
      // Nothing of what is chosen goes into the log of operations.
      note({ objectType: 'meeting', objectId: vote.meetingId, objectName: vote.question });
      if (vote.secret) {
        if (added.length === 0) refuse('meeting.voted');
        await tallies.add(tx, voteId, option);
        return {};
      }
      const chosen = { voteId, memberId: mine.id, companyId: mine.companyId, choice: option };
      const target = [meetingChoice.voteId, meetingChoice.memberId];
      await addRows(tx, keptChoice, [chosen], { known: { target, set: { choice: option } } });
      return {};
    });

  const countOpen = async (tx: Tx, vote: Vote): Promise<number[]> => {
    const rows = await tx
      .select({ choice: meetingChoice.choice, count: sql<number>`count(*)::int` })
      .from(meetingChoice)
      .where(eq(meetingChoice.voteId, vote.id))
      .groupBy(meetingChoice.choice);
    const found = new Map(rows.map(({ choice, count }) => [choice, count]));
    return optionsOf(vote).map((_, at) => found.get(at) ?? 0);
  };

  /** What was decided stands in the log of every unit that takes part. */
  const prove = async (
    tx: Tx,
    actor: Actor,
    { words }: HeldMeeting,
    members: readonly Member[],
    vote: Vote,
  ): Promise<void> => {
    const { question, secret, threshold, base, counts, present, allVoting, passed, winner } = vote;
    const facts = {
      meeting: words.titleZh || words.titleEn,
      meetingId: words.id,
      question,
      options: [...optionsOf(vote)],
      ...{ secret, threshold, base, counts, present, voting: allVoting, passed, winner },
    };
    const units = [...new Set(members.map(({ companyId }) => companyId))];
    await evidence.append(
      tx,
      ...units.map((companyId) => ({
        companyId,
        kind: EvidenceKind.meetingVoted,
        subjectId: vote.id,
        threadId: words.id,
        facts,
        by: { id: actor.id, name: actor.name },
      })),
    );
  };

  const close = (actor: Actor, voteId: string): Promise<CallResult<typeof call.closeVote>> =>
    transactions.write('platform', async (tx) => {
      const held = await lead(tx, actor, await meetingOf(tx, voteId), 'meeting.voteNotFound');
      const vote = await hold(tx, voteId);
      const members = await membersOf(tx, vote.meetingId);
      refuseBelowQuorum(held, members);
      const voters = await votersOf(tx, voteId);
      if (vote.secret && voters.size < secretVotersMin) refuse('meeting.tooFew');
      const counts = vote.secret ? await tallies.read(tx, voteId) : await countOpen(tx, vote);
      if (counts.reduce((sum, count) => sum + count, 0) !== voters.size)
        throw new Error('as many votes are counted as people have voted');
      const { all, present } = electorateOf(
        members.map((member) =>
          voters.has(member.id) ? { ...member, present: true, leftAt: null } : member,
        ),
      );
      const decision = decisionOf({ ...vote, counts, usual: vote.options.length === 0 }, { all, present });
      const changes = {
        state: VoteState.closed,
        closedAt: new Date(),
        counts,
        present,
        allVoting: all,
        ...decision,
      };
      await changeRows(tx, keptVote, changes, eq(meetingVote.id, voteId));
      if (vote.secret) await tallies.drop(tx, voteId);
      noteMeeting(held, { after: { question: vote.question, counts, ...decision } });
      await prove(tx, actor, held, members, { ...vote, ...changes });
      return decision;
    });

  const giveUp = (actor: Actor, voteId: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const held = await lead(tx, actor, await meetingOf(tx, voteId), 'meeting.voteNotFound');
      const { question } = await hold(tx, voteId);
      const changes = { state: VoteState.cancelled, closedAt: sql`now()` };
      await changeRows(tx, keptVote, changes, eq(meetingVote.id, voteId));
      await tallies.drop(tx, voteId);
      noteMeeting(held, { after: { question, state: VoteState.cancelled } });
      return {};
    });

  return answering({ open, cast, close, giveUp }, (votes) => [
    handle(call.openVote, ({ actor, input }) => votes.open(actor, input)),
    handle(castVote, ({ actor, input }) => votes.cast(actor, input)),
    handle(call.closeVote, ({ actor, input }) => votes.close(actor, input.voteId)),
    handle(call.cancelVote, ({ actor, input }) => votes.giveUp(actor, input.voteId)),
  ]);
};
