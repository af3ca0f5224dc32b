import { getStatistics } from '#wire/figure/calls.ts';
import { StatisticKind } from '#wire/figure/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { Card } from '../../kit/card.tsx';
import { Figures } from '../../kit/figures.tsx';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { useSeesAll } from '../../kit/sees-all.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { CompareTable, sorted } from './compare-table.tsx';
import { figurePath } from './figure-path.ts';
import { FileButtons } from './file-buttons.tsx';
import { cellOf, type Measure, showMeasure } from './measures.ts';
import { rowName } from './row-name.ts';
import css from './statistics.module.css';
import type { StatisticsView } from './use-statistics-view.ts';

const headline: readonly Measure[] = ['uses', 'presses', 'abnormal', 'applied', 'approved', 'leadMedian'];

/** Some days beside the days before: the sums first, then row by row. */
export const CompareView = ({ view }: { readonly view: StatisticsView }) => {
  const t = useT();
  const language = useLanguage();
  const seesAll = useSeesAll();
  const { kind, span, before, measures } = view;
  const input = { kind, ...span, ...(before ? { beforeFrom: before.from, beforeTo: before.to } : {}) };
  const { data, error, refetch } = useRead(getStatistics, input, { keepLast: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const figures = headline.map((measure) => ({
    label: t(`statistics.measure.${measure}`),
    value: data && showMeasure(measure, data.total[measure], language),
    of: data && t('figure.before', { n: showMeasure(measure, data.before[measure], language) }),
    isBad: measure === 'abnormal' && (data?.total.abnormal ?? 0) > 0,
    to: data?.total[measure] ? figurePath({ measure, span, seesAll }) : undefined,
  }));
  const rows = () => [
    [
      t(codeLabel(StatisticKind, kind)),
      ...measures.flatMap((measure) => {
        const name = t(`statistics.measure.${measure}`);
        return [name, t('statistics.beforeOf', { name })];
      }),
    ],
    ...sorted(data?.rows ?? [], view, (row) => rowName(t, kind, row)).map((row) => [
      rowName(t, kind, row),
      ...measures.flatMap((measure) => [
        cellOf(measure, row.now[measure]),
        cellOf(measure, row.before[measure]),
      ]),
    ]),
  ];
  const name = `${t('statistics.title')} ${span.from} ${span.to}`;
  return (
    <>
      <Figures figures={figures} />
      <Card
        title={t('statistics.byKind', { kind: t(codeLabel(StatisticKind, kind)).toLowerCase() })}
        busy={!data}
        aside={<FileButtons name={name} rows={rows} />}
      >
        {data?.rows.length === 0 && <p className={css.quiet}>{t('statistics.none')}</p>}
        {data && data.rows.length > 0 && <CompareTable data={data} view={view} />}
      </Card>
    </>
  );
};
