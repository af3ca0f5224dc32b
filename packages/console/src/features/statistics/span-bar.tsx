import { Button, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { StatisticKind } from '#wire/figure/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { Choice } from '../../kit/choice.tsx';
import { DayField } from '../../kit/day/day-field.tsx';
import { useT } from '../../kit/phrases.tsx';
import { monthAfter } from './spans.ts';
import css from './statistics.module.css';
import { type StatisticsView, type View, views } from './use-statistics-view.ts';

const viewLabels = { month: 'statistics.month', span: 'statistics.span', year: 'statistics.year' } as const;

const Turn = ({
  name,
  forth,
  onTurn,
}: {
  readonly name: string;
  readonly forth: boolean;
  onTurn(): void;
}) => (
  <Button variant="default" aria-label={name} onClick={onTurn}>
    {forth ? <IconChevronRight size="1rem" /> : <IconChevronLeft size="1rem" />}
  </Button>
);

const Days = ({ view }: { readonly view: StatisticsView }) => {
  const t = useT();
  const { span, change } = view;
  return (
    <>
      <DayField
        aria-label={t('list.fromDay')}
        value={span.from}
        max={span.to}
        onChange={(from) => from && change({ from })}
      />
      <DayField
        aria-label={t('list.toDay')}
        value={span.to}
        min={span.from}
        onChange={(to) => to && change({ to })}
      />
    </>
  );
};

/** Turns to the month or the year before and after. */
const Pages = ({ view }: { readonly view: StatisticsView }) => {
  const t = useT();
  const isYear = view.view === 'year';
  const turn = (n: number) =>
    view.change(isYear ? { year: String(view.year + n) } : { month: monthAfter(view.month, n) });
  return (
    <div className={css.pages}>
      <Turn name={t('statistics.earlier')} forth={false} onTurn={() => turn(-1)} />
      <strong>{isYear ? view.year : view.month}</strong>
      <Turn name={t('statistics.later')} forth onTurn={() => turn(1)} />
    </div>
  );
};

/** Which days, and by what. */
export const SpanBar = ({ view }: { readonly view: StatisticsView }) => {
  const t = useT();
  return (
    <div className={css.bar}>
      <Choice<View>
        options={views.map((key) => ({ key, label: t(viewLabels[key]) }))}
        chosen={view.view}
        onChoose={(next) => view.change({ view: next })}
      />
      {view.view === 'span' ? <Days view={view} /> : <Pages view={view} />}
      <NativeSelect
        aria-label={t('statistics.by')}
        value={view.kind}
        onChange={({ currentTarget }) => view.change({ kind: currentTarget.value, sort: undefined })}
        data={StatisticKind.all.map((kind) => ({
          value: kind,
          label: t('statistics.byKind', { kind: t(codeLabel(StatisticKind, kind)).toLowerCase() }),
        }))}
      />
    </div>
  );
};
