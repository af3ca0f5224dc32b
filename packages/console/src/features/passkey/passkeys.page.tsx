import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { listPasskeys } from '#wire/passkey/calls.ts';
import { showAgo, showDateTime } from '../../kit/format.ts';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { standingOf } from './browser-key.ts';
import type { ChangeProps } from './change.dialog.tsx';
import css from './passkeys.module.css';

/** The passkeys of the reader: registered and removed here. */
export const Page = () => {
  const t = useT();
  const language = useLanguage();
  const { data, error, refetch } = useRead(listPasskeys, {});
  usePageTitle(t('passkey.title'));
  const standing = data && standingOf(data.origin);

  const change = async (gone?: ChangeProps['gone']) => {
    const about = { phone: data?.maskedPhone ?? '', ...(gone && { gone }) };
    const done = await openDialog<boolean, ChangeProps>(() => import('./change.dialog.tsx'), about);
    if (done) await refresh(listPasskeys);
  };

  return (
    <section className={css.page}>
      <header className={css.head}>
        <div>
          <h1>{t('passkey.title')}</h1>
          <p>{t('passkey.lead')}</p>
        </div>
        {standing === 'ready' && <Button onClick={() => void change()}>{t('passkey.add')}</Button>}
      </header>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {standing === 'unavailable' && <p className={css.note}>{t('passkey.unavailable')}</p>}
      {standing === 'unsupported' && <p className={css.note}>{t('passkey.unsupported')}</p>}
      {standing === 'elsewhere' && (
        <p className={css.note}>{t('passkey.elsewhere', { origin: data?.origin ?? '' })}</p>
      )}
      <ul className={css.list} aria-busy={!data && !error}>
        {data?.list.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className={css.item}>
            <IconKey size="1.5rem" stroke={1.4} aria-hidden="true" />
            <div className={css.key}>
              <h2>{name}</h2>
              <p>
                {t('passkey.since', { when: showDateTime(createdAt) })} ·{' '}
                {lastUsedAt
                  ? t('passkey.used', { when: showAgo(lastUsedAt, language) })
                  : t('passkey.unused')}
              </p>
            </div>
            <Button
              variant="default"
              size="compact-md"
              aria-label={t('passkey.removeNamed', { name })}
              onClick={() => void change({ id, name })}
            >
              {t('passkey.remove')}
            </Button>
          </li>
        ))}
        {data?.list.length === 0 && <li className={css.empty}>{t('passkey.empty')}</li>}
        {!data && !error && <li className={css.empty} />}
      </ul>
    </section>
  );
};
