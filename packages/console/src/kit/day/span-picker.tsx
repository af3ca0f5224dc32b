import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { useCalendarWords } from './calendar-words.ts';
import { readDay } from './read-day.ts';

interface Props {
  readonly from: string | undefined;
  readonly to: string | undefined;
  onChange(from: string, to: string): void;
}

/** A calendar to choose a first and a last day from. */
export const SpanPicker = ({ from, to, onChange }: Props) => {
  const [first, last] = [readDay(from ?? '') ?? null, readDay(to ?? '') ?? null];
  return (
    <DatePicker
      {...useCalendarWords()}
      key={`${first} ${last}`}
      type="range"
      allowSingleDateInRange
      defaultDate={first ?? last ?? undefined}
      defaultValue={[first, last]}
      onChange={([begin, end]) => begin && end && onChange(begin, end)}
    />
  );
};
