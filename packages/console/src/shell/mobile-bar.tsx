import { Menu } from '@mantine/core';
import { IconHome, IconInbox, IconMenu2, IconSearch, IconUser } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useAccess } from '../kit/access.ts';
import { useT } from '../kit/phrases.tsx';
import { CountBadge } from './count-badge.tsx';
import { useCounts } from './counts.ts';
import css from './mobile-bar.module.css';
import { openPalette } from './open-palette.ts';
import { openMobileMenu } from './shell-dialogs.ts';
import { UserMenuItems } from './user-menu-items.tsx';

/** On a phone: home, what waits, menu, search and oneself, within a thumb's reach. */
export const MobileBar = () => {
  const t = useT();
  const { can } = useAccess();
  const counts = useCounts();
  const at = useRouterState({ select: ({ location }) => location.pathname });
  const current = (path: string) => (at === path ? 'page' : undefined);
  return (
    <nav className={css.bar} aria-label={t('shell.shortcuts')}>
      <Link to="/dashboard" aria-current={current('/dashboard')}>
        <IconHome size="1.375rem" stroke={1.6} aria-hidden="true" />
        {t('shell.homeTab')}
      </Link>
      {can('inbox.view') && (
        <Link to={'/inbox' as string} aria-current={current('/inbox')}>
          <IconInbox size="1.375rem" stroke={1.6} aria-hidden="true" />
          <span>
            {t('shell.inboxTab')} <CountBadge count={counts['inbox.view'] ?? 0} label={t('shell.waiting')} />
          </span>
        </Link>
      )}
      <button type="button" onClick={openMobileMenu}>
        <IconMenu2 size="1.375rem" stroke={1.6} aria-hidden="true" />
        {t('shell.menu')}
      </button>
      <button type="button" onClick={openPalette}>
        <IconSearch size="1.375rem" stroke={1.6} aria-hidden="true" />
        {t('shell.search')}
      </button>
      <Menu position="top-end" width={232}>
        <Menu.Target>
          <button type="button">
            <IconUser size="1.375rem" stroke={1.6} aria-hidden="true" />
            {t('shell.me')}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <UserMenuItems />
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
};
