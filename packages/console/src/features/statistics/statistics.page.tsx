import { useAccess } from '../../kit/access.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { CompareView } from './compare-view.tsx';
import { ReportsCard } from './reports-card.tsx';
import { SpanBar } from './span-bar.tsx';
import css from './statistics.module.css';
import { useStatisticsView } from './use-statistics-view.ts';
import { YearTable } from './year-table.tsx';

/** How seals are used and approvals go, month by month: of the unit, of the seals one keeps, or of oneself. */
export const Page = () => {
  const t = useT();
  const view = useStatisticsView();
  const { unit } = useAccess();
  usePageTitle(t('statistics.title'));
  return (
    <article className={css.page}>
      <header className={css.head}>
        <h1>{t('statistics.title')}</h1>
        <p className={css.printed}>
          {unit?.companyFullName} · {view.view === 'year' ? view.year : `${view.span.from} – ${view.span.to}`}
        </p>
      </header>
      <SpanBar view={view} />
      {view.view === 'year' ? <YearTable view={view} /> : <CompareView view={view} />}
      {view.view === 'month' && (
        <div className={css.unprinted}>
          <ReportsCard month={view.month} />
        </div>
      )}
      <p className={css.note}>{t('statistics.note')}</p>
    </article>
  );
};
