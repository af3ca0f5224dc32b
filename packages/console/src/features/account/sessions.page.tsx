import { Button } from '@mantine/core';
import { endOtherSessions, endSession, listSessions } from '#wire/account/calls.ts';
import { call } from '../../kit/call.ts';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { SessionItem } from './session-item.tsx';
import css from './sessions.module.css';

/** Where one is logged in, and the way to end what one does not know. */
export const Page = () => {
  const t = useT();
  const { data, error, refetch } = useRead(listSessions, {});
  usePageTitle(t('sessions.title'));
  const others = data?.list.filter(({ current }) => !current) ?? [];

  const end = async (id: string) => {
    await call(endSession, { id });
    notify.success(t('sessions.ended', { n: 1 }));
    await refresh(listSessions);
  };
  const endOthers = async () => {
    const question = {
      title: t('sessions.endOthers'),
      text: t('sessions.endOthersText'),
      verb: t('sessions.endOthers'),
      dangerous: true,
    };
    if (!(await confirm(question))) return;
    const { ended } = await call(endOtherSessions);
    notify.success(t('sessions.ended', { n: ended }));
    await refresh(listSessions);
  };

  return (
    <section className={css.page}>
      <header className={css.head}>
        <div>
          <h1>{t('sessions.title')}</h1>
          <p>{t('sessions.lead')}</p>
        </div>
        {others.length > 0 && (
          <Button variant="default" onClick={() => void endOthers().catch(() => undefined)}>
            {t('sessions.endOthers')}
          </Button>
        )}
      </header>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className={css.list} aria-busy={!data && !error}>
        {data?.list.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            onEnd={() => void end(session.id).catch(() => undefined)}
          />
        ))}
        {!data && !error && <li className={css.placeholder} />}
      </ul>
    </section>
  );
};
