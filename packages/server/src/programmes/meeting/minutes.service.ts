import { createHash } from 'node:crypto';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { broken } from '@chancery/contract/kit/rule.ts';
import { agreeMinutes } from '@chancery/contract/meeting/calls.ts';
import { writeMinutes } from '@chancery/contract/meeting/run.calls.ts';
import { isEmptyDoc, picturesIn, readDoc } from '@chancery/contract/rich/doc.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Actor, UnitActor } from '../../kit/actor.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { type Member, meetingAgreement, meetingMember, meetingMinutes } from './meeting.table.ts';
import { meetingNews, tellMembers } from './meeting-news.ts';
import {
  type HeldMeeting,
  lead,
  lockMeeting,
  membersOf,
  myPlace,
  noteMeeting,
  refuseUnless,
  takeStep,
} from './meetings.ts';

type Minutes = typeof meetingMinutes.$inferSelect;

/** The minutes: written by whoever leads, agreed by everybody who was there, version by version. */
export const createMeetingMinutes = (transactions: Transactions, tell: Tell, evidence: Evidence) => {
  const newest = async (tx: Tx, meetingId: string) => {
    const [row] = await tx
      .select()
      .from(meetingMinutes)
      .where(eq(meetingMinutes.meetingId, meetingId))
      .orderBy(desc(meetingMinutes.version))
      .limit(1);
    return row;
  };

  const write = (
    actor: Actor,
    { id, version, body }: CheckedInput<typeof writeMinutes>,
  ): Promise<CallResult<typeof writeMinutes>> =>
    transactions.write('platform', async (tx) => {
      const held = await lead(tx, actor, id);
      refuseUnless(held, 'write');
      const doc = readDoc(body);
      if (!doc || isEmptyDoc(doc) || picturesIn(doc).length > 0)
        return refuse('request.invalid', { fields: [{ field: 'body', ...broken('rule.required') }] });
      if (((await newest(tx, id))?.version ?? 0) !== version) refuse('meeting.minutesChanged');
      const next = version + 1;
      await tx.insert(meetingMinutes).values({ meetingId: id, version: next, body: doc, byName: actor.name });
      noteMeeting(held, { after: { minutes: next } });
      const there = (await membersOf(tx, id)).filter(({ present }) => present);
      await tellMembers(tx, tell, there, id, meetingNews.minutes(held, next));
      return { version: next };
    });

  /** Everybody who was there has agreed to this version; whoever has left their unit since is not waited for. */
  const isAgreed = async (tx: Tx, meetingId: string, version: number): Promise<boolean> => {
    const { rows } = await tx.execute(sql`
      SELECT FROM meeting_member m
      JOIN membership s ON s.company_id = m.company_id AND s.account_id = m.account_id AND s.disabled_at IS NULL
      WHERE m.meeting_id = ${meetingId} AND m.present AND NOT EXISTS (
        SELECT FROM meeting_agreement a
        WHERE a.meeting_id = m.meeting_id AND a.version = ${version} AND a.member_id = m.id AND a.agrees)
      LIMIT 1`);
    return rows.length === 0;
  };

  const agreeingTo = async (tx: Tx, { meetingId, version }: Minutes): Promise<string[]> => {
    const rows = await tx
      .select({ name: meetingMember.name })
      .from(meetingAgreement)
      .innerJoin(meetingMember, eq(meetingMember.id, meetingAgreement.memberId))
      .where(
        and(
          eq(meetingAgreement.meetingId, meetingId),
          eq(meetingAgreement.version, version),
          eq(meetingAgreement.agrees, true),
        ),
      )
      .orderBy(asc(meetingMember.createdAt), asc(meetingMember.id));
    return rows.map(({ name }) => name);
  };

  /** The agreed text stands in the log of every unit that takes part, by its digest. */
  const conclude = async (
    tx: Tx,
    held: HeldMeeting,
    members: readonly Member[],
    minutes: Minutes,
  ): Promise<void> => {
    await takeStep(tx, held, 'conclude');
    const facts = {
      meeting: held.words.titleZh || held.words.titleEn,
      version: minutes.version,
      digest: createHash('sha256').update(JSON.stringify(minutes.body)).digest('hex'),
      agreed: await agreeingTo(tx, minutes),
    };
    const units = [...new Set(members.map(({ companyId }) => companyId))];
    await evidence.append(
      tx,
      ...units.map((companyId) => ({
        companyId,
        kind: EvidenceKind.meetingMinuted,
        subjectId: held.row.id,
        facts,
      })),
    );
    await tellMembers(tx, tell, members, held.row.id, meetingNews.minuted(held));
  };

  const agree = (
    actor: UnitActor,
    { id, version, agrees, text }: CheckedInput<typeof agreeMinutes>,
  ): Promise<CallResult<typeof agreeMinutes>> =>
    transactions.write('platform', async (tx) => {
      const mine = await myPlace(tx, actor, id);
      const held = await lockMeeting(tx, id);
      refuseUnless(held, 'agree');
      if (!mine.present) refuse('meeting.absent');
      const minutes = await newest(tx, id);
      if (minutes?.version !== version) return refuse('meeting.minutesChanged');
      await tx
        .insert(meetingAgreement)
        .values({ meetingId: id, version, memberId: mine.id, agrees, text })
        .onConflictDoUpdate({
          target: [meetingAgreement.meetingId, meetingAgreement.version, meetingAgreement.memberId],
          set: { agrees, text, at: sql`now()` },
        });
      noteMeeting(held, { after: { minutes: version, agrees } });
      const members = await membersOf(tx, id);
      const minuted = await isAgreed(tx, id, version);
      if (minuted) await conclude(tx, held, members, minutes);
      return { minuted };
    });

  return answering({ write, agree }, (service) => [
    handle(writeMinutes, ({ actor, input }) => service.write(actor, input)),
    handle(agreeMinutes, ({ actor, input }) => service.agree(actor, input)),
  ]);
};
