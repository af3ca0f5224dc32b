import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';

/** A page of the menu with its buttons, or a group of pages. */
export const MenuNode = z.object({
  id: z.uuid(),
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
  input: z.object({ systemCode: z.enum(['003', '004']) }),
  result: z.object({ list: z.array(MenuNode) }),
});
