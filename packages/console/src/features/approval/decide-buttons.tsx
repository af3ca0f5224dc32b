import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import type { listApprovals } from '#wire/approval/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { useT } from '../../kit/phrases.tsx';
import { useIsMobile } from '../../kit/use-mobile.ts';
import css from './approval.module.css';
import { decide } from './decide-dialog.ts';

type Row = CallResult<typeof listApprovals>['list'][number];

/** Approve and reject on the card of a phone, two taps away from done. */
export const Decide = ({ row }: { readonly row: Row }) => {
  const t = useT();
  const { can } = useAccess();
  const isMobile = useIsMobile();
  if (row.taskId === null || !can('approve.decide')) return null;
  return (
    <span className={css.decide}>
      <Button
        size="compact-md"
        variant="default"
        onClick={() => void decide(row, false).catch(() => undefined)}
      >
        {t('approval.reject')}
      </Button>
      <Button
        size="compact-md"
        variant={isMobile ? 'filled' : 'light'}
        onClick={() => void decide(row, true).catch(() => undefined)}
      >
        {t('approval.approve')}
      </Button>
    </span>
  );
};
