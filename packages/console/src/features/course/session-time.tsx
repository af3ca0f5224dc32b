import { useT } from '../../kit/phrases.tsx';
import { ownZone, showIn } from '../../kit/zoned.ts';
import css from './course.module.css';
import { withZone } from './zone-name.ts';

interface Props {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly zone: string;
}

const dayLength = 10;

/** From when to when in a zone; the day is said once where both are of it. */
const spanIn = ({ startsAt, endsAt }: Props, zone: string): string => {
  const [from, to] = [showIn(startsAt, zone), showIn(endsAt, zone)];
  const isSameDay = from.slice(0, dayLength) === to.slice(0, dayLength);
  return withZone(`${from} – ${isSameDay ? to.slice(dayLength + 1) : to}`, startsAt, zone);
};

/** When a session is: by the clocks where it is held, and by the reader's own where these differ. */
export const SessionTime = (session: Props) => {
  const t = useT();
  const own = ownZone();
  return (
    <>
      <time className={css.when} dateTime={session.startsAt}>
        {spanIn(session, session.zone)}
      </time>
      {own !== session.zone && (
        <span className={css.quiet}>{t('course.yourTime', { time: spanIn(session, own) })}</span>
      )}
    </>
  );
};
