import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { thousands } from '@chancery/contract/rules/display.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { getUseOverview } from '#wire/figure/calls.ts';
import { UseVerdict } from '#wire/use-record/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { Bars } from '../../kit/bars.tsx';
import { Calendar } from '../../kit/calendar.tsx';
import { Card } from '../../kit/card.tsx';
import { Choice } from '../../kit/choice.tsx';
import { Figures } from '../../kit/figures.tsx';
import { go } from '../../kit/go.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { local } from '../../kit/storage.ts';
import { lastUnitDays } from '../../kit/unit-zone.ts';
import { UnitParts } from './unit-parts.tsx';
import css from './use-overview.module.css';
import { UseParts } from './use-parts.tsx';
import { usesPath } from './uses-path.ts';

const spans = ['7', '30', '90', '365'] as const;
type Span = (typeof spans)[number];
/** About as many days are named below the bars, however many there are. */
const marks = 6;
/** More days than this are a calendar. */
const longest = 100;
const kept = 'chancery.figures.span';

/** The presses of each day: as bars, or as a calendar where bars would be too thin to tell apart. */
const Days = ({ days }: Pick<CallResult<typeof getUseOverview>, 'days'>) => {
  const t = useT();
  const open = (day: string) => go(usesPath({ from: day, to: day }));
  if (days.length > longest)
    return (
      <Calendar
        caption={t('figure.perDay')}
        monthName={t('figure.month')}
        valueName={t('figure.presses')}
        busiestName={t('figure.busiest')}
        print={thousands}
        days={days.map(({ day, presses }) => ({ day, value: presses }))}
        onChoose={({ day }) => open(day)}
      />
    );
  const step = Math.ceil(days.length / marks);
  return (
    <Bars
      caption={t('figure.perDay')}
      labelName={t('figure.day')}
      valueName={t('figure.presses')}
      beforeName={t('figure.beforeName')}
      print={thousands}
      bars={days.map(({ day, presses, pressesBefore }, at) => ({
        label: day,
        ...(at % step === 0 ? { mark: day.slice(5) } : {}),
        value: presses,
        before: pressesBefore,
      }))}
      onChoose={({ label }) => open(label)}
    />
  );
};

/** The figures whose rows a list can show, and what it is narrowed by. */
const listed: Partial<Record<string, Readonly<Record<string, string>>>> = {
  uses: {},
  reviewed: { reviewed: 'true' },
  abnormal: { verdict: UseVerdict.abnormal },
};

/** How seals were used lately, beside the same span before: of the unit, of the seals one keeps, or by oneself. */
export const UseOverview = () => {
  const t = useT();
  const { can } = useAccess();
  const [span, setSpan] = useState<Span>(() => spans.find((one) => one === local.read(kept)) ?? '30');
  const days = lastUnitDays(Number(span));
  const { data, error, refetch } = useRead(getUseOverview, days, { keepLast: true });
  const choose = (next: Span) => {
    setSpan(next);
    local.write(kept, next);
  };
  const aside = (
    <Choice<Span>
      options={spans.map((key) => ({
        key,
        label: key === '365' ? t('figure.lastYear') : t('figure.last', { n: Number(key) }),
      }))}
      chosen={span}
      onChoose={choose}
    />
  );
  const head = (['uses', 'presses', 'abnormal', 'reviewed'] as const).map((name) => ({
    label: t(`figure.${name}`),
    value: data?.total[name],
    of: data && t('figure.before', { n: thousands(data.before[name]) }),
    isBad: name === 'abnormal' && (data?.total.abnormal ?? 0) > 0,
    to: listed[name] && usesPath({ ...days, ...listed[name] }),
  }));
  const isEmpty = data && data.total.uses === 0 && data.before.uses === 0;
  return (
    <Card title={t('figure.overview')} aside={aside} busy={!data}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isEmpty && (
        <p className={css.none}>
          {t('figure.none')} {t('figure.noneText')}
        </p>
      )}
      {!error && !isEmpty && (
        <div className={css.stack}>
          <Figures figures={head} />
          {data ? <Days days={data.days} /> : <div className={css.room} />}
          {data && <UseParts parts={data.parts} days={days} />}
          {can('subsidiary.view') && <UnitParts days={days} />}
          <Link to={usesPath(days)} className={css.all}>
            {t('figure.allUses')}
          </Link>
        </div>
      )}
    </Card>
  );
};
