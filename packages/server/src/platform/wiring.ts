import type { Ground } from '../kit/ground.ts';
import { createDictionaryService } from './dictionary/dictionary.service.ts';
import { createDictionaryTypeService } from './dictionary/dictionary-type.service.ts';
import { createLogService } from './log/log.service.ts';
import { createMenuService } from './menu/menu.service.ts';
import { createMenuAdminService } from './menu/menu-admin.service.ts';
import { createRetentionChore } from './retention/retention.chore.ts';
import { createRetentionService } from './retention/retention.service.ts';
import { createRoleService } from './role/role.service.ts';
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
    retention: createRetentionService(transactions),
    retentionChore: createRetentionChore(transactions),
    menuAdmin: createMenuAdminService(transactions, forget),
    versions: createVersionService(transactions),
    versionAdmin: createVersionAdminService(transactions),
    dictionaries,
    dictionaryTypes: createDictionaryTypeService(transactions, dictionaries.forget),
  };
};
