import { useLanguage } from '../../kit/phrases.tsx';
import { SessionTime } from '../course/session-time.tsx';
import { showAbroad } from '../course/zone-name.ts';

interface Timed {
  readonly startsAt: string;
  readonly minutes: number;
  readonly zone: string;
}

/** When a meeting begins, by the clocks of where it is held. */
export const startText = ({ startsAt, zone }: Timed): string => showAbroad(startsAt, zone);

/** When it begins, in a list. */
export const Starts = ({ row }: { readonly row: Timed }) => {
  useLanguage();
  return <time dateTime={row.startsAt}>{startText(row)}</time>;
};

/** From when to when, and by the reader's own clock where that differs. */
export const MeetingTime = ({ startsAt, minutes, zone }: Timed) => {
  const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
  return <SessionTime {...{ startsAt, endsAt, zone }} />;
};
