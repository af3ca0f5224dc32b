import type { z } from 'zod';
import { listMenuItems, type MenuItemInfo, moveMenuItem } from '#wire/menu/calls.ts';
import { systems } from '#wire/menu/defaults.ts';
import { call } from '../../kit/call.ts';
import { t } from '../../kit/phrases.tsx';
import { keyOf, queries } from '../../kit/query.ts';
import type { TreeNode, TreeSource } from '../../kit/tree/tree-node.ts';

/** A menu entry as the operator edits it. */
export type MenuItem = z.output<typeof MenuItemInfo>;
type System = MenuItem['systemCode'];

const systemCodes: readonly System[] = [systems.unit, systems.operator];
const isSystem = (id: string): id is System => (systemCodes as readonly string[]).includes(id);

/** What a menu as a whole is called. */
export const systemName = (code: System): string =>
  t(code === systems.unit ? 'menus.unit' : 'menus.operator');

const itemsOf = async (systemCode: System): Promise<readonly MenuItem[]> => {
  const read = () => call(listMenuItems, { systemCode }, { quiet: true });
  const { list } = await queries.fetchQuery({
    queryKey: keyOf(listMenuItems, { systemCode }),
    queryFn: read,
  });
  return list;
};

const everything = async (): Promise<readonly MenuItem[]> =>
  (await Promise.all(systemCodes.map(itemsOf))).flat();

const parentOf = (item: MenuItem): string => item.parentId ?? item.systemCode;

const toNode = (item: MenuItem, all: readonly MenuItem[]): TreeNode<MenuItem> => ({
  id: item.id,
  label: item.name,
  hint: item.hidden ? t('menus.hidden') : undefined,
  hasChildren: all.some(({ parentId }) => parentId === item.id),
  data: item,
});

const systemNode = (code: System): TreeNode<MenuItem> => ({
  id: code,
  label: systemName(code),
  hasChildren: true,
});

const wayTo = (id: string, all: readonly MenuItem[]): TreeNode<MenuItem>[] => {
  if (isSystem(id)) return [systemNode(id)];
  const item = all.find((other) => other.id === id);
  return item ? [...wayTo(parentOf(item), all), toNode(item, all)] : [];
};

/** Both menus: groups, their pages, and the buttons of those. */
export const menuItems: TreeSource<MenuItem> = {
  endpoint: listMenuItems,
  load: async (parentId) => {
    if (parentId === null) return systemCodes.map(systemNode);
    const all = await everything();
    return all.filter((item) => parentOf(item) === parentId).map((item) => toNode(item, all));
  },
  search: async (typed) => {
    const wanted = typed.toLowerCase();
    const all = await everything();
    return all
      .filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(wanted))
      .map((item) => ({ node: toNode(item, all), path: wayTo(parentOf(item), all) }));
  },
  path: async (id) => wayTo(id, await everything()),
  move: ({ id, parentId, beforeId }) => {
    const parent = parentId === null || isSystem(parentId) ? null : parentId;
    return call(moveMenuItem, { id, parentId: parent, before: beforeId });
  },
  accepts: ({ data }, parent) => {
    if (!data || !parent) return false;
    if (data.kind === 'group') return parent.id === data.systemCode;
    const wanted = data.kind === 'page' ? 'group' : 'page';
    return parent.data?.kind === wanted && parent.data.systemCode === data.systemCode;
  },
};
