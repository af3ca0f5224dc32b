import * as call from '@chancery/contract/menu/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { MenuService } from './menu.service.ts';
import type { MenuAdminService } from './menu-admin.service.ts';

export const menuRoutes = (menus: MenuService, admin: MenuAdminService) => [
  handle(call.getMenu, ({ actor, origin }) => menus.get(actor, origin.language)),
  handle(call.getMenuNav, ({ input, origin }) => admin.nav(input.systemCode, origin.language)),
  handle(call.listMenuItems, ({ input, origin }) => admin.list(input.systemCode, origin.language)),
  handle(call.getMenuItem, ({ input, origin }) => admin.get(input.id, origin.language)),
  handle(call.saveMenuItem, ({ actor, input }) => admin.save(actor, input)),
  handle(call.updateMenuItem, ({ actor, input }) => admin.update(actor, input)),
  handle(call.moveMenuItem, ({ actor, input }) => admin.move(actor, input)),
  handle(call.deleteMenuItem, ({ input }) => admin.remove(input.id)),
];
