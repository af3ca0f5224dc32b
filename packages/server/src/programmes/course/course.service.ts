import { AnnouncementKind } from '@chancery/contract/announcement/codes.ts';
import * as call from '@chancery/contract/course/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { RegistrationState } from '@chancery/contract/registration/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { languageFor } from '../announcement/announcement.present.ts';
import { createShown } from '../announcement/shown.ts';
import type { MaterialService } from '../material/material.service.ts';
import { registrationList } from '../registration/registration.table.ts';
import { placesOf, standingsOf } from '../registration/registrations.ts';
import { calendarLink } from './calendar-link.ts';
import { course, courseAttendance } from './course.table.ts';
import { better, mentorsOf, nextSessions, presentSession, sessionsOf } from './session-rows.ts';

/** The condition that somebody has a place in a course, or waits for one. */
const isMine = ({ id, companyId }: UnitActor) => sql`EXISTS (
  SELECT FROM registration_list l JOIN registration r ON r.list_id = l.id
  WHERE l.announcement_id = announcement.id AND r.company_id = ${companyId} AND r.account_id = ${id}
    AND r.state <> 'cancelled')`;

/** Courses as those read them who may take part. */
export const createCourseService = (
  transactions: Transactions,
  secrets: Secrets,
  materials: Pick<MaterialService, 'linked' | 'linkTo'>,
) => {
  const shown = createShown(AnnouncementKind.course, 'course.notFound');

  /** The best that somebody has in each course. */
  const bestOf = async (tx: Tx, actor: UnitActor, ids: readonly string[]) => {
    const lists =
      ids.length === 0
        ? []
        : await tx
            .select({ id: registrationList.id, courseId: registrationList.announcementId })
            .from(registrationList)
            .where(inArray(registrationList.announcementId, [...ids]));
    const standings = await standingsOf(
      tx,
      actor,
      lists.map(({ id }) => id),
    );
    const best = new Map<string, ReturnType<typeof better>>();
    for (const { id, courseId } of lists) best.set(courseId, better(best.get(courseId), standings.get(id)));
    return best;
  };

  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listCourses>,
    language: Language,
  ): Promise<CallResult<typeof call.listCourses>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const page = await shown.list(tx, actor, input, language, input.mine ? isMine(actor) : undefined);
      const ids = page.list.map(({ id }) => id);
      if (ids.length === 0) return { ...page, list: [] };
      const kinds = new Map(
        (await tx.select().from(course).where(inArray(course.id, ids))).map((row) => [row.id, row]),
      );
      const next = await nextSessions(tx, ids);
      const places = await placesOf(tx, [...new Set([...next.values()].map(({ listId }) => listId))]);
      const mentors = await mentorsOf(tx, ids);
      const best = await bestOf(tx, actor, ids);
      const nextOf = (id: string) => {
        const session = next.get(id);
        if (!session) return null;
        const { capacity, booked } = places.get(session.listId) ?? { capacity: 0, booked: 0 };
        return { startsAt: iso(session.startsAt), zone: session.zone, free: capacity - booked };
      };
      return {
        ...page,
        list: page.list.map((row) => ({
          ...row,
          mode: kinds.get(row.id)?.mode ?? refuse('course.notFound'),
          mentors: mentors.filter(({ courseId }) => courseId === row.id).map(({ name }) => name),
          next: nextOf(row.id),
          mine: best.get(row.id) ?? null,
        })),
      };
    });

  const get = (
    actor: UnitActor,
    id: string,
    language: Language,
  ): Promise<CallResult<typeof call.getCourse>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const row = await shown.find(tx, actor, id);
      const [found] = await tx.select().from(course).where(eq(course.id, id));
      const own = found ?? refuse('course.notFound');
      const said = languageFor(row, language);
      const inWords = ({ wordsZh, wordsEn }: { wordsZh: string; wordsEn: string }) =>
        said === 'zh' ? wordsZh || wordsEn : wordsEn || wordsZh;
      const sessions = await sessionsOf(tx, id);
      const listIds = [...new Set(sessions.map(({ listId }) => listId))];
      const standings = await standingsOf(tx, actor, listIds);
      const places = await placesOf(tx, listIds);
      const attended =
        sessions.length === 0
          ? []
          : await tx
              .select()
              .from(courseAttendance)
              .where(
                and(
                  inArray(
                    courseAttendance.sessionId,
                    sessions.map((one) => one.id),
                  ),
                  eq(courseAttendance.companyId, actor.companyId),
                  eq(courseAttendance.accountId, actor.id),
                ),
              );
      const hasPlace = [...standings.values()].some(({ state }) => state === RegistrationState.booked);
      return {
        ...(await shown.present(tx, actor, row, language)),
        mode: own.mode,
        words: inWords(own),
        cancelHours: own.cancelHours,
        mentors: (await mentorsOf(tx, [id])).map((mentor) => ({
          id: mentor.id,
          name: mentor.name,
          words: inWords(mentor),
          picture: mentor.picture && materials.linkTo(mentor.picture).tmpUrl,
        })),
        sessions: sessions.map((session) => {
          const mine = standings.get(session.listId);
          const there = attended.find(({ sessionId }) => sessionId === session.id);
          return {
            ...presentSession(session, places.get(session.listId)),
            link: mine?.state === RegistrationState.booked && session.link ? session.link : null,
            mine: mine ?? null,
            attended: there !== undefined,
            rating: there?.rating ?? null,
          };
        }),
        attachments: await materials.linked(tx, id, 'attachment'),
        handouts: attended.length > 0 ? await materials.linked(tx, id, 'handout') : null,
        calendarUrl: hasPlace ? calendarLink(secrets, id, actor.id) : null,
      };
    });

  return answering({ list, get }, (courses) => [
    handle(call.listCourses, ({ actor, input, origin }) => courses.list(actor, input, origin.language)),
    handle(call.getCourse, ({ actor, input, origin }) => courses.get(actor, input.id, origin.language)),
  ]);
};
