import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { getHealth } from '#wire/health/calls.ts';
import { dangers } from '#wire/health/codes.ts';
import { call } from '../../kit/call.ts';
import { showExactTime } from '../../kit/format.ts';
import list from '../../kit/list/list.module.css';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { Waiting } from '../../kit/waiting.tsx';
import css from './health.module.css';
import { HealthPartCard } from './health-part.tsx';

type Parts = CallResult<typeof getHealth>['parts'];

const everyMs = 30_000;

/** Parts with a danger first, then those to be looked at; the others keep their order. */
const rankOf = ({ faults }: Parts[number]): number => {
  if (faults.some(({ fault }) => dangers.includes(fault))) return 0;
  return faults.length > 0 ? 1 : 2;
};
const byUrgency = (parts: Parts): Parts => parts.toSorted((one, other) => rankOf(one) - rankOf(other));

const Summary = ({ parts }: { readonly parts: Parts }) => {
  const t = useT();
  const count = parts.flatMap(({ faults }) => faults).length;
  if (count === 0) return <StatusTag meaning="done">{t('health.good')}</StatusTag>;
  const isDanger = parts.some((part) => rankOf(part) === 0);
  return <StatusTag meaning={isDanger ? 'refused' : 'attention'}>{t('health.wrong', { count })}</StatusTag>;
};

/** How the platform is: what is wrong, since when, and what to do. */
export const Page = () => {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: () => call(getHealth),
    refetchInterval: everyMs,
  });
  return (
    <div className={css.page}>
      <header className={list.head}>
        <h1 className={list.title}>{t('health.title')}</h1>
        <div className={css.summary} role="status">
          {data && <Summary parts={data.parts} />}
        </div>
      </header>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <>
          <p className={css.asOf}>{t('health.asOf', { at: showExactTime(data.at), server: data.server })}</p>
          {byUrgency(data.parts).map((part) => (
            <HealthPartCard key={part.part} {...part} />
          ))}
        </>
      )}
    </div>
  );
};
