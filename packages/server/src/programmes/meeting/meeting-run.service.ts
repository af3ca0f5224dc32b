import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { VoteState } from '@chancery/contract/meeting/codes.ts';
import { quorumOf } from '@chancery/contract/meeting/rules.ts';
import * as call from '@chancery/contract/meeting/run.calls.ts';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { meetingMember, meetingVote } from './meeting.table.ts';
import { meetingNews, tellMembers } from './meeting-news.ts';
import { electorateOf, lead, membersOf, noteMeeting, refuseUnless, takeStep } from './meetings.ts';

/** Forgets who comes and who is there: another time asks everybody anew. */
export const askAnew = async (tx: Tx, meetingId: string): Promise<void> => {
  await tx
    .update(meetingMember)
    .set({ answer: null, answerText: '', present: false })
    .where(eq(meetingMember.meetingId, meetingId));
};

/** A meeting as it is led: who is there, its beginning and its end. */
export const createMeetingRun = (transactions: Transactions, tell: Tell) => {
  const mark = (
    actor: Actor,
    { memberId, present }: CheckedInput<typeof call.markPresent>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const [found] = await tx.select().from(meetingMember).where(eq(meetingMember.id, memberId));
      const member = found ?? refuse('meeting.memberNotFound');
      const held = await lead(tx, actor, member.meetingId, 'meeting.memberNotFound');
      refuseUnless(held, 'attend');
      await tx.update(meetingMember).set({ present }).where(eq(meetingMember.id, memberId));
      noteMeeting(held, { after: { name: member.name, present } });
      return {};
    });

  const start = (actor: Actor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const held = await lead(tx, actor, id);
      refuseUnless(held, 'start');
      const { all, present } = electorateOf(await membersOf(tx, id));
      if (present < quorumOf(held.row, all)) refuse('meeting.noQuorum');
      await takeStep(tx, held, 'start');
      return {};
    });

  const adjourn = (
    actor: Actor,
    { id, startsAt, minutes, reason }: CheckedInput<typeof call.adjournMeeting>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const held = await lead(tx, actor, id);
      const moved = new Date(startsAt);
      if (moved.getTime() <= Date.now()) refuse('meeting.past');
      const row = await takeStep(tx, held, 'adjourn', {
        startsAt: moved,
        minutes,
        sequence: held.row.sequence + 1,
        changedAt: new Date(),
      });
      await askAnew(tx, id);
      const people = await membersOf(tx, id);
      await tellMembers(tx, tell, people, id, meetingNews.adjourned({ ...held, row }, reason));
      return {};
    });

  const end = (actor: Actor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const held = await lead(tx, actor, id);
      refuseUnless(held, 'end');
      const [open] = await tx
        .select({ id: meetingVote.id })
        .from(meetingVote)
        .where(and(eq(meetingVote.meetingId, id), eq(meetingVote.state, VoteState.open)))
        .limit(1);
      if (open) refuse('meeting.voteOpen');
      await takeStep(tx, held, 'end');
      return {};
    });

  return answering({ mark, start, adjourn, end }, (run) => [
    handle(call.markPresent, ({ actor, input }) => run.mark(actor, input)),
    handle(call.startMeeting, ({ actor, input }) => run.start(actor, input.id)),
    handle(call.adjournMeeting, ({ actor, input }) => run.adjourn(actor, input)),
    handle(call.endMeeting, ({ actor, input }) => run.end(actor, input.id)),
  ]);
};
