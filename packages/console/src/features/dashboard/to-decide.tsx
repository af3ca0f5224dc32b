import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { IconAlarm } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { listApprovals } from '#wire/approval/calls.ts';
import { showAgo, showDateTime } from '../../kit/format.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { dueOf } from '../approval/due.ts';
import { applicationPath } from '../approval/paths.ts';
import css from './home.module.css';

interface Props {
  readonly rows: CallResult<typeof listApprovals>['list'];
}

/** The applications that wait for the reader's decision. */
export const ToDecide = ({ rows }: Props) => {
  const t = useT();
  const language = useLanguage();
  if (rows.length === 0) return null;
  return (
    <ul className={css.rows}>
      {rows.map(({ id, title, applicant, at, dueAt }) => (
        <li key={id}>
          <span className={css.what}>
            <Link to={applicationPath(id)}>{title}</Link>{' '}
            <span className={css.dim}>{applicant.realName}</span>
          </span>
          <time dateTime={at} title={showDateTime(at)}>
            {dueOf(dueAt) === 'over' && <IconAlarm size="0.875rem" aria-label={t('home.overdue')} />}{' '}
            {showAgo(at, language)}
          </time>
        </li>
      ))}
    </ul>
  );
};
