import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useAccess } from '../kit/access.ts';
import css from './header.module.css';
import { UserMenuItems } from './user-menu-items.tsx';

/** The person who is logged in, and what concerns only them. */
export const UserMenu = () => {
  const { name } = useAccess();
  return (
    <Menu position="bottom-end" width={232}>
      <Menu.Target>
        <button type="button" className={css.user}>
          <span className={css.initial} aria-hidden="true">
            {Array.from(name)[0]}
          </span>
          <span className={css.person}>{name}</span>
          <IconChevronDown size="0.875rem" aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <UserMenuItems />
      </Menu.Dropdown>
    </Menu>
  );
};
