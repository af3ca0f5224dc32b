import { treePage } from '../../kit/tree/tree-page.tsx';
import { MenuDetail } from './menu-detail.tsx';
import { menuItems } from './menu-source.ts';

/** The menus of the units and of the operators. */
export const Page = treePage({
  source: menuItems,
  title: 'menus.title',
  Detail: MenuDetail,
  primaryAction: { label: 'menus.add', permission: 'menu.edit', to: '/addMenu' },
  movePermission: 'menu.edit',
  empty: { title: 'menus.empty', text: 'menus.emptyText' },
});
