import { Link } from '@tanstack/react-router';
import { getHandOver } from '#wire/unit/hand-over.ts';
import { useAccess } from '../../kit/access.ts';
import detail from '../../kit/detail/detail.module.css';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { HandOverOffer } from './hand-over-offer.tsx';
import css from './unit.module.css';

/** The unit that I offered or was offered. It is reached from the message about it. */
export const Page = () => {
  const t = useT();
  const { can } = useAccess();
  const { data, error, refetch } = useRead(getHandOver, {});
  usePageTitle(t('unit.offerTitle'));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={detail.placeholder} aria-busy="true" />;
  return (
    <section className={css.page}>
      <h1>{t('unit.offerTitle')}</h1>
      <div className={detail.section}>
        {data.offer ? (
          <HandOverOffer offer={data.offer} />
        ) : (
          <p>
            {t('unit.offerNone')}{' '}
            {can('unit.handOver') && <Link to="/unit/company">{t('unit.offerBegin')}</Link>}
          </p>
        )}
      </div>
    </section>
  );
};
