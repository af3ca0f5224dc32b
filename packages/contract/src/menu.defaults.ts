import type { CodeOf } from './kit/codes.ts';
import type { Permission } from './permissions.ts';
import { Role } from './unit.codes.ts';

/** The two menus: the unit's console and the operator's administration. */
export const systems = { unit: '003', operator: '004' } as const;
export type SystemCode = (typeof systems)[keyof typeof systems];

interface MenuButton {
  readonly code: Permission;
  readonly roles: readonly CodeOf<typeof Role>[];
}

interface MenuPage extends MenuButton {
  readonly url: string;
  readonly icon: string;
  readonly routes?: readonly string[];
  readonly buttons?: readonly MenuButton[];
}

/** A group of pages. */
export interface MenuGroup {
  readonly code: string;
  readonly icon: string;
  readonly pages: readonly MenuPage[];
}

const everyone = Role.all;
const administrators = [Role.mainAdministrator, Role.administrator];

/** The menu a new platform starts with; the operator may change names, order and grants afterwards. */
export const defaultMenus = {
  [systems.unit]: [
    {
      code: 'home',
      icon: 'home',
      pages: [{ code: 'dashboard.view', url: '/dashboard', icon: 'home', roles: everyone }],
    },
    {
      code: 'message',
      icon: 'message',
      pages: [
        {
          code: 'version.view',
          url: '/message/versionHistory',
          icon: 'history',
          routes: ['/message/versionDetail'],
          roles: everyone,
        },
      ],
    },
    {
      code: 'system',
      icon: 'settings',
      pages: [{ code: 'log.view', url: '/log', icon: 'log', roles: administrators }],
    },
  ],
  [systems.operator]: [
    {
      code: 'home',
      icon: 'home',
      pages: [{ code: 'dashboard.view', url: '/dashboard', icon: 'home', roles: [] }],
    },
    {
      code: 'system',
      icon: 'settings',
      pages: [
        { code: 'log.view', url: '/log', icon: 'log', roles: [] },
        { code: 'outbox.view', url: '/smsOutbox', icon: 'sms', roles: [] },
        {
          code: 'version.view',
          url: '/message/versionHistory',
          icon: 'history',
          routes: ['/message/versionDetail'],
          roles: [],
        },
      ],
    },
  ],
} as const satisfies Record<SystemCode, readonly MenuGroup[]>;

export type MenuGroupCode = (typeof defaultMenus)[SystemCode][number]['code'];
