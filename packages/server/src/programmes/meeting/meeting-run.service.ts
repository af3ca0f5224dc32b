import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { VoteState } from '@chancery/contract/meeting/codes.ts';
import * as call from '@chancery/contract/meeting/run.calls.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, isInUnit } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { type Member, meetingMember, meetingVote } from './meeting.table.ts';
import { meetingNews, tellMembers } from './meeting-news.ts';
import {
  lead,
  lockMeeting,
  membersOf,
  myPlace,
  noteMeeting,
  refuseBelowQuorum,
  refuseUnless,
  remindedBy,
  takeStep,
} from './meetings.ts';

/** Forgets who comes and who is there: another time asks everybody anew. */
export const askAnew = async (tx: Tx, meetingId: string): Promise<void> => {
  await tx
    .update(meetingMember)
    .set({ answer: null, answerText: '', present: false, leftAt: null })
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
      await tx.update(meetingMember).set({ present, leftAt: null }).where(eq(meetingMember.id, memberId));
      noteMeeting(held, { after: { name: member.name, present } });
      return {};
    });

  /** Holds a meeting for whoever leaves it, or leads it and sees somebody leave. */
  const holdToLeave = async (tx: Tx, actor: Actor, { meetingId, accountId }: Member) => {
    if (!isInUnit(actor) || actor.id !== accountId || !actor.permissions.has('meeting.view'))
      return lead(tx, actor, meetingId, 'meeting.memberNotFound');
    await myPlace(tx, actor, meetingId, 'meeting.memberNotFound');
    return lockMeeting(tx, meetingId, 'meeting.memberNotFound');
  };

  const leave = (
    actor: Actor,
    { memberId }: CheckedInput<typeof call.leaveMeeting>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const [found] = await tx.select().from(meetingMember).where(eq(meetingMember.id, memberId));
      const member = found ?? refuse('meeting.memberNotFound');
      const held = await holdToLeave(tx, actor, member);
      refuseUnless(held, 'leave');
      const left = await tx
        .update(meetingMember)
        .set({ leftAt: sql`clock_timestamp()` })
        .where(
          and(eq(meetingMember.id, memberId), eq(meetingMember.present, true), isNull(meetingMember.leftAt)),
        )
        .returning({ id: meetingMember.id });
      if (left.length === 0) refuse('meeting.step');
      noteMeeting(held, { after: { name: member.name, left: true } });
      return {};
    });

  const start = (actor: Actor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const held = await lead(tx, actor, id);
      refuseUnless(held, 'start');
      refuseBelowQuorum(held, await membersOf(tx, id));
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
        dayToldAt: remindedBy(moved),
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

  return answering({ mark, leave, start, adjourn, end }, (run) => [
    handle(call.markPresent, ({ actor, input }) => run.mark(actor, input)),
    handle(call.leaveMeeting, ({ actor, input }) => run.leave(actor, input)),
    handle(call.startMeeting, ({ actor, input }) => run.start(actor, input.id)),
    handle(call.adjournMeeting, ({ actor, input }) => run.adjourn(actor, input)),
    handle(call.endMeeting, ({ actor, input }) => run.end(actor, input.id)),
  ]);
};
