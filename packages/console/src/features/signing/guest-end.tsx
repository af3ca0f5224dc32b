import { limits } from '@chancery/contract/limits.ts';
import { SigningState } from '#wire/signing/codes.ts';
import { isAsked } from '#wire/signing/rules.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './signing.module.css';
import type { OutsideTask } from './signing.ts';

const ends = {
  [SigningState.declined]: 'sign.declinedTitle',
  [SigningState.withdrawn]: 'sign.withdrawnTitle',
  [SigningState.expired]: 'sign.expiredTitle',
} as const;

const isEnd = (state: string): state is keyof typeof ends => state in ends;

/** How a task ended; whoever may not sign any more though they did not comes after the last day. */
const endOf = ({ task, party }: OutsideTask): keyof typeof ends | undefined => {
  if (isEnd(task)) return task;
  return isAsked(party) ? SigningState.expired : undefined;
};

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
  const end = endOf(task);
  if (end)
    return (
      <section className={css.said}>
        <h1>{t(ends[end])}</h1>
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
