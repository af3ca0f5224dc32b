import { AnnouncementState } from '@chancery/contract/announcement/codes.ts';
import * as call from '@chancery/contract/contest/desk.calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { keepForm, latestForm } from '../form/forms.ts';
import { contest, contestEntry, contestRound } from './contest.table.ts';
import { type Round, roundsOf } from './contests.ts';
import { holdEntries, lockRound } from './rounds.ts';

/** The rounds of an event as those plan them who run the platform. */
export const createRoundDesk = (transactions: Transactions) => {
  const columnsOf = (input: Omit<CheckedInput<typeof call.updateRound>, 'id'>) => ({
    titleZh: input.titleZh,
    titleEn: input.titleEn,
    opensAt: new Date(input.opensAt),
    deadlineAt: new Date(input.deadlineAt),
    lateMinutes: input.lateMinutes,
    criteria: input.criteria,
    advance: input.advance,
  });

  const add = (input: CheckedInput<typeof call.addRound>): Promise<CallResult<typeof call.addRound>> =>
    transactions.write('platform', async (tx) => {
      const [found] = await tx
        .select({ words: announcement })
        .from(contest)
        .innerJoin(announcement, eq(announcement.id, contest.id))
        .where(eq(contest.id, input.contestId))
        .for('update');
      const { words } = found ?? refuse('contest.notFound');
      const rounds = await roundsOf(tx, [input.contestId]);
      if (rounds.length >= limits.contest.rounds) refuse('contest.rounds');
      // What was published as the last round stays it; what units see needs a form at once.
      if (words.state !== AnnouncementState.draft) refuse('contest.fixed');
      const id = uuidv7();
      const position = (rounds.at(-1)?.position ?? 0) + 1;
      await tx.insert(contestRound).values({ id, contestId: input.contestId, position, ...columnsOf(input) });
      note({
        objectType: 'contest',
        objectId: input.contestId,
        objectName: words.titleZh || words.titleEn,
        after: { round: input.titleZh || input.titleEn, deadlineAt: input.deadlineAt },
      });
      return { id };
    });

  const isBegun = async (tx: Tx, id: string): Promise<boolean> => {
    const rows = await tx
      .select({ id: contestEntry.id })
      .from(contestEntry)
      .where(eq(contestEntry.roundId, id))
      .limit(1);
    return rows.length > 0;
  };

  /** Whether anything came in by the deadline of a round, and after a moment before it. */
  const wasInTime = async (tx: Tx, { id, deadlineAt }: Round, after: Date): Promise<boolean> => {
    const rows = await tx
      .select({ id: contestEntry.id })
      .from(contestEntry)
      .where(
        and(
          eq(contestEntry.roundId, id),
          gt(contestEntry.submittedAt, after),
          lte(contestEntry.submittedAt, deadlineAt),
        ),
      )
      .limit(1);
    return rows.length > 0;
  };

  const isJudged = async (tx: Tx, id: string): Promise<boolean> => {
    const { rowCount } = await tx.execute(sql`
      SELECT FROM review r JOIN contest_entry e ON e.id = r.subject_id WHERE e.round_id = ${id} LIMIT 1`);
    return (rowCount ?? 0) > 0;
  };

  const update = (input: CheckedInput<typeof call.updateRound>): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      // Whoever is submitting is waited for.
      await holdEntries(tx, input.id, 'rank');
      const { noted, round } = await lockRound(tx, input.id, 'edit');
      // Neither what is judged nor until when it could be handed in changes under the jury.
      if (await isJudged(tx, input.id)) refuse('contest.fixed');
      const columns = columnsOf(input);
      // Another deadline is another one to be reminded of.
      const isMoved = columns.deadlineAt.getTime() !== round.deadlineAt.getTime();
      // Nobody becomes late by it.
      if (columns.deadlineAt < round.deadlineAt && (await wasInTime(tx, round, columns.deadlineAt)))
        refuse('contest.fixed');
      await tx
        .update(contestRound)
        .set(isMoved ? { ...columns, dayToldAt: null } : columns)
        .where(eq(contestRound.id, input.id));
      const { deadlineAt, lateMinutes, advance } = input;
      note({ ...noted, after: { deadlineAt, lateMinutes, advance } });
      return {};
    });

  const remove = (id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const { round, words } = await lockRound(tx, id, 'edit');
      if (words.state !== AnnouncementState.draft || (await isBegun(tx, id))) refuse('contest.fixed');
      await tx.delete(contestRound).where(eq(contestRound.id, id));
      await tx.execute(sql`
        UPDATE contest_round SET position = position - 1
        WHERE contest_id = ${round.contestId} AND position > ${round.position}`);
      return {};
    });

  const design = (
    actor: OperatorActor,
    { id, version, fields }: CheckedInput<typeof call.designRound>,
  ): Promise<CallResult<typeof call.designRound>> =>
    transactions.write('platform', async (tx) => {
      await lockRound(tx, id, 'edit');
      const latest = await latestForm(tx, id);
      if ((latest?.version ?? 0) !== version) refuse('contest.formChanged');
      // A team that has begun goes on with the form it began with: it is told of no other.
      if (await isBegun(tx, id)) refuse('contest.fixed');
      return { version: await keepForm(tx, actor.name, id, latest, fields) };
    });

  return answering({ add, update, remove, design }, (desk) => [
    handle(call.addRound, ({ input }) => desk.add(input)),
    handle(call.updateRound, ({ input }) => desk.update(input)),
    handle(call.deleteRound, ({ input }) => desk.remove(input.id)),
    handle(call.designRound, ({ actor, input }) => desk.design(actor, input)),
  ]);
};
