import * as call from '@chancery/contract/menu/calls.ts';
import { listOperators } from '@chancery/contract/operator/accounts.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { next } from '../../testing/given.ts';
import { production } from '../../testing/production.ts';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld();
const me = await world.given.operator();
const chief = await world.given.member({ role: Role.mainAdministrator });

const menuOf = async (who: typeof chief = chief) =>
  (await world.call(who, call.getMenu, { systemCode: '003' })).list;
const itemOf = async (code: string, systemCode: '003' | '004' = '003') => {
  const { list } = await world.call(me, call.listMenuItems, { systemCode });
  const found = list.find((item) => item.code === code);
  if (!found) throw new Error(`there is no ${code}`);
  return found;
};
const editOf = (item: Awaited<ReturnType<typeof itemOf>>, over = {}) => ({
  id: item.id,
  revision: item.revision,
  nameEn: item.nameEn ?? undefined,
  nameZh: item.nameZh ?? undefined,
  url: item.url ?? undefined,
  icon: item.icon ?? undefined,
  defaultRoles: item.defaultRoles,
  hidden: item.hidden,
  ...over,
});
const own = (over = {}) => ({
  systemCode: '003' as const,
  kind: 'group' as const,
  code: `own${next()}`,
  nameEn: 'Own',
  nameZh: '自建',
  defaultRoles: [Role.mainAdministrator],
  hidden: false,
  ...over,
});

test('a renamed entry has its new name at the next request, and its old one when the name is taken back', async () => {
  const before = (await menuOf()).find(({ code }) => code === 'system')?.name;
  await world.call(
    me,
    call.updateMenuItem,
    editOf(await itemOf('system'), { nameEn: 'Office', nameZh: '后台' }),
  );
  expect((await menuOf()).find(({ code }) => code === 'system')?.name).toBe('Office');
  await world.call(me, call.updateMenuItem, editOf(await itemOf('system'), { nameEn: '', nameZh: '' }));
  expect((await menuOf()).find(({ code }) => code === 'system')?.name).toBe(before);
});

test('a moved entry stands where it was put, and a restart leaves it there', async () => {
  const codes = (await menuOf()).map(({ code }) => code);
  const [system, home] = [await itemOf('system'), await itemOf('home')];
  await world.call(me, call.moveMenuItem, { id: system.id, parentId: null, before: home.id });
  const moved = ['system', ...codes.filter((code) => code !== 'system')];
  expect((await menuOf()).map(({ code }) => code)).toEqual(moved);
  await world.app.services.menus.ensureDefaults();
  expect((await menuOf()).map(({ code }) => code)).toEqual(moved);
  await world.call(me, call.moveMenuItem, { id: system.id, parentId: null, before: null });
});

test('what nobody changed follows the product at a restart', async () => {
  await world.db.query(`UPDATE menu_item SET router_list = '/old' WHERE code = 'log.view' AND NOT edited`);
  await world.app.services.menus.ensureDefaults();
  expect((await itemOf('log.view')).routerList).toBe('');
});

test('a hidden entry is gone from the menu and stays in the list', async () => {
  await world.call(me, call.updateMenuItem, editOf(await itemOf('log.view'), { hidden: true }));
  const codes = (await menuOf()).flatMap(({ children }) => children.map(({ code }) => code));
  expect(codes).not.toContain('log.view');
  expect((await itemOf('log.view')).hidden).toBe(true);
  await world.call(me, call.updateMenuItem, editOf(await itemOf('log.view'), { hidden: false }));
  const keep = editOf(await itemOf('menu.view', '004'), { hidden: true });
  await expect(world.call(me, call.updateMenuItem, keep)).toRefuseWith('menu.keepsItself');
  const group = editOf(await itemOf('system', '004'), { hidden: true });
  await expect(world.call(me, call.updateMenuItem, group)).toRefuseWith('menu.keepsItself');
});

test('an entry of the operator is shown to its roles and can be deleted again', async () => {
  const { id: group } = await world.call(me, call.saveMenuItem, own());
  const page = own({ kind: 'page', parentId: group, url: '/dashboard', code: `page${next()}` });
  const { id } = await world.call(me, call.saveMenuItem, page);
  expect((await menuOf()).find((entry) => entry.id === group)?.children).toMatchObject([{ id, name: 'Own' }]);
  const member = await world.given.member({ role: Role.member, unit: chief.unit });
  expect((await menuOf(member)).some((entry) => entry.id === group)).toBe(false);
  await expect(world.call(me, call.deleteMenuItem, { id: group })).toRefuseWith('menu.notEmpty');
  await world.call(me, call.deleteMenuItem, { id });
  await world.call(me, call.deleteMenuItem, { id: group });
  await expect(world.call(me, call.deleteMenuItem, { id })).toRefuseWith('menu.notFound');
});

test('what cannot be is refused', async () => {
  const log = await itemOf('log.view');
  await expect(world.call(me, call.deleteMenuItem, { id: log.id })).toRefuseWith('menu.ofProduct');
  await expect(world.call(me, call.saveMenuItem, own({ code: 'log.view' }))).toRefuseWith('menu.codeTaken');
  await expect(world.call(me, call.saveMenuItem, own({ kind: 'page' }))).toRefuseWith('menu.wrongPlace');
  const home = await itemOf('home');
  const page = own({ kind: 'page', parentId: home.id });
  await expect(world.call(me, call.saveMenuItem, page)).toRefuseWith('menu.urlNeeded');
  const elsewhere = { id: log.id, parentId: (await itemOf('home', '004')).id, before: null };
  await expect(world.call(me, call.moveMenuItem, elsewhere)).toRefuseWith('menu.wrongPlace');
  await expect(world.call(me, call.moveMenuItem, { ...elsewhere, parentId: me.id })).toRefuseWith(
    'menu.notFound',
  );
  const stale = editOf(log, { revision: 1_000 });
  await expect(world.call(me, call.updateMenuItem, stale)).toRefuseWith('edit.conflict');
  await expect(world.call(me, call.getMenuItem, { id: me.id })).toRefuseWith('menu.notFound');
  expect((await world.call(me, call.getMenuNav, { systemCode: '003' })).list.length).toBeGreaterThan(2);
});

test('a product page keeps its address whatever is sent', async () => {
  await world.call(me, call.updateMenuItem, editOf(await itemOf('log.view'), { url: '/elsewhere' }));
  expect((await itemOf('log.view')).url).toBe('/log');
});

test('in production nobody shapes menus', async () => {
  const real = await createWorld(production);
  const operator = await real.given.operator();
  const { list } = await real.call(operator, call.getMenu, { systemCode: '004' });
  expect(JSON.stringify(list)).not.toContain('menu.view');
  await expect(real.call(operator, call.listMenuItems, { systemCode: '003' })).toRefuseWith(
    'permission.denied',
  );
  await real.call(operator, listOperators, {});
});
