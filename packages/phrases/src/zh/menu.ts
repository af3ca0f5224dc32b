import type { menu as english } from '../en/menu.ts';
import type { Translated } from '../phrase.ts';

/** The names of the menus, groups and pages. */
export const menu: Translated<typeof english> = {
  'menu.home': '首页',
  'menu.message': '消息',
  'menu.system': '系统管理',
  'menu.dashboard.view': '首页',
  'menu.version.view': '版本历史',
  'menu.log.view': '日志',
  'menu.outbox.view': '短信发件箱',
};
