import { thousands } from '@chancery/contract/rules/display.ts';
import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { getInbox } from '#wire/inbox/calls.ts';
import { InboxKind } from '#wire/inbox/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import list from '../../kit/list/list.module.css';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { useLiveNews } from '../../kit/use-live-news.ts';
import css from './inbox.module.css';
import { inboxPath } from './inbox.ts';
import { InboxRows } from './inbox-rows.tsx';

const news = [getInbox];

interface TabProps {
  readonly kind?: string;
  readonly label: string;
  readonly count: number;
  readonly isShown: boolean;
}

const Tab = ({ kind, label, count, isShown }: TabProps) => (
  <Link to="." search={kind ? { kind } : {}} aria-current={isShown ? 'page' : undefined}>
    {label} <span className={css.count}>{thousands(count)}</span>
  </Link>
);

/** Everything that waits for the reader, the longest waiting first. */
export const Page = () => {
  const t = useT();
  const search = useSearch({ strict: false }) as { readonly kind?: string };
  const kind = InboxKind.all.find((each) => each === search.kind);
  const { data, error, refetch } = useRead(getInbox, kind ? { kind } : {}, { keepLast: true });
  useLiveNews(news, 'use');
  const counts = data?.counts ?? [];
  const ofKind = kind ? (counts.find((each) => each.kind === kind)?.count ?? 0) : (data?.total ?? 0);
  return (
    <section className={css.page} aria-busy={!data && !error}>
      <div className={list.tabbed}>
        <h1 className={list.title}>{t('inbox.title')}</h1>
        {counts.length > 0 && (
          <nav className={list.tabs} aria-label={t('inbox.title')}>
            <Tab label={t('inbox.all')} count={data?.total ?? 0} isShown={!kind} />
            {InboxKind.all.flatMap((each) => {
              const found = counts.find((one) => one.kind === each);
              if (!found && each !== kind) return [];
              const label = t(codeLabel(InboxKind, each));
              return (
                <Tab key={each} kind={each} label={label} count={found?.count ?? 0} isShown={each === kind} />
              );
            })}
          </nav>
        )}
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className={css.placeholder} />}
      {data && data.list.length > 0 && <InboxRows items={data.list} />}
      {data && ofKind > data.list.length && (
        <p className={css.more}>{t('inbox.more', { n: data.list.length })}</p>
      )}
      {data && data.list.length === 0 && (
        <EmptyState
          title={t('inbox.empty')}
          text={t(kind ? 'inbox.emptyKind' : 'inbox.emptyText')}
          action={
            kind &&
            data.total > 0 && (
              <Button variant="default" renderRoot={(props) => <Link to={inboxPath as string} {...props} />}>
                {t('inbox.showAll')}
              </Button>
            )
          }
        />
      )}
    </section>
  );
};
