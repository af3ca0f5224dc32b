import { Refusal } from '@chancery/contract/client/refusal.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { getRoleMatrix, saveRoleMatrix } from '#wire/role/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { useLeaveGuard } from '../../kit/form/leave-guard.ts';
import { showDateTime } from '../../kit/format.ts';
import { notify } from '../../kit/notice-store.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { changesOf, type Draft, toStandard } from './grants.ts';
import css from './role.module.css';
import { RoleTable } from './role-table.tsx';

const unchanged: Draft = new Map();

/** Which role sees which page and button. */
export const Page = () => {
  const t = useT();
  const { can } = useAccess();
  const { data, error, refetch } = useRead(getRoleMatrix, {}, { staleMs: 0 });
  const [draft, setDraft] = useState<Draft>(unchanged);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<string>();
  const changes = data ? changesOf(draft, data.list) : [];
  usePageTitle(t('role.title'));
  useLeaveGuard(changes.length > 0);

  const save = async () => {
    if (!data || busy) return;
    setBusy(true);
    try {
      await call(saveRoleMatrix, { revision: data.revision, changes }, { quiet: true });
      setDraft(unchanged);
      setConflict(undefined);
      notify.success(t('role.saved'));
    } catch (failure) {
      if (!(failure instanceof Refusal)) return;
      if (failure.data.conflict) setConflict(failure.data.conflict.by);
      else notify.error(failure.message);
    } finally {
      await refresh(getRoleMatrix);
      setBusy(false);
    }
  };

  return (
    <section className={css.page} aria-busy={!data && !error}>
      <header className={css.head}>
        <div>
          <h1>{t('role.title')}</h1>
          <p className={css.quiet}>{t('role.lead')}</p>
        </div>
        {data?.updatedAt && (
          <p className={css.quiet}>
            {t('role.last', { name: data.updatedBy, when: showDateTime(data.updatedAt) })}
          </p>
        )}
      </header>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {conflict && (
        <p className={css.conflict} role="alert">
          {t('role.conflict', { name: conflict })}
        </p>
      )}
      {data && (
        <RoleTable list={data.list} draft={draft} onChange={can('role.edit') ? setDraft : undefined} />
      )}
      {data && can('role.edit') && (
        <footer className={css.foot}>
          <p role="status">{changes.length > 0 && t('role.changed', { n: changes.length })}</p>
          <Button variant="subtle" disabled={busy} onClick={() => setDraft(toStandard(data.list))}>
            {t('role.standard')}
          </Button>
          <Button
            variant="default"
            disabled={busy || changes.length === 0}
            onClick={() => setDraft(unchanged)}
          >
            {t('role.reset')}
          </Button>
          <Button loading={busy} disabled={changes.length === 0} onClick={() => void save()}>
            {t('role.save')}
          </Button>
        </footer>
      )}
    </section>
  );
};
