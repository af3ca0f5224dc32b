import { NativeSelect } from '@mantine/core';
import { getYearStatistics } from '#wire/figure/calls.ts';
import { StatisticKind } from '#wire/figure/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { Bars } from '../../kit/bars.tsx';
import { Card } from '../../kit/card.tsx';
import { go } from '../../kit/go.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { useSeesAll } from '../../kit/sees-all.ts';
import { Sparkline } from '../../kit/sparkline.tsx';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { unitDay } from '../../kit/unit-zone.ts';
import { FigureLink } from './figure-link.tsx';
import { figurePath } from './figure-path.ts';
import { FileButtons } from './file-buttons.tsx';
import { cellOf, isTime, type Measure, type Statistic, showMeasure } from './measures.ts';
import { isListed, rowName } from './row-name.ts';
import { daysOfMonth, monthsOf } from './spans.ts';
import css from './statistics.module.css';
import type { StatisticsView } from './use-statistics-view.ts';

const sumOf = (months: readonly Statistic[], measure: Measure): number =>
  months.reduce((sum, month) => sum + (month[measure] ?? 0), 0);

interface CellsProps {
  readonly months: readonly Statistic[];
  readonly view: StatisticsView;
  readonly row?: { readonly key: string; readonly name: string };
}

const Cells = ({ months, view, row }: CellsProps) => {
  const language = useLanguage();
  const seesAll = useSeesAll();
  const { measure, kind, year } = view;
  const canOpen = !row || isListed(row);
  const names = monthsOf(year);
  const thisMonth = unitDay().slice(0, 7);
  return (
    <>
      {names.map((month, at) => {
        const value = months[at]?.[measure] ?? null;
        const path = figurePath({
          measure,
          span: daysOfMonth(month),
          row: row && { kind, key: row.key },
          seesAll,
        });
        return (
          <td key={month} data-numeric>
            <FigureLink to={canOpen ? path : undefined} value={value}>
              {value ? showMeasure(measure, value, language) : '·'}
            </FigureLink>
          </td>
        );
      })}
      {!isTime(measure) && (
        <td data-numeric>
          <strong>{showMeasure(measure, sumOf(months, measure), language)}</strong>
        </td>
      )}
      <td>
        <Sparkline
          values={months.map((month, at) =>
            // What is still to come is no fall.
            (names[at] ?? '') > thisMonth ? null : month[measure],
          )}
        />
      </td>
    </>
  );
};

/** One measure over the twelve months of a year, for each row and for all. */
export const YearTable = ({ view }: { readonly view: StatisticsView }) => {
  const t = useT();
  const language = useLanguage();
  const seesAll = useSeesAll();
  const { kind, year, measure } = view;
  const { data, error, refetch } = useRead(getYearStatistics, { kind, year }, { keepLast: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const months = monthsOf(year);
  const heads = [...months.map((month) => month.slice(5)), ...(isTime(measure) ? [] : [t('statistics.sum')])];
  const cells = (of: readonly Statistic[]) => [
    ...of.map((month) => cellOf(measure, month[measure])),
    ...(isTime(measure) ? [] : [sumOf(of, measure)]),
  ];
  const rows = () => [
    [t(codeLabel(StatisticKind, kind)), ...heads],
    ...(data?.rows ?? []).map((row) => [rowName(t, kind, row), ...cells(row.months)]),
    [t('statistics.total'), ...cells(data?.total ?? [])],
  ];
  const label = t(`statistics.measure.${measure}`);
  return (
    <Card
      title={`${label} · ${year}`}
      busy={!data}
      aside={
        <div className={css.aside}>
          <NativeSelect
            aria-label={t('statistics.measureName')}
            value={measure}
            onChange={({ currentTarget }) => view.change({ measure: currentTarget.value })}
            data={view.measures.map((value) => ({ value, label: t(`statistics.measure.${value}`) }))}
          />
          <FileButtons name={`${t('statistics.title')} ${year} ${label}`} rows={rows} />
        </div>
      }
    >
      {data?.rows.length === 0 && <p className={css.quiet}>{t('statistics.none')}</p>}
      {data && data.rows.length > 0 && (
        <>
          <Bars
            caption={`${label} · ${year}`}
            labelName={t('statistics.month')}
            valueName={label}
            print={(value) => showMeasure(measure, value, language)}
            bars={data.total.map((month, at) => ({
              label: months[at] ?? '',
              mark: (months[at] ?? '').slice(5),
              value: month[measure] ?? 0,
            }))}
            onChoose={(bar) => {
              const path = figurePath({ measure, span: daysOfMonth(bar.label), seesAll });
              if (path) go(path);
            }}
          />
          <div className={css.scroll}>
            <table className={css.table}>
              <caption className="visually-hidden">{`${label} · ${year}`}</caption>
              <thead>
                <tr>
                  <th scope="col">{t(codeLabel(StatisticKind, kind))}</th>
                  {heads.map((head) => (
                    <th scope="col" key={head} data-numeric>
                      {head}
                    </th>
                  ))}
                  <th scope="col">{t('statistics.course')}</th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row) => (
                  <tr key={row.key}>
                    <th scope="row">{rowName(t, kind, row)}</th>
                    <Cells months={row.months} view={view} row={row} />
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t('statistics.total')}</th>
                  <Cells months={data.total} view={view} />
                </tr>
              </tfoot>
            </table>
          </div>
        </>
      )}
    </Card>
  );
};
