import { Menu } from '@mantine/core';
import { IconHome, IconMenu2, IconSearch, IconUser } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useT } from '../kit/phrases.tsx';
import css from './mobile-bar.module.css';
import { openPalette } from './open-palette.ts';
import { openMobileMenu } from './shell-dialogs.ts';
import { UserMenuItems } from './user-menu-items.tsx';

/** On a phone: home, menu, search and oneself, within a thumb's reach. */
export const MobileBar = () => {
  const t = useT();
  const isHome = useRouterState({ select: ({ location }) => location.pathname === '/dashboard' });
  return (
    <nav className={css.bar} aria-label={t('shell.shortcuts')}>
      <Link to="/dashboard" aria-current={isHome ? 'page' : undefined}>
        <IconHome size="1.375rem" stroke={1.6} aria-hidden="true" />
        {t('shell.homeTab')}
      </Link>
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
