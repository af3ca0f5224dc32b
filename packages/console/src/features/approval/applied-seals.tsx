import { IconRubberStamp } from '@tabler/icons-react';
import detail from '../../kit/detail/detail.module.css';
import { useT } from '../../kit/phrases.tsx';
import css from './approval.module.css';
import type { Application } from './step.ts';

/** The seals that are asked for, each with its keeper and how often it is to be pressed. */
export const AppliedSeals = ({ data }: { readonly data: Application }) => {
  const t = useT();
  return (
    <section className={detail.section}>
      <h2>
        {t('apply.seals')} · <span className={css.presses}>{t('apply.presses', { n: data.count })}</span>
      </h2>
      <ul className={css.seals}>
        {data.seals.map(({ deviceId, name, keeper, normalCount, crossPageCount }) => (
          <li key={deviceId}>
            <IconRubberStamp size="1.25rem" stroke={1.5} aria-hidden="true" />
            <div>
              <strong>{name}</strong>
              <span className={css.dim}>
                {keeper ? t('seal.keptBy', { name: keeper.realName }) : t('seal.noKeeper')}
              </span>
            </div>
            <span className={css.counts}>
              {normalCount > 0 && (
                <span>{t(data.bound ? 'placing.onFiles' : 'apply.normalTimes', { n: normalCount })}</span>
              )}
              {crossPageCount > 0 && <span>{t('apply.crossTimes', { n: crossPageCount })}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
