import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LoginResult } from '#wire/account/codes.ts';
import type { getHomePage } from '#wire/dashboard/calls.ts';
import { showAgo, showDateTime } from '../../kit/format.ts';
import { tag } from '../../kit/list/show.tsx';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { machineName } from '../../kit/user-agent.ts';
import { Card } from './card.tsx';
import css from './home.module.css';
import { isUnfamiliar } from './unfamiliar.ts';

const Result = tag(LoginResult).Cell;

interface Props {
  readonly logins: CallResult<typeof getHomePage>['myLogins'];
}

/** One's own latest logins, with a word where one looks unfamiliar. */
export const MyLogins = ({ logins }: Props) => {
  const t = useT();
  const language = useLanguage();
  const strange = logins.filter((login) => isUnfamiliar(login, logins));
  return (
    <Card title={t('home.myLogins')} more={{ label: t('shell.mySessions'), to: '/account/sessions' }}>
      {strange.length > 0 && (
        <p className={css.hint}>
          <IconAlertTriangle size="1rem" aria-hidden="true" />
          <span>
            {t('home.unfamiliar')} <Link to="/account/sessions">{t('home.checkSessions')}</Link>
          </span>
        </p>
      )}
      {logins.length === 0 && <p className={css.calm}>{t('home.noLogins')}</p>}
      <ul className={css.rows}>
        {logins.map((login) => (
          <li key={`${login.createdAt} ${login.ip}`} data-strange={strange.includes(login) || undefined}>
            <span className={css.what}>
              {machineName(login.userAgent)} <span className={css.dim}>{login.ip}</span>
            </span>
            {login.result !== LoginResult.succeeded && <Result value={login.result} />}
            <time dateTime={login.createdAt} title={showDateTime(login.createdAt)}>
              {showAgo(login.createdAt, language)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
};
