import css from './calendar.module.css';
import { showDate } from './format.ts';

/** A day and how much there was of it. */
export interface CalendarDay {
  /** `2026-11-05` */
  readonly day: string;
  readonly value: number;
}

interface Props {
  readonly days: readonly CalendarDay[];
  readonly caption: string;
  readonly monthName: string;
  readonly valueName: string;
  readonly busiestName: string;
  readonly print: (value: number) => string;
  /** A day was chosen. */
  onChoose?(day: CalendarDay): void;
}

const daysOfWeek = 7;
/** How much of its place a day fills. */
const filled = 0.86;
/** The rows begin below the names of the months, in rem. */
const top = 1.4;
const row = 0.95;
const shades = 4;

/** The week a day is in, counted from that of the first day; weeks begin on Monday. */
const placesOf = (days: readonly CalendarDay[]) => {
  const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % daysOfWeek;
  const offset = days[0] ? weekdayOf(days[0].day) : 0;
  return days.map((one, at) => ({
    ...one,
    week: Math.floor((at + offset) / daysOfWeek),
    weekday: (at + offset) % daysOfWeek,
  }));
};

/** Which shade a day has: none without anything, the others by how near it comes to the busiest. */
export const shadeOf = (value: number, most: number): number =>
  value <= 0 ? 0 : Math.max(1, Math.ceil((shades * value) / Math.max(most, 1)));

const monthsOf = (days: readonly CalendarDay[]) => {
  const months = new Map<string, { sum: number; busiest: CalendarDay }>();
  for (const one of days) {
    const name = one.day.slice(0, 7);
    const { sum, busiest } = months.get(name) ?? { sum: 0, busiest: one };
    months.set(name, { sum: sum + one.value, busiest: one.value > busiest.value ? one : busiest });
  }
  return [...months];
};

/** Days as a calendar, the busier the darker; the months stand in a table for those who do not see it. */
export const Calendar = ({ days, caption, monthName, valueName, busiestName, print, onChoose }: Props) => {
  const placed = placesOf(days);
  const most = Math.max(0, ...days.map(({ value }) => value));
  const weeks = (placed.at(-1)?.week ?? 0) + 1;
  const slot = 100 / weeks;
  const firsts = placed.filter(({ day }) => day.endsWith('-01'));
  return (
    <figure className={css.calendar}>
      <svg aria-hidden="true" focusable="false" style={{ height: `${top + row * daysOfWeek}rem` }}>
        {firsts.map(({ day, week }) => (
          <text key={day} x={`${slot * week}%`} y="0.9rem">
            {Number(day.slice(5, 7))}
          </text>
        ))}
        {placed.map(({ week, weekday, ...one }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the same list is opened by a link
          <rect
            key={one.day}
            data-shade={shadeOf(one.value, most)}
            data-opens={(onChoose && one.value > 0) || undefined}
            x={`${slot * week}%`}
            width={`${slot * filled}%`}
            y={`${top + row * weekday}rem`}
            height={`${row * filled}rem`}
            onClick={() => one.value > 0 && onChoose?.(one)}
          >
            <title>{`${showDate(one.day)}: ${print(one.value)}`}</title>
          </rect>
        ))}
      </svg>
      <table className="visually-hidden">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{monthName}</th>
            <th scope="col">{valueName}</th>
            <th scope="col">{busiestName}</th>
          </tr>
        </thead>
        <tbody>
          {monthsOf(days).map(([month, { sum, busiest }]) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>{print(sum)}</td>
              <td>{`${busiest.day}: ${print(busiest.value)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};
