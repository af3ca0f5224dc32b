import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { thousands } from '@chancery/contract/rules/display.ts';
import { Button } from '@mantine/core';
import { IconPlaneDeparture } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ApproveTab } from '#wire/application/codes.ts';
import { listApprovals } from '#wire/approval/calls.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import list from '../../kit/list/list.module.css';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import css from './approval.module.css';

type Tab = CodeOf<typeof ApproveTab>;

const awayDialog = () => import('./delegation.dialog.tsx');

const TabLink = ({ tab, isShown }: { readonly tab: Tab; readonly isShown: boolean }) => {
  const t = useT();
  const { data } = useRead(listApprovals, { tab, pageSize: 1 });
  return (
    <Link
      to="."
      search={tab === ApproveTab.todo ? {} : { tab }}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isShown ? 'page' : undefined}
    >
      {t(codeLabel(ApproveTab, tab))}{' '}
      <span className={css.tabCount}>
        {data ? `${thousands(data.total)}${data.totalCapped ? '+' : ''}` : ' '}
      </span>
    </Link>
  );
};

/** The title of the approvals, their tabs with counts, and who decides while one is away. */
export const ApprovalHeading = ({ shown }: { readonly shown: Tab }) => {
  const t = useT();
  const { can } = useAccess();
  return (
    <div className={list.tabbed}>
      <h1 className={list.title}>{t('approval.title')}</h1>
      <nav className={list.tabs} aria-label={t('approval.title')}>
        {ApproveTab.all.map((tab) => (
          <TabLink key={tab} tab={tab} isShown={tab === shown} />
        ))}
      </nav>
      {can('approve.decide') && (
        <Button
          variant="subtle"
          leftSection={<IconPlaneDeparture size="1rem" />}
          onClick={() => void openDialog(awayDialog, {})}
        >
          {t('delegation.away')}
        </Button>
      )}
    </div>
  );
};
