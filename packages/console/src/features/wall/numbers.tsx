import { thousands } from '@chancery/contract/rules/display.ts';
import { useT } from '../../kit/phrases.tsx';
import type { Picture } from './follow-wall.ts';
import css from './wall.module.css';

/** The numbers of the day; the presses are the seal's own colour. */
export const Numbers = ({ picture: { today, abnormal } }: { readonly picture: Picture }) => {
  const t = useT();
  const beside = [
    { label: t('wall.uses'), value: today.uses, isBad: false },
    { label: t('wall.abnormal'), value: today.abnormal, isBad: today.abnormal > 0 },
    { label: t('wall.toReview'), value: abnormal.toReview, isBad: abnormal.toReview > 0 },
  ];
  return (
    <dl className={css.numbers}>
      <div className={css.most}>
        <dt>{t('wall.presses')}</dt>
        <dd>{thousands(today.presses)}</dd>
      </div>
      {beside.map(({ label, value, isBad }) => (
        <div key={label} data-bad={isBad || undefined}>
          <dt>{label}</dt>
          <dd>{thousands(value)}</dd>
        </div>
      ))}
    </dl>
  );
};
