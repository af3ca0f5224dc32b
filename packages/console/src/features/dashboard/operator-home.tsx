import { getOperatorHome } from '#wire/dashboard/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { Figures } from '../../kit/figures.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { Card } from './card.tsx';
import { Greeting } from './greeting.tsx';
import css from './home.module.css';
import { LoginChart } from './login-chart.tsx';
import { Waiting } from './waiting.tsx';

/** The state of the platform, for its operators. */
export const OperatorHome = () => {
  const t = useT();
  const { operator } = useAccess();
  const { data, error, refetch } = useRead(getOperatorHome, {});
  const figures = [
    { label: t('home.units'), value: data?.units },
    { label: t('home.accounts'), value: data?.accounts },
    { label: t('home.sessions'), value: data?.sessions },
    { label: t('home.messagesToday'), value: data?.messagesToday },
    { label: t('home.messagesFailed'), value: data?.messagesFailed, isBad: (data?.messagesFailed ?? 0) > 0 },
  ];
  return (
    <div className={css.page}>
      <Greeting>{t('home.platform', { org: operator?.orgName ?? '' })}</Greeting>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && (
        <>
          <Waiting />
          <Figures figures={figures} />
          <Card title={t('home.loginsPerDay')} more={{ label: t('log.logins'), to: '/log?tab=logins' }}>
            {data ? <LoginChart days={data.loginsPerDay} /> : <div className={css.placeholder} />}
          </Card>
        </>
      )}
    </div>
  );
};
