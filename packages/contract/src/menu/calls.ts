import { z } from 'zod';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { broken, obeys } from '../kit/rule.ts';
import { id } from '../rules/id.ts';
import { optionalText, text } from '../rules/text.ts';
import { Role } from '../unit/codes.ts';

/** A page of the menu with its buttons, or a group of pages. */
export const MenuNode = z.object({
  id,
  code: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  icon: z.string().nullable(),
  systemCode: z.string(),
  systemName: z.string(),
  /** Further routes that belong to this entry, separated by commas; they keep it highlighted. */
  routerList: z.string(),
  buttonCode: z.string().nullable(),
  get children() {
    return z.array(MenuNode);
  },
});

export type MenuTree = z.output<typeof MenuNode>;

export const getMenu = endpoint({
  method: 'GET',
  path: '/menu',
  summary: 'My menu, with the codes of the buttons I may press',
  access: 'signed',
  input: z.object({ systemCode: z.enum(['003', '004', '005']) }),
  result: z.object({ list: z.array(MenuNode) }),
});

const systemCode = z.enum(['003', '004']);

/** A menu entry as the operator edits it. */
export const MenuItemInfo = z.object({
  id,
  parentId: id.nullable(),
  systemCode,
  kind: z.enum(['group', 'page', 'button']),
  code: z.string(),
  /** What it is called now, in the reader's language. */
  name: z.string(),
  nameEn: z.string().nullable(),
  nameZh: z.string().nullable(),
  url: z.string().nullable(),
  icon: z.string().nullable(),
  routerList: z.string(),
  /** The roles of a unit that have it unless the unit decides otherwise. */
  defaultRoles: z.array(Role.schema),
  hidden: z.boolean(),
  /** The product brought it: it can be hidden, renamed and moved, not deleted. */
  product: z.boolean(),
  revision,
});

export const getMenuNav = endpoint({
  method: 'GET',
  path: '/menu/nav',
  summary: 'A whole menu as a tree, to choose permissions from',
  access: 'operator',
  input: z.object({ systemCode }),
  result: z.object({ list: z.array(MenuNode) }),
});

export const listMenuItems = endpoint({
  method: 'GET',
  path: '/menu/list',
  summary: 'Every entry of a menu in order, hidden ones included',
  access: 'operator',
  permission: 'menu.view',
  input: z.object({ systemCode }),
  result: z.object({ list: z.array(MenuItemInfo) }),
});

export const getMenuItem = endpoint({
  method: 'GET',
  path: '/menu/:id/info',
  summary: 'One menu entry',
  access: 'operator',
  permission: 'menu.view',
  params: z.object({ id }),
  result: MenuItemInfo,
  errors: ['menu.notFound'],
});

const code = text(2, 64).check(
  obeys((value) => (/^[A-Za-z][A-Za-z0-9.-]*$/.test(value) ? undefined : broken('rule.characters'))),
);
/** A page of this console; a menu never leads elsewhere. */
const url = optionalText(200).check(
  obeys((value) => (!value || /^\/(?!\/)[\w/:.-]*$/.test(value) ? undefined : broken('rule.characters'))),
);
const given = {
  nameEn: optionalText(56),
  nameZh: optionalText(56),
  url,
  icon: optionalText(40),
  routerList: optionalText(500),
  defaultRoles: z.array(Role.schema).max(4),
  hidden: z.boolean(),
};

export const saveMenuItem = endpoint({
  method: 'POST',
  path: '/menu/save',
  summary: 'Add a menu entry of my own: a group, a page in a group, or a button of a page',
  access: 'operator',
  permission: 'menu.edit',
  input: z.object({
    systemCode,
    parentId: id.nullish(),
    kind: z.enum(['group', 'page', 'button']),
    code,
    ...given,
    nameEn: text(1, 56),
    nameZh: text(1, 56),
  }),
  result: z.object({ id }),
  errors: ['menu.notFound', 'menu.codeTaken', 'menu.wrongPlace', 'menu.urlNeeded'],
});

export const updateMenuItem = endpoint({
  method: 'POST',
  path: '/menu/update',
  summary: 'Change a menu entry; effective at the next request of everybody. No name means the usual one.',
  access: 'operator',
  permission: 'menu.edit',
  input: z.object({ id, revision, ...given }),
  result: z.object({}),
  errors: ['menu.notFound', 'menu.urlNeeded', 'menu.keepsItself', 'edit.conflict'],
});

export const moveMenuItem = endpoint({
  method: 'POST',
  path: '/menu/move',
  summary: 'Put a menu entry elsewhere: below another, in front of a sibling or last',
  access: 'operator',
  permission: 'menu.edit',
  input: z.object({ id, parentId: id.nullable(), before: id.nullable() }),
  result: z.object({}),
  errors: ['menu.notFound', 'menu.wrongPlace'],
});

export const deleteMenuItem = endpoint({
  method: 'POST',
  path: '/menu/delete/:id',
  summary: 'Delete a menu entry of my own that has nothing below it',
  access: 'operator',
  permission: 'menu.edit',
  params: z.object({ id }),
  result: z.object({}),
  errors: ['menu.notFound', 'menu.ofProduct', 'menu.notEmpty'],
});
