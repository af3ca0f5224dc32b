import type { defaultMenus, MenuGroupCode, SystemCode } from '@chancery/contract/menu.defaults.ts';

type MenuPageCode = (typeof defaultMenus)[SystemCode][number]['pages'][number]['code'];

/** The names of the menus, groups and pages; a code of the menu without a name does not compile. */
export const menu = {
  'menu.home': 'Home',
  'menu.message': 'Messages',
  'menu.system': 'System',
  'menu.dashboard.view': 'Home',
  'menu.version.view': 'Version history',
  'menu.log.view': 'Logs',
  'menu.outbox.view': 'SMS outbox',
} as const satisfies Record<`menu.${MenuGroupCode | MenuPageCode}`, string>;
