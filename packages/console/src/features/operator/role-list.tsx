import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { deleteOperatorRole, listOperatorRoles } from '#wire/operator/accounts.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import css from './operator.module.css';

/** The roles operators may have, and what each amounts to. */
export const RoleList = ({ heading }: { readonly heading?: ReactNode }) => {
  const t = useT();
  const { can } = useAccess();
  const { data, error, refetch } = useRead(listOperatorRoles, {});
  usePageTitle(t('operator.title'));
  const mayEdit = can('operator.edit');

  const remove = async (id: string, name: string) => {
    const text = t('operator.roleDeleteText', { name });
    const verb = t('operator.roleDelete');
    if (!(await confirm({ title: verb, text, verb, dangerous: true }))) return;
    await call(deleteOperatorRole, { id });
    await refresh(listOperatorRoles);
  };

  return (
    <section className={css.page}>
      <header className={css.head}>
        {heading}
        {mayEdit && (
          <Button
            leftSection={<IconPlus size="1rem" />}
            renderRoot={(props: object) => <Link to="/operatorRole" {...props} />}
          >
            {t('operator.roleAdd')}
          </Button>
        )}
      </header>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className={css.roles} aria-busy={!data && !error}>
        {data?.list.map((role) => (
          <li key={role.id} className={css.role}>
            <div>
              <h2>{role.name}</h2>
              <p>
                {role.fixed
                  ? t('operator.roleAll')
                  : t('operator.roleMay', { count: role.permissions.length })}
                {' · '}
                {t('operator.roleHas', { count: role.operators })}
              </p>
            </div>
            {mayEdit && !role.fixed && (
              <div className={css.buttons}>
                <Button
                  variant="default"
                  size="sm"
                  renderRoot={(props: object) => <Link to={`/operatorRole?id=${role.id}`} {...props} />}
                >
                  {t('operator.change')}
                </Button>
                {role.operators === 0 && (
                  <Button
                    variant="default"
                    size="sm"
                    onClick={() => void remove(role.id, role.name).catch(() => undefined)}
                  >
                    {t('operator.roleDelete')}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
