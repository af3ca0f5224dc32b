import { getMenu } from '@chancery/contract/menu.ts';
import { handle } from '../../kit/handle.ts';
import type { MenuService } from './menu.service.ts';

export const menuRoutes = (menus: MenuService) => [
  handle(getMenu, ({ actor, origin }) => menus.get(actor, origin.language)),
];
