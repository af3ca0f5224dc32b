import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getStatistics } from '#wire/figure/calls.ts';
import { StatisticKind } from '#wire/figure/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { useSeesAll } from '../../kit/sees-all.ts';
import { FigureLink } from './figure-link.tsx';
import { figurePath } from './figure-path.ts';
import { type Measure, type Statistic, showChange, showMeasure } from './measures.ts';
import { isListed, rowName } from './row-name.ts';
import css from './statistics.module.css';
import type { StatisticsView } from './use-statistics-view.ts';

type Data = CallResult<typeof getStatistics>;
type Row = Data['rows'][number];

interface Props {
  readonly data: Data;
  readonly view: StatisticsView;
}

/** The rows in the order the reader chose. */
export const sorted = (
  rows: readonly Row[],
  { sortBy, isUp }: StatisticsView,
  nameOf: (row: Row) => string,
) =>
  rows.toSorted((a, b) => {
    const order =
      sortBy === 'name'
        ? nameOf(a).localeCompare(nameOf(b), 'zh-CN')
        : (a.now[sortBy] ?? -1) - (b.now[sortBy] ?? -1);
    return (isUp ? order : -order) || a.key.localeCompare(b.key);
  });

const Head = ({ measure, view }: { readonly measure: Measure | 'name'; readonly view: StatisticsView }) => {
  const t = useT();
  const isChosen = view.sortBy === measure;
  const label =
    measure === 'name' ? t(codeLabel(StatisticKind, view.kind)) : t(`statistics.measure.${measure}`);
  return (
    <th
      scope="col"
      data-numeric={measure !== 'name' || undefined}
      aria-sort={isChosen ? (view.isUp ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        onClick={() => view.change({ sort: isChosen && !view.isUp ? measure : `-${measure}` })}
      >
        {label}
        <span aria-hidden="true">{isChosen ? (view.isUp ? ' ↑' : ' ↓') : ''}</span>
      </button>
    </th>
  );
};

const Cells = ({
  now,
  before,
  row,
  view,
}: {
  readonly now: Statistic;
  readonly before: Statistic;
  readonly row?: Row;
  readonly view: StatisticsView;
}) => {
  const t = useT();
  const language = useLanguage();
  const seesAll = useSeesAll();
  const canOpen = !row || isListed(row);
  return view.measures.map((measure) => {
    const path = canOpen
      ? figurePath({ measure, span: view.span, row: row && { kind: view.kind, key: row.key }, seesAll })
      : undefined;
    const was = showMeasure(measure, before[measure], language);
    return (
      <td key={measure} data-numeric data-bad={(measure === 'abnormal' && now.abnormal > 0) || undefined}>
        <FigureLink to={path} value={now[measure]}>
          {showMeasure(measure, now[measure], language)}
        </FigureLink>
        <small title={t('figure.before', { n: was })}>
          {showChange(measure, now[measure], before[measure], language) || '\u00a0'}
        </small>
      </td>
    );
  });
};

/** Everything that was counted of some days, and how it differs from the days before. */
export const CompareTable = ({ data, view }: Props) => {
  const t = useT();
  const nameOf = (row: Row) => rowName(t, view.kind, row);
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption>{t('statistics.compared')}</caption>
        <thead>
          <tr>
            <Head measure="name" view={view} />
            {view.measures.map((measure) => (
              <Head key={measure} measure={measure} view={view} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted(data.rows, view, nameOf).map((row) => (
            <tr key={row.key}>
              <th scope="row">{nameOf(row)}</th>
              <Cells now={row.now} before={row.before} row={row} view={view} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('statistics.total')}</th>
            <Cells now={data.total} before={data.before} view={view} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
};
