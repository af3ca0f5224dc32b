import { NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { listSimulatedSeals } from '#wire/simulator/calls.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { Waiting } from '../../kit/waiting.tsx';
import css from './simulator.module.css';

const SealPanel = lazy(() => import('./seal-panel.tsx').then((module) => ({ default: module.SealPanel })));

/** Plays one simulated seal of the unit: for training and for showing, never in production. */
export const Page = () => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { readonly seal?: string };
  const { data, error, refetch } = useRead(listSimulatedSeals, {}, { keepLast: true });
  usePageTitle(t('simulator.title'));

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const seals = data?.list ?? [];
  const seal = seals.find(({ deviceId }) => deviceId === search.seal) ?? seals[0];
  return (
    <div className={css.page} aria-busy={!data}>
      <header className={css.head}>
        <div>
          <h1>{t('simulator.title')}</h1>
          <p className={css.lead}>{t('simulator.lead')}</p>
        </div>
        {seal && (
          <NativeSelect
            className={css.choice}
            label={t('simulator.choose')}
            value={seal.deviceId}
            data={seals.map((one) => ({ value: one.deviceId, label: `${one.name} · ${one.serial}` }))}
            onChange={(event) =>
              void navigate({
                to: '/sealManage/simulator' as string,
                search: { seal: event.currentTarget.value } as never,
                replace: true,
              })
            }
          />
        )}
      </header>
      {data && !seal && <EmptyState title={t('simulator.none')} text={t('simulator.noneText')} />}
      {seal && (
        <Suspense fallback={<Waiting />}>
          <SealPanel key={seal.deviceId} deviceId={seal.deviceId} name={seal.name} />
        </Suspense>
      )}
    </div>
  );
};
