import { Button, Popover } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import day from '../day/day.module.css';
import { DayText } from '../day/day-text.tsx';
import { useT } from '../phrases.tsx';
import { daysOf, type Preset, presetOf, presets } from './date-range.ts';
import { FilterButton } from './filter-button.tsx';
import css from './filters.module.css';

interface Props {
  readonly label: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Whose days these are, where not the reader's own. */
  readonly zone?: string | undefined;
  onChange(from: string | undefined, to: string | undefined): void;
}

const SpanPicker = lazy(async () => ({ default: (await import('../day/span-picker.tsx')).SpanPicker }));

const presetLabels = {
  today: 'list.today',
  sevenDays: 'list.sevenDays',
  thirtyDays: 'list.thirtyDays',
} as const;

/** A filter by days: a preset, or a first and a last day. */
export const RangeFilter = ({ label, from, to, zone, onChange }: Props) => {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const preset = zone ? undefined : presetOf(from, to);
  const days = from || to ? `${from ?? '…'} – ${to ?? '…'}${zone ? ` (${zone})` : ''}` : undefined;
  const choose = (name: Preset) => {
    const chosen = daysOf(name);
    onChange(chosen.from, chosen.to);
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <FilterButton
          label={label}
          chosen={preset ? t(presetLabels[preset]) : days}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <div className={css.range}>
          <div className={css.presets}>
            {(Object.keys(presets) as Preset[]).map((name) => (
              <Button
                key={name}
                size="compact-sm"
                variant={preset === name ? 'light' : 'subtle'}
                onClick={() => choose(name)}
              >
                {t(presetLabels[name])}
              </Button>
            ))}
          </div>
          <div className={css.ends}>
            <DayText
              label={t('list.fromDay')}
              value={from ?? ''}
              onChange={(first) => onChange(first || undefined, to)}
            />
            <DayText
              label={t('list.toDay')}
              value={to ?? ''}
              onChange={(last) => onChange(from, last || undefined)}
            />
          </div>
          <div className={day.picker}>
            <Suspense>
              <SpanPicker {...{ from, to, onChange }} />
            </Suspense>
          </div>
          {days && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => {
                onChange(undefined, undefined);
                setOpened(false);
              }}
            >
              {t('list.anyTime')}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
};
