import { lazy, Suspense } from 'react';
import { getHomePage } from '#wire/dashboard/calls.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { Role } from '#wire/unit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { loadBooks, useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Greeting } from './greeting.tsx';
import { HeadFigures } from './head-figures.tsx';
import css from './home.module.css';
import { LatestVersion } from './latest-version.tsx';
import { Members } from './members.tsx';
import { MyLogins } from './my-logins.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentOperations } from './recent-operations.tsx';
import { Waiting } from './waiting.tsx';

const UseOverview = lazy(async () => {
  const [module] = await Promise.all([import('./use-overview.tsx'), loadBooks('useCodes')]);
  return { default: module.UseOverview };
});

const SealsToCareFor = lazy(async () => {
  const [module] = await Promise.all([import('./seals-to-care-for.tsx'), loadBooks('useCodes')]);
  return { default: module.SealsToCareFor };
});

const LatestNews = lazy(async () => {
  const [module] = await Promise.all([import('./latest-news.tsx'), loadBooks('programmes')]);
  return { default: module.LatestNews };
});

const ApprovalTimes = lazy(async () => ({ default: (await import('./approval-times.tsx')).ApprovalTimes }));

/** What somebody finds when they come to work in their unit. */
export const UnitHome = () => {
  const t = useT();
  const { unit, can } = useAccess();
  const { data, error, refetch } = useRead(getHomePage, {});
  // Until a seal has been used, the steps to that come before what waits.
  const isNew = data?.firstSteps?.some(({ step, done }) => step === 'use' && !done) ?? false;
  const firstSteps = data?.firstSteps && <FirstSteps steps={data.firstSteps} />;
  return (
    <div className={css.page}>
      <Greeting>
        {unit && t('home.youAre', { role: t(codeLabel(Role, unit.role)), unit: unit.companyFullName })}
      </Greeting>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isNew && firstSteps}
      {!error && <Waiting />}
      {!isNew && firstSteps}
      {!error && <HeadFigures />}
      {!error && (
        <div className={css.columns} aria-busy={!data}>
          <div className={css.column}>
            {can('device.view') && (
              <Suspense>
                <SealsToCareFor />
              </Suspense>
            )}
            {can('useRecord.view') && (
              <Suspense fallback={<div className={css.placeholder} />}>
                <UseOverview />
              </Suspense>
            )}
            {can('apply.view') && (
              <Suspense fallback={<div className={css.placeholder} />}>
                <ApprovalTimes />
              </Suspense>
            )}
            <QuickActions />
            {can('log.view') &&
              (data ? (
                <RecentOperations operations={data.recentOperations} />
              ) : (
                <div className={css.placeholder} />
              ))}
          </div>
          <div className={css.column}>
            {can('news.view') && (
              <Suspense>
                <LatestNews />
              </Suspense>
            )}
            {data ? <MyLogins logins={data.myLogins} /> : <div className={css.placeholder} />}
            {data ? (
              <Members byRole={data.membersByRole} limit={data.memberLimit} />
            ) : (
              <div className={css.placeholder} />
            )}
            {data?.latestVersion && <LatestVersion version={data.latestVersion} />}
          </div>
        </div>
      )}
    </div>
  );
};
