import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import type { getCourse } from '#wire/course/calls.ts';
import { CourseMode } from '#wire/course/codes.ts';
import { cancelUntil, isCodeTime } from '#wire/course/rules.ts';
import { RegistrationState } from '#wire/registration/codes.ts';
import { currentAccess } from '../../kit/access.ts';
import { showDateTime } from '../../kit/format.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './course.module.css';
import { attend, book, giveBack, rate } from './course-steps.ts';
import { SessionTime } from './session-time.tsx';

type Course = CallResult<typeof getCourse>;
type Session = Course['sessions'][number];

/** Where the reader stands. */
const Standing = ({ session }: { readonly session: Session }) => {
  const t = useT();
  if (session.cancelled)
    return <StatusTag meaning="refused">{t('course.cancelled', { reason: session.cancelReason })}</StatusTag>;
  if (session.attended) return <StatusTag meaning="done">{t('course.attended')}</StatusTag>;
  if (session.mine?.state === RegistrationState.booked)
    return <StatusTag meaning="done">{t('course.isBooked')}</StatusTag>;
  if (session.mine?.number)
    return <StatusTag meaning="waiting">{t('course.isWaiting', { number: session.mine.number })}</StatusTag>;
  return Date.parse(session.endsAt) < Date.now() ? (
    <StatusTag meaning="neutral">{t('course.over')}</StatusTag>
  ) : null;
};

/** Takes a place or gives it back: of one session, or of the series it stands for. */
const Place = ({
  session,
  course: { cancelHours, closesAt, mode },
}: {
  readonly session: Session;
  readonly course: Course;
}) => {
  const t = useT();
  const { id, mine, places, startsAt, cancelled } = session;
  const now = Date.now();
  if (cancelled || !currentAccess()?.can('course.book')) return null;
  if (!mine) {
    const isClosed = closesAt !== null && Date.parse(closesAt) <= now;
    if (isClosed || Date.parse(startsAt) <= now) return null;
    const isFull = places.booked >= places.capacity || places.waiting > 0;
    if (isFull)
      return (
        <Button variant="default" onClick={() => void book(id)}>
          {t('course.joinNumber', { number: places.waiting + 1 })}
        </Button>
      );
    return (
      <Button onClick={() => void book(id)}>
        {t(mode === CourseMode.series ? 'course.bookSeries' : 'course.book')}
      </Button>
    );
  }
  const isBooked = mine.state === RegistrationState.booked;
  const until = cancelUntil(startsAt, cancelHours);
  if (isBooked && until < now) return null;
  return (
    <>
      <Button variant="default" onClick={() => void giveBack(id, isBooked)}>
        {t(isBooked ? 'course.cancel' : 'course.leave')}
      </Button>
      {isBooked && (
        <span className={css.quiet}>{t('course.cancelUntil', { time: showDateTime(until) })}</span>
      )}
    </>
  );
};

/** What is done at the session and after it. */
const Presence = ({ session }: { readonly session: Session }) => {
  const t = useT();
  const { id, mine, attended, rating, link, cancelled } = session;
  if (cancelled) return null;
  const mayAttend = mine?.state === RegistrationState.booked && !attended && isCodeTime(session, Date.now());
  return (
    <>
      {link && (
        <a href={link} target="_blank" rel="noreferrer">
          {t('course.online')}
        </a>
      )}
      {mayAttend && <Button onClick={() => void attend(id)}>{t('course.attend')}</Button>}
      {attended && rating === null && (
        <Button variant="default" onClick={() => void rate(id)}>
          {t('course.rate')}
        </Button>
      )}
      {rating !== null && <span className={css.quiet}>{t('course.ratingOf', { rating })}</span>}
    </>
  );
};

/** The sessions of a course, each with what the reader may do. */
export const MySessions = ({ data }: { readonly data: Course }) => {
  const t = useT();
  const isSeries = data.mode === CourseMode.series;
  const first = data.sessions.find(({ cancelled }) => !cancelled);
  return (
    <>
      {isSeries && first && (
        <div className={css.line}>
          <span>{t('course.seriesNote')}</span>
          <span className={css.quiet}>{t('course.places', first.places)}</span>
          <Place session={first} course={data} />
        </div>
      )}
      <ul className={css.sessions}>
        {data.sessions.map((session) => (
          <li key={session.id} className={css.session}>
            <div className={css.line}>
              <SessionTime {...session} />
              <Standing session={session} />
            </div>
            <div className={css.line}>
              {session.place && <span>{session.place}</span>}
              {!isSeries && <span className={css.quiet}>{t('course.places', session.places)}</span>}
            </div>
            <div className={css.line}>
              {!isSeries && <Place session={session} course={data} />}
              <Presence session={session} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
};
