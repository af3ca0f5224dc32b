const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A code says that somebody was there only around the session: from this long before its start until this long after its end. */
const codeMinutes = 30;

interface Span {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** When the code of a session is good. */
export const codeSpan = ({ startsAt, endsAt }: Span) => ({
  from: Date.parse(startsAt) - codeMinutes * minuteMs,
  until: Date.parse(endsAt) + codeMinutes * minuteMs,
});

/** Whether the code of a session is good at a moment. */
export const isCodeTime = (span: Span, now: number): boolean => {
  const { from, until } = codeSpan(span);
  return from <= now && now < until;
};

/** Until when whoever has a place may give it back: so many hours before the first session it is for. */
export const cancelUntil = (firstStart: string, cancelHours: number): number =>
  Date.parse(firstStart) - cancelHours * hourMs;

/** Letters and digits that nobody mixes up when they are read from a wall. */
export const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const codeLength = 6;
