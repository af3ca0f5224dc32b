import { listUnitConfig } from '#wire/unit/config.ts';
import detail from '../../kit/detail/detail.module.css';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { RecordingRule } from './recording-rule.form.tsx';
import { Retention } from './retention.form.tsx';
import { SwitchesForm } from './switches.form.tsx';
import css from './unit.module.css';
import { UnitLimits } from './unit-limits.tsx';

/** The limits of the unit with what is used of them, and the functions it turns on and off itself. */
export const Page = () => {
  const t = useT();
  const { data, error, refetch } = useRead(listUnitConfig, {});
  usePageTitle(t('unitConfig.title'));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section className={css.page} aria-busy={!data}>
      <h1>{t('unitConfig.title')}</h1>
      {data ? (
        <>
          <SwitchesForm key={data.revision} switches={data.switches} revision={data.revision} />
          <RecordingRule />
          <Retention />
          <UnitLimits limits={data.limits} />
        </>
      ) : (
        <div className={detail.placeholder} />
      )}
    </section>
  );
};
