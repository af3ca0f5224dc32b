import { AnnouncementKind } from '@chancery/contract/announcement/codes.ts';
import { announcementPath } from '@chancery/contract/announcement/paths.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { RegistrationState as State } from '@chancery/contract/registration/codes.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import type { News, Tell } from '../../people/ports.ts';
import type { Announcement } from '../announcement/announcement.present.ts';
import { registration } from '../registration/registration.table.ts';
import type { Session } from './course.table.ts';

/** When a session begins, by the clock of the place it is held at. */
const whenOf = ({ startsAt, zone }: Pick<Session, 'startsAt' | 'zone'>): string => {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return `${text.format(startsAt)} (${zone})`;
};

type Titled = Pick<Announcement, 'id' | 'titleZh' | 'titleEn'>;
type Person = { readonly companyId: string; readonly accountId: string };

const wordsOf = (row: Titled, session: Session) => ({
  title: row.titleZh || row.titleEn,
  titleEn: row.titleEn || row.titleZh,
  when: whenOf(session),
});

const placeOf = ({ place, link }: Session): string => place || link || '–';

/** What people hear about a session. */
export const sessionNews = {
  movedUp: (row: Titled, session: Session) => ({
    event: MessageEvent.courseMovedUp,
    params: wordsOf(row, session),
  }),
  soon: (row: Titled, session: Session) => ({
    event: MessageEvent.courseSoon,
    params: { ...wordsOf(row, session), place: placeOf(session) },
  }),
  changed: (row: Titled, session: Session) => ({
    event: MessageEvent.courseChanged,
    params: { ...wordsOf(row, session), place: placeOf(session) },
  }),
  cancelled: (row: Titled, session: Session) => ({
    event: MessageEvent.courseCancelled,
    params: { ...wordsOf(row, session), reason: session.cancelReason },
  }),
};

type SessionNews = ReturnType<(typeof sessionNews)[keyof typeof sessionNews]>;

/** Tells people of several units the same. */
export const tellPeople = async (
  tx: Tx,
  tell: Tell,
  people: readonly Person[],
  courseId: string,
  news: SessionNews,
): Promise<void> => {
  const units = new Map<string, string[]>();
  for (const { companyId, accountId } of people)
    units.set(companyId, [...(units.get(companyId) ?? []), accountId]);
  for (const [companyId, to] of units) {
    const told = {
      ...news,
      companyId,
      to,
      link: announcementPath[AnnouncementKind.course](courseId),
      object: { type: AnnouncementKind.course, id: courseId },
    };
    await tell(tx, told as News);
  }
};

/** Those on a list. */
export const peopleIn = (
  tx: Tx,
  listId: string,
  states: readonly CodeOf<typeof State>[] = [State.booked, State.waiting],
): Promise<Person[]> =>
  tx
    .select({ companyId: registration.companyId, accountId: registration.accountId })
    .from(registration)
    .where(and(eq(registration.listId, listId), inArray(registration.state, [...states])));
