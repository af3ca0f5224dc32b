import { thousands } from '@chancery/contract/rules/display.ts';
import { Bars } from '../../kit/bars.tsx';
import { useT } from '../../kit/phrases.tsx';
import type { Picture } from './follow-wall.ts';
import css from './wall.module.css';

const markEvery = 3;

/** The presses of each hour, before those of the day before. */
export const Rhythm = ({ hours }: Pick<Picture, 'hours'>) => {
  const t = useT();
  return (
    <section className={css.rhythm}>
      <h3>
        {t('wall.rhythm')}
        <small>
          <i data-is="today" /> {t('wall.today')} <i data-is="before" /> {t('wall.yesterday')}
        </small>
      </h3>
      <Bars
        caption={t('wall.rhythm')}
        labelName={t('wall.hour')}
        valueName={t('wall.today')}
        beforeName={t('wall.yesterday')}
        print={thousands}
        bars={hours.map(({ hour, presses, before }) => ({
          label: `${hour}:00`,
          ...(hour % markEvery === 0 ? { mark: `${hour}:00` } : {}),
          value: presses,
          before,
        }))}
      />
    </section>
  );
};
