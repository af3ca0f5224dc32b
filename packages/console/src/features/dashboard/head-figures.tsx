import { thousands } from '@chancery/contract/rules/display.ts';
import { getHomeFigures, type HeadType, headFigures } from '#wire/dashboard.ts';
import { useAccess } from '../../kit/access.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import css from './home.module.css';

const bad: ReadonlySet<string> = new Set(['devicesAttention', 'servicesEnding', 'usesToReview']);

const Strip = ({ type }: { readonly type: HeadType }) => {
  const t = useT();
  const { data } = useRead(getHomeFigures, { type });
  const numbers = new Map(data?.figures.map(({ name, number }) => [name, number]));
  return (
    <section aria-label={t(`figure.${type}`)}>
      <dl className={css.stats} aria-busy={!data}>
        {headFigures[type].map((name) => {
          const number = numbers.get(name);
          return (
            <div key={name} data-bad={(bad.has(name) && (number ?? 0) > 0) || undefined}>
              <dt>{t(`figure.${name}`)}</dt>
              <dd>{number === undefined ? '\u00a0' : thousands(number)}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
};

/** The numbers somebody begins the day with: of the seals for those who keep them, of the uses for everybody. */
export const HeadFigures = () => {
  const { can } = useAccess();
  return (
    <>
      {can('device.view') && <Strip type="device" />}
      <Strip type={can('device.view') ? 'use' : 'apply'} />
    </>
  );
};
