/** An event as calendars know it (RFC 5545). */
export interface CalendarEvent {
  readonly uid: string;
  readonly sequence: number;
  readonly changedAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  readonly isCancelled: boolean;
}

const lineOctets = 75;

/** A time in UTC, which needs no description of a time zone. */
const utc = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

/** Lines are no longer than 75 octets; a longer one goes on after a space, and no character is torn apart. */
const folded = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const char of line) {
    const size = Buffer.byteLength(char);
    if (octets + size > lineOctets) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += char;
    octets += size;
  }
  return [...lines, current].join('\r\n');
};

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${utc(event.changedAt)}`,
  `LAST-MODIFIED:${utc(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${utc(event.startsAt)}`,
  `DTEND:${utc(event.endsAt)}`,
  `SUMMARY:${escaped(event.title)}`,
  ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
  ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
  ...(event.url ? [`URL:${new URL(event.url).href}`] : []),
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
];

/** A calendar file. */
export const calendarOf = (events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chancery//Coaching//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
