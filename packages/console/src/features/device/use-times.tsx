import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { getDeviceUseTimes } from '#wire/device/figures.ts';
import { useAccess } from '../../kit/access.ts';
import { Card } from '../../kit/card.tsx';
import { daysOf } from '../../kit/list/date-range.ts';
import { RangeFilter } from '../../kit/list/filter-range.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { stringifySearch } from '../../kit/search.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import css from './overview.module.css';
import { devicePath } from './paths.ts';
import { Ranking } from './ranking.tsx';

const atFirst = 10;
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** The days of the address; without any, those that the server takes by default. */
const usePeriod = () => {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const navigate = useNavigate();
  const usual = daysOf('thirtyDays');
  const isGiven = Boolean(search.from || search.to);
  const set = (from: string | undefined, to: string | undefined) =>
    void navigate({ to: '.', search: { ...search, from, to }, replace: true, resetScroll: false } as never);
  return { from: isGiven ? search.from : usual.from, to: isGiven ? search.to : usual.to, set };
};

/** How often each seal was used in a period, the busiest first; each leads to its records. */
export const UseTimes = () => {
  const t = useT();
  const { can } = useAccess();
  const { from, to, set } = usePeriod();
  const [isAll, setAll] = useState(false);
  const { data, error, refetch } = useRead(getDeviceUseTimes, { from, to }, { keepLast: true });
  const list = data?.list ?? [];
  const presses = sumOf(list.map((row) => row.presses));
  const uses = sumOf(list.map((row) => row.uses));
  const pathOf = (deviceId: string) =>
    can('useRecord.view')
      ? `/sealManage/useCordlist${stringifySearch({ deviceId, from: data?.from, to: data?.to })}`
      : devicePath(deviceId);
  return (
    <Card
      title={t('device.useTimes')}
      busy={!data && !error}
      aside={<RangeFilter label={t('field.period')} from={from} to={to} onChange={set} />}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && data && presses === 0 && <p className={css.quiet}>{t('device.noUseTimes')}</p>}
      {!error && presses > 0 && (
        <>
          <p className={css.quiet}>{t('device.useTimesSum', { presses, uses })}</p>
          <Ranking rows={isAll ? list : list.slice(0, atFirst)} pathOf={pathOf} />
          {!isAll && list.length > atFirst && (
            <Button variant="subtle" size="compact-md" onClick={() => setAll(true)}>
              {t('device.allSeals', { n: list.length })}
            </Button>
          )}
        </>
      )}
    </Card>
  );
};
