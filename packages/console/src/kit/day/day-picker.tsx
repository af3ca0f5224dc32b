import '@mantine/dates/styles.layer.css';
import { DatePicker, TimePicker } from '@mantine/dates';
import { useT } from '../phrases.tsx';
import { useCalendarWords } from './calendar-words.ts';
import { readDay, readMinute } from './read-day.ts';

interface Props {
  readonly value: string;
  readonly withTime: boolean;
  readonly min: string | undefined;
  readonly max: string | undefined;
  onChange(value: string): void;
}

/** When a day is chosen before a time of it. */
const usualTime = '09:00';

/** A calendar to choose a day from, and the time of it where one is wanted. */
export const DayPicker = ({ value, withTime, min, max, onChange }: Props) => {
  const t = useT();
  const words = useCalendarWords();
  const [day, time] = (withTime ? (readMinute(value) ?? '') : (readDay(value) ?? '')).split('T');
  const choose = (chosen: string, at: string) => onChange(withTime ? `${chosen}T${at}` : chosen);
  return (
    <>
      <DatePicker
        {...words}
        value={day || null}
        defaultDate={day || readDay(min ?? '')}
        minDate={readDay(min ?? '')}
        maxDate={readDay(max ?? '')}
        onChange={(chosen) => chosen && choose(chosen, time || usualTime)}
      />
      {withTime && day && (
        <TimePicker
          label={t('form.time')}
          hoursInputLabel={t('form.hours')}
          minutesInputLabel={t('form.minutes')}
          value={time ?? ''}
          onChange={(at) => at && choose(day, at.slice(0, 5))}
        />
      )}
    </>
  );
};
