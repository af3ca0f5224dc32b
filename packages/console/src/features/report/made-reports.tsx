import { Button } from '@mantine/core';
import { listDisclosures, revokeDisclosure } from '#wire/report/calls.ts';
import { DisclosureLevel, DisclosureState } from '#wire/report/codes.ts';
import { call } from '../../kit/call.ts';
import { showDateTime } from '../../kit/format.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { showBinding } from '../../kit/zone.ts';
import css from './report.module.css';

type Made = Awaited<ReturnType<typeof call<typeof listDisclosures>>>['list'][number];

const meanings = {
  [DisclosureState.open]: 'done',
  [DisclosureState.expired]: 'neutral',
  [DisclosureState.revoked]: 'refused',
} as const;

const MadeReport = ({ made }: { readonly made: Made }) => {
  const t = useT();
  const at = showDateTime(made.createdAt);
  const revoke = async () => {
    const question = {
      title: t('disclosure.revokeTitle'),
      text: t('disclosure.revokeText', { at }),
      verb: t('disclosure.revoke'),
      dangerous: true,
    };
    if (!(await confirm(question))) return;
    await call(revokeDisclosure, { id: made.id });
    notify.success(t('disclosure.revoked'));
    await refresh(listDisclosures);
  };
  const told = made.revokedAt
    ? t('disclosure.revokedBy', { at: showDateTime(made.revokedAt), name: made.revokedBy })
    : made.opened > 0
      ? t('disclosure.opened', { n: made.opened, at: showDateTime(made.openedAt) })
      : t('disclosure.unopened');
  return (
    <li>
      <div>
        <p className={css.what}>
          <StatusTag meaning={meanings[made.state]}>{sayCode(t, DisclosureState, made.state)}</StatusTag>
          {sayCode(t, DisclosureLevel, made.level)}
        </p>
        <p className={css.meta}>
          {t('disclosure.by', { at, name: made.madeBy })}
          {made.expiresAt && ` · ${t('disclosure.until', { at: showBinding(made.expiresAt) })}`}
        </p>
        <p className={css.meta}>{told}</p>
      </div>
      {made.canRevoke && (
        <Button variant="default" size="xs" onClick={() => void revoke().catch(() => undefined)}>
          {t('disclosure.revoke')}
        </Button>
      )}
    </li>
  );
};

/** The reports made of a use so far, with a way to take back what their codes show. */
export const MadeReports = ({ empowerNo }: { readonly empowerNo: string }) => {
  const t = useT();
  const { data, error, refetch } = useRead(listDisclosures, { empowerNo }, { staleMs: 0 });
  return (
    <section className={css.made}>
      <h3>{t('disclosure.list')}</h3>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <p className={css.meta}>{t('disclosure.none')}</p>}
      {data && data.list.length > 0 && (
        <ul>
          {data.list.map((made) => (
            <MadeReport key={made.id} made={made} />
          ))}
        </ul>
      )}
    </section>
  );
};
