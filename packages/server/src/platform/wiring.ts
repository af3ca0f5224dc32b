import type { Ground } from '../kit/ground.ts';
import type { Route } from '../kit/handle.ts';
import { dictionaryRoutes } from './dictionary/dictionary.routes.ts';
import { createDictionaryService } from './dictionary/dictionary.service.ts';
import { createDictionaryTypeService } from './dictionary/dictionary-type.service.ts';
import { logRoutes } from './log/log.routes.ts';
import { createLogService } from './log/log.service.ts';
import { menuRoutes } from './menu/menu.routes.ts';
import { createMenuService } from './menu/menu.service.ts';
import { createMenuAdminService } from './menu/menu-admin.service.ts';
import { roleRoutes } from './role/role.routes.ts';
import { createRoleService } from './role/role.service.ts';
import { versionRoutes } from './version/version.routes.ts';
import { createVersionService } from './version/version.service.ts';
import { createVersionAdminService } from './version/version-admin.service.ts';

export type Platform = ReturnType<typeof createPlatform>;

/** What the whole platform shares: logs, menus, dictionaries and what a version brings. */
export const createPlatform = ({ settings, transactions, forget }: Ground) => {
  // Menus are shaped while a platform is made, not while people work on it; nobody plays seals where they are meant.
  const withheld = settings.environment === 'production' ? ['menu.view', 'menu.edit', 'simulator.use'] : [];
  const dictionaries = createDictionaryService(transactions);
  return {
    logs: createLogService(transactions),
    menus: createMenuService(transactions, new Set(withheld)),
    roles: createRoleService(transactions),
    menuAdmin: createMenuAdminService(transactions, forget),
    versions: createVersionService(transactions),
    versionAdmin: createVersionAdminService(transactions),
    dictionaries,
    dictionaryTypes: createDictionaryTypeService(transactions, dictionaries.forget),
  };
};

export const platformRoutes = (platform: Platform): Route[] => [
  ...logRoutes(platform.logs),
  ...menuRoutes(platform.menus, platform.menuAdmin),
  ...roleRoutes(platform.roles),
  ...versionRoutes(platform.versions, platform.versionAdmin),
  ...dictionaryRoutes(platform.dictionaries, platform.dictionaryTypes),
];
