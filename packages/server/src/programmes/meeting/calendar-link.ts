import { limits } from '@chancery/contract/limits.ts';
import { MeetingState } from '@chancery/contract/meeting/codes.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { makeTicket, readTicket } from '../../files/ports.ts';
import { disposition } from '../../kit/disposition.ts';
import { originOf } from '../../kit/http.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { languageFor } from '../announcement/announcement.present.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { calendarOf } from '../course/ics.ts';
import { meeting, meetingMember } from './meeting.table.ts';

/** A link to a meeting somebody is invited to, good for a while. */
export const meetingCalendarLink = (secrets: Secrets, meetingId: string, accountId: string): string => {
  const expiresAt = new Date(Date.now() + limits.file.linkMinutes * 60_000);
  return `/calendars/meetings/${makeTicket(secrets, 'meeting', { fileId: meetingId, forId: accountId, expiresAt })}`;
};

/** A meeting, as long as somebody is still invited to it and a member of the unit they are invited from. */
const meetingFor = async (transactions: Transactions, meetingId: string, accountId: string) =>
  transactions.read('platform', async (tx) => {
    const [found] = await tx
      .select({ row: meeting, words: announcement })
      .from(meeting)
      .innerJoin(announcement, eq(announcement.id, meeting.id))
      .innerJoin(meetingMember, eq(meetingMember.meetingId, meeting.id))
      .where(
        and(
          eq(meeting.id, meetingId),
          ne(meeting.state, MeetingState.draft),
          eq(meetingMember.accountId, accountId),
          sql`EXISTS (SELECT FROM membership m JOIN company c ON c.id = m.company_id AND c.deleted_at IS NULL
                WHERE m.account_id = ${accountId} AND m.company_id = ${meetingMember.companyId}
                  AND m.disabled_at IS NULL)`,
        ),
      );
    return found;
  });

/** Answers the links to calendar files of meetings. */
export const serveMeetingCalendars = (
  http: FastifyInstance,
  transactions: Transactions,
  secrets: Secrets,
): void => {
  http.get<{ Params: { ticket: string } }>('/calendars/meetings/:ticket', async (request, reply) => {
    const ticket = readTicket(secrets, 'meeting', request.params.ticket, Date.now());
    const found = ticket?.forId ? await meetingFor(transactions, ticket.fileId, ticket.forId) : undefined;
    if (!found) return reply.code(404).send();
    const { row, words } = found;
    const isChinese = languageFor(words, originOf(request).language) === 'zh';
    const calendar = calendarOf([
      {
        uid: `${row.id}@chancery`,
        sequence: row.sequence,
        changedAt: row.changedAt,
        startsAt: row.startsAt,
        endsAt: new Date(row.startsAt.getTime() + row.minutes * 60_000),
        title: isChinese ? words.titleZh : words.titleEn,
        description: isChinese ? words.summaryZh : words.summaryEn,
        location: row.place,
        url: row.link,
        isCancelled: row.state === MeetingState.cancelled,
      },
    ]);
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', disposition('attachment', 'meeting.ics', 'meeting.ics'))
      .header('cache-control', 'private, no-store')
      .send(calendar);
  });
};
