import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import * as call from '@chancery/contract/meeting/calls.ts';
import { MeetingState as State } from '@chancery/contract/meeting/codes.ts';
import { checkInMinutes } from '@chancery/contract/meeting/rules.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { presentShown } from '../announcement/announcement.present.ts';
import { announcement } from '../announcement/announcement.table.ts';
import type { MaterialService } from '../material/material.service.ts';
import { meetingCalendarLink } from './calendar-link.ts';
import { isInvited } from './meeting.conditions.ts';
import { type Meeting, type Member, meeting, meetingMember } from './meeting.table.ts';
import { partsOf, presentFacts } from './meeting-parts.ts';
import { lockMeeting, myPlace, noteMeeting, refuseUnless } from './meetings.ts';

const over = [State.ended, State.minuted, State.cancelled];

/** Meetings as those read them, and answer to them, who are invited. */
export const createMeetingService = (
  transactions: Transactions,
  secrets: Secrets,
  materials: Pick<MaterialService, 'linked'>,
) => {
  const present = (
    row: Meeting,
    words: typeof announcement.$inferSelect,
    { role, answer }: Member,
    language: Language,
  ) => {
    const { id, title, summary, language: said, category } = presentShown(words, language, true);
    return {
      ...{ id, title, summary, language: said, category },
      ...presentFacts(row),
      myRole: role,
      myAnswer: answer,
    };
  };

  const isMine = ({ id, companyId }: UnitActor) =>
    and(eq(meetingMember.accountId, id), eq(meetingMember.companyId, companyId));

  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listMeetings>,
    language: Language,
  ): Promise<CallResult<typeof call.listMeetings>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { list: rows, ...page } = await keysetPage(tx, {
        from: meeting,
        where: [
          ...isInvited(actor),
          input.past === undefined ? undefined : (input.past ? inArray : notInArray)(meeting.state, over),
        ],
        sorts: { startsAt: meeting.startsAt },
        query: input,
        present: (row) => row,
      });
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return { ...page, list: [] };
      const about = await tx
        .select({ words: announcement, mine: meetingMember })
        .from(meetingMember)
        .innerJoin(announcement, eq(announcement.id, meetingMember.meetingId))
        .where(and(inArray(meetingMember.meetingId, ids), isMine(actor)));
      const known = new Map(about.map((one) => [one.words.id, one]));
      return {
        ...page,
        list: rows.flatMap((row) => {
          const one = known.get(row.id);
          return one ? [present(row, one.words, one.mine, language)] : [];
        }),
      };
    });

  const find = async (tx: Tx, id: string) => {
    const [found] = await tx
      .select({ row: meeting, words: announcement })
      .from(meeting)
      .innerJoin(announcement, eq(announcement.id, meeting.id))
      .where(eq(meeting.id, id));
    return found ?? refuse('meeting.notFound');
  };

  const get = (
    actor: UnitActor,
    id: string,
    language: Language,
  ): Promise<CallResult<typeof call.getMeeting>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const mine = await myPlace(tx, actor, id);
      const { row, words } = await find(tx, id);
      const { parts, choicesOf } = await partsOf(tx, materials, row);
      return {
        ...present(row, words, mine, language),
        ...parts,
        myId: mine.id,
        myChoices: choicesOf(mine.id),
        attachments: await materials.linked(tx, id, 'attachment'),
        calendarUrl: meetingCalendarLink(secrets, id, actor.id),
      };
    });

  const answer = (
    actor: UnitActor,
    { id, answer: said, text }: CheckedInput<typeof call.answerMeeting>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const mine = await myPlace(tx, actor, id);
      const held = await lockMeeting(tx, id);
      refuseUnless(held, 'answer');
      await tx
        .update(meetingMember)
        .set({ answer: said, answerText: text })
        .where(eq(meetingMember.id, mine.id));
      noteMeeting(held, { after: { answer: said } });
      return {};
    });

  const checkIn = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const mine = await myPlace(tx, actor, id);
      const held = await lockMeeting(tx, id);
      refuseUnless(held, 'attend');
      if (held.row.startsAt.getTime() - checkInMinutes * 60_000 > Date.now()) refuse('meeting.early');
      await tx
        .update(meetingMember)
        .set({ present: true, leftAt: null })
        .where(eq(meetingMember.id, mine.id));
      noteMeeting(held, { after: { present: true } });
      return {};
    });

  return answering({ list, get, answer, checkIn }, (meetings) => [
    handle(call.listMeetings, ({ actor, input, origin }) => meetings.list(actor, input, origin.language)),
    handle(call.getMeeting, ({ actor, input, origin }) => meetings.get(actor, input.id, origin.language)),
    handle(call.answerMeeting, ({ actor, input }) => meetings.answer(actor, input)),
    handle(call.checkInMeeting, ({ actor, input }) => meetings.checkIn(actor, input.id)),
  ]);
};
