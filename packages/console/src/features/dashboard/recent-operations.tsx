import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getHomePage } from '#wire/dashboard/calls.ts';
import { showAgo, showDateTime } from '../../kit/format.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { actionName } from '../log/action-name.ts';
import { Card } from './card.tsx';
import css from './home.module.css';

interface Props {
  readonly operations: CallResult<typeof getHomePage>['recentOperations'];
}

/** What was done in the unit lately, for those who may read its log. */
export const RecentOperations = ({ operations }: Props) => {
  const t = useT();
  const language = useLanguage();
  return (
    <Card title={t('home.recent')} more={{ label: t('home.seeLog'), to: '/log' }}>
      {operations.length === 0 && <p className={css.calm}>{t('home.nothingDone')}</p>}
      <ul className={css.rows}>
        {operations.map(({ id, createdAt, actorName, action, objectName }) => (
          <li key={id}>
            <span className={css.what}>
              <strong>{actorName}</strong> {actionName(action)}{' '}
              {objectName && <span className={css.dim}>{objectName}</span>}
            </span>
            <time dateTime={createdAt} title={showDateTime(createdAt)}>
              {showAgo(createdAt, language)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
};
