import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { revised } from '../../kit/columns.ts';

/** Groups, pages and buttons of the menus; a page's or button's code is its permission. */
export const menuItem = pgTable('menu_item', {
  id: uuid('id').primaryKey(),
  systemCode: text('system_code').notNull(),
  parentId: uuid('parent_id'),
  kind: text('kind').$type<'group' | 'page' | 'button'>().notNull(),
  code: text('code').notNull(),
  /** Names given by the operator; otherwise the product's own phrase. */
  nameEn: text('name_en'),
  nameZh: text('name_zh'),
  url: text('url'),
  icon: text('icon'),
  routerList: text('router_list').notNull().default(''),
  defaultRoles: smallint('default_roles').array().notNull().default([]),
  position: integer('position').notNull(),
  /** Kept out of sight by the operator. */
  hidden: boolean('hidden').notNull().default(false),
  /** The product brought it. */
  product: boolean('product').notNull().default(false),
  /** The operator changed it, so the product leaves it as it is. */
  edited: boolean('edited').notNull().default(false),
  ...revised,
});

/** Where a unit grants a role more or less than the default. */
export const roleMenu = pgTable('role_menu', {
  companyId: uuid('company_id').notNull(),
  role: smallint('role').notNull(),
  menuCode: text('menu_code').notNull(),
  granted: boolean('granted').notNull(),
});
