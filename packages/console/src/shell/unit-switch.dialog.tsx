import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { codeLabel } from '#wire/kit/codes.ts';
import { listUnitsByUser } from '#wire/unit/calls.ts';
import { Role } from '#wire/unit/codes.ts';
import { useAccess } from '../kit/access.ts';
import { DialogFrame } from '../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../kit/overlay/dialog-store.ts';
import { useT } from '../kit/phrases.tsx';
import { queries, useRead } from '../kit/query.ts';
import { ErrorState } from '../kit/states/error-state.tsx';
import { switchUnit } from '../kit/unit.ts';
import css from './unit-switch.module.css';

/** Changes to another unit; whoever picks the one they are in is told that no switching is needed. */
export const Dialog = ({ opened, close }: DialogProps) => {
  const t = useT();
  const navigate = useNavigate();
  const { unit: current } = useAccess();
  const { data, error, refetch } = useRead(listUnitsByUser, {});
  const [busy, setBusy] = useState<string>();

  const choose = async (companyId: string) => {
    setBusy(companyId);
    const switched = await switchUnit(companyId).catch(() => false);
    setBusy(undefined);
    if (!switched) return companyId === current?.companyId && close();
    queries.clear();
    close();
    await navigate({ to: '/' });
  };

  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t('shell.switchUnit')}
      footer={
        <Button variant="subtle" onClick={() => void navigate({ to: '/choose' }).then(() => close())}>
          {t('shell.allUnits')}
        </Button>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className={css.units} aria-busy={!data && !error}>
        {data?.list.map((unit) => {
          const isCurrent = unit.companyId === current?.companyId;
          return (
            <li key={unit.companyId}>
              <button
                type="button"
                aria-current={isCurrent || undefined}
                disabled={busy !== undefined}
                data-busy={busy === unit.companyId || undefined}
                onClick={() => void choose(unit.companyId)}
              >
                <span className={css.name}>
                  <strong>{unit.companyName}</strong>
                  <span>{unit.companyFullName}</span>
                </span>
                <span className={css.role}>{t(codeLabel(Role, unit.role))}</span>
                {isCurrent && <IconCheck size="1.125rem" aria-label={t('shell.current')} />}
              </button>
            </li>
          );
        })}
      </ul>
    </DialogFrame>
  );
};
