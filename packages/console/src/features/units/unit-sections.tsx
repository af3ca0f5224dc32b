import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { thousands } from '@chancery/contract/rules/display.ts';
import { Role } from '#wire/unit/codes.ts';
import type { getManagedUnit } from '#wire/units/calls.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './units.module.css';

/** A unit that an operator looks into. */
export type Unit = CallResult<typeof getManagedUnit>;

/** How many there are of each role. */
export const Members = ({ data }: { readonly data: Unit }) => {
  const t = useT();
  return (
    <dl className={css.limits}>
      {data.membersByRole.map(({ role, count, disabled }) => (
        <div key={role}>
          <dt>{sayCode(t, Role, role)}</dt>
          <dd>
            {t('units.count', { count })}
            {disabled > 0 && ` · ${t('units.disabledCount', { count: disabled })}`}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** How far the unit may go. */
export const Limits = ({ data: { limits } }: { readonly data: Unit }) => {
  const t = useT();
  return (
    <dl className={css.limits}>
      {(Object.keys(limits) as (keyof Unit['limits'])[]).map((name) => (
        <div key={name}>
          <dt>{t(`limit.${name}`)}</dt>
          <dd>{thousands(limits[name])}</dd>
        </div>
      ))}
    </dl>
  );
};
