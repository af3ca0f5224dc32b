import { limits } from '@chancery/contract/limits.ts';
import { SigningState } from '#wire/signing/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './signing.module.css';
import type { OutsideTask } from './signing.ts';

const ends = {
  [SigningState.declined]: 'sign.declinedTitle',
  [SigningState.withdrawn]: 'sign.withdrawnTitle',
  [SigningState.expired]: 'sign.expiredTitle',
} as const;

const isEnd = (state: string): state is keyof typeof ends => state in ends;

/** How it ended, for somebody outside of whom nothing more is asked. */
export const GuestEnd = ({ task }: { readonly task: OutsideTask }) => {
  const t = useT();
  if (task.task === SigningState.completed)
    return (
      <section className={css.said}>
        <h1>{t('sign.completeTitle')}</h1>
        <p>{t('sign.completeText', { days: limits.signing.linkDaysAfterEnd })}</p>
      </section>
    );
  if (isEnd(task.task))
    return (
      <section className={css.said}>
        <h1>{t(ends[task.task])}</h1>
        {task.reason && <p>{task.reason}</p>}
        <p>{t('sign.endText')}</p>
      </section>
    );
  return (
    <section className={css.said}>
      <h1>{t('sign.doneTitle')}</h1>
      <p>{t('sign.doneText')}</p>
    </section>
  );
};
