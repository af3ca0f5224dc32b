import { limits } from '@chancery/contract/limits.ts';
import { RegistrationState } from '@chancery/contract/registration/codes.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { makeTicket, readTicket } from '../../files/ports.ts';
import { disposition } from '../../kit/disposition.ts';
import { originOf } from '../../kit/http.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { languageFor } from '../announcement/announcement.present.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { registration } from '../registration/registration.table.ts';
import { courseSession } from './course.table.ts';
import { calendarOf } from './ics.ts';

/** A link to somebody's sessions of a course, good for a while. */
export const calendarLink = (secrets: Secrets, courseId: string, accountId: string): string => {
  const expiresAt = new Date(Date.now() + limits.file.linkMinutes * 60_000);
  return `/calendars/${makeTicket(secrets, 'calendar', { fileId: courseId, forId: accountId, expiresAt })}`;
};

/** The sessions somebody has a place in, as long as they still see the course. */
const sessionsFor = (transactions: Transactions, courseId: string, accountId: string) =>
  transactions.read('platform', (tx) =>
    tx
      .select({ session: courseSession, row: announcement })
      .from(courseSession)
      .innerJoin(announcement, eq(announcement.id, courseSession.courseId))
      .innerJoin(registration, eq(registration.listId, courseSession.listId))
      .where(
        and(
          eq(courseSession.courseId, courseId),
          eq(registration.accountId, accountId),
          eq(registration.state, RegistrationState.booked),
          sql`EXISTS (SELECT FROM membership m JOIN company c ON c.id = m.company_id AND c.deleted_at IS NULL
                WHERE m.account_id = ${accountId} AND m.company_id = ${registration.companyId}
                  AND m.disabled_at IS NULL
                  AND (${announcement.roles} = '{}' OR m.role = ANY (${announcement.roles})))`,
          sql`announcement_seen_by(announcement, ${registration.companyId}, ${registration.accountId})`,
        ),
      )
      .orderBy(asc(courseSession.startsAt)),
  );

/** Answers the links to calendar files. */
export const serveCalendars = (http: FastifyInstance, transactions: Transactions, secrets: Secrets): void => {
  http.get<{ Params: { ticket: string } }>('/calendars/:ticket', async (request, reply) => {
    const ticket = readTicket(secrets, 'calendar', request.params.ticket, Date.now());
    const rows = ticket?.forId ? await sessionsFor(transactions, ticket.fileId, ticket.forId) : [];
    if (rows.length === 0) return reply.code(404).send();
    const { language } = originOf(request);
    const calendar = calendarOf(
      rows.map(({ session, row }) => {
        const isChinese = languageFor(row, language) === 'zh';
        return {
          uid: `${session.id}@chancery`,
          sequence: session.sequence,
          changedAt: session.changedAt,
          startsAt: session.startsAt,
          endsAt: session.endsAt,
          title: isChinese ? row.titleZh : row.titleEn,
          description: isChinese ? row.summaryZh : row.summaryEn,
          location: session.place,
          url: session.link,
          isCancelled: session.cancelledAt !== null,
        };
      }),
    );
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', disposition('attachment', 'sessions.ics', 'sessions.ics'))
      .header('cache-control', 'private, no-store')
      .send(calendar);
  });
};
