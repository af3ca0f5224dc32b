import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { recentMessages, updateReadStatus } from '#wire/message/calls.ts';
import { call } from '../kit/call.ts';
import { showAgo, showDateTime } from '../kit/format.ts';
import { useLanguage, useT } from '../kit/phrases.tsx';
import { useRead } from '../kit/query.ts';
import { ErrorState } from '../kit/states/error-state.tsx';
import css from './bell.module.css';

const shown = 6;

interface Props {
  /** The page with all of them. */
  readonly all: string;
  /** How many units invite. */
  readonly invited: number;
  onLeave(): void;
}

/** The newest messages, below the bell. */
export const BellMessages = ({ all, invited, onLeave }: Props) => {
  const t = useT();
  const language = useLanguage();
  const { data, error, refetch } = useRead(recentMessages, { most: shown }, { staleMs: 0 });

  const markRead = (ids?: string[]) =>
    void call(updateReadStatus, ids ? { ids } : {})
      .then(() => refetch())
      .catch(() => undefined);
  const visit = (id: string, isUnread: boolean) => {
    if (isUnread) markRead([id]);
    onLeave();
  };

  return (
    <section className={css.bell} aria-busy={!data && !error}>
      <header>
        <h2>{t('shell.messages')}</h2>
        {data !== undefined && data.unread > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => markRead()}>
            {t('shell.markAllRead')}
          </Button>
        )}
      </header>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && invited === 0 && <p className={css.none}>{t('shell.noMessages')}</p>}
      <ul>
        {invited > 0 && (
          <li data-unread>
            <Link to="/choose" onClick={onLeave}>
              <strong>{t('shell.invitations', { n: invited })}</strong>
              <span className={css.text}>{t('shell.answerInvitations')}</span>
            </Link>
          </li>
        )}
        {data?.list.map(({ id, title, text, link, createdAt, readAt }) => (
          <li key={id} data-unread={readAt === null || undefined}>
            <Link to={link ?? all} onClick={() => visit(id, readAt === null)}>
              <strong>
                {readAt === null && <span className="visually-hidden">{t('shell.unread')} </span>}
                {title}
              </strong>
              <span className={css.text}>{text}</span>
              <time dateTime={createdAt} title={showDateTime(createdAt)}>
                {showAgo(createdAt, language)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      <footer>
        <Link to={all} onClick={onLeave}>
          {t('shell.allMessages')}
        </Link>
      </footer>
    </section>
  );
};
