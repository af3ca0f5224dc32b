import { thousands } from '@chancery/contract/rules/display.ts';
import { Link } from '@tanstack/react-router';
import type { UnitLimit } from '#wire/unit/config.ts';
import { useAccess } from '../../kit/access.ts';
import detail from '../../kit/detail/detail.module.css';
import { useT } from '../../kit/phrases.tsx';
import css from './unit.module.css';

interface Limit {
  readonly name: UnitLimit;
  readonly max: number;
  readonly used: number | null;
}

const quotaPage = '/quotasApply';

const LimitItem = ({ name, max, used }: Limit) => {
  const t = useT();
  const share = used === null || max === 0 ? 0 : Math.min(1, used / max);
  return (
    <li data-full={(used !== null && used >= max) || undefined}>
      <h3>{t(`limit.${name}`)}</h3>
      {used !== null && (
        <div className={css.meter} aria-hidden="true">
          <span style={{ width: `${100 * share}%` }} />
        </div>
      )}
      <p>
        {used === null ? (
          <strong>{thousands(max)}</strong>
        ) : (
          <>
            <strong>{thousands(used)}</strong> {t('unitConfig.of', { max: thousands(max) })}
          </>
        )}
      </p>
    </li>
  );
};

/** Every limit of the unit; they are raised by quota, not here. */
export const UnitLimits = ({ limits }: { readonly limits: readonly Limit[] }) => {
  const t = useT();
  const { mayOpen } = useAccess();
  return (
    <section className={detail.section}>
      <h2>{t('unitConfig.limits')}</h2>
      <ul className={css.limits}>
        {limits.map((limit) => (
          <LimitItem key={limit.name} {...limit} />
        ))}
      </ul>
      {mayOpen(quotaPage) && (
        <Link to={quotaPage} className={css.quota}>
          {t('unitConfig.askForMore')}
        </Link>
      )}
    </section>
  );
};
