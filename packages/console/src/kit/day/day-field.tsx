import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../phrases.tsx';
import css from './day.module.css';
import { DayText, type DayTextProps } from './day-text.tsx';

const DayPicker = lazy(async () => ({ default: (await import('./day-picker.tsx')).DayPicker }));

interface Props extends DayTextProps {
  /** The first and the last day on offer. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** A day that is typed, or chosen from a calendar in the language of the reader. */
export const DayField = ({ min, max, ...field }: Props) => {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const { value, onChange, withTime = false } = field;
  const choose = (chosen: string) => {
    onChange(chosen);
    if (!withTime) setOpened(false);
  };
  const calendar = (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          disabled={field.disabled}
          aria-label={t('form.openCalendar')}
          onClick={() => setOpened(!opened)}
        >
          <IconCalendar size="1rem" stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('form.openCalendar')}>
        <div className={css.picker}>
          <Suspense>
            <DayPicker {...{ value, withTime, min, max }} onChange={choose} />
          </Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
  return <DayText {...field} rightSectionPointerEvents="all" rightSection={calendar} />;
};
