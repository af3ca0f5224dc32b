import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { checkPassword } from '#wire/account/calls.ts';
import { useAccess } from '../kit/access.ts';
import { useT } from '../kit/phrases.tsx';
import { useRead } from '../kit/query.ts';
import css from './shell.module.css';
import { openPasswordChange } from './shell-dialogs.ts';

/** Asks whoever still has the password they were given to change it. */
export const DefaultPasswordWarning = () => {
  const t = useT();
  const { kind } = useAccess();
  const { data } = useRead(
    checkPassword,
    {},
    { enabled: kind === 'unit', staleMs: Number.POSITIVE_INFINITY, later: true },
  );
  if (!data?.isDefault) return null;
  return (
    <div className={css.warning} role="alert">
      <IconAlertTriangle size="1.125rem" aria-hidden="true" />
      <p className="sentence">{t('catalogue.defaultPassword')}</p>
      <Button size="compact-sm" variant="default" onClick={openPasswordChange}>
        {t('shell.changePassword')}
      </Button>
    </div>
  );
};
