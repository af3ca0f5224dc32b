import { IconAlarm } from '@tabler/icons-react';
import { showAgo, showDateTime } from '../../kit/format.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import css from './approval.module.css';
import { dueOf } from './due.ts';

/** By when something has to be decided; what is near or over stands out. */
export const DueTime = ({ dueAt }: { readonly dueAt: string | null }) => {
  const t = useT();
  const language = useLanguage();
  const due = dueOf(dueAt);
  if (!due) return null;
  const when = showAgo(dueAt, language);
  return (
    <span className={css.due} data-due={due} title={showDateTime(dueAt)}>
      {due !== 'ahead' && <IconAlarm size="0.9375rem" aria-hidden="true" />}
      {due === 'over' ? t('approval.overdue', { when }) : t('approval.dueWhen', { when })}
    </span>
  );
};
