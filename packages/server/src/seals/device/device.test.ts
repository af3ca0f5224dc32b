import * as call from '@chancery/contract/device/calls.ts';
import { DeviceStanding, SealSubtype } from '@chancery/contract/device/codes.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { getMember, listPending, removeMember } from '@chancery/contract/member/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { given, db } = world;

const administrator = (unit?: { id: string; name: string }) =>
  given.member({ role: Role.mainAdministrator, unit });
type Who = Awaited<ReturnType<typeof administrator>>;

const add = (who: Who, over: Record<string, unknown> = {}) =>
  world.call(who, call.addDevice, { name: 'Contract seal', subtype: SealSubtype.ordinary, ...over });
const names = async (who: Who) => (await world.call(who, call.listDevices, {})).list.map(({ name }) => name);

test('a seal is entered with its keeper and what it is for, and everybody finds it to apply for', async () => {
  const me = await administrator();
  const keeper = await given.member({ role: Role.sealKeeper, unit: me.unit });
  const { id } = await add(me, { keeperId: keeper.id, sealKind: 'contract', note: 'in the safe' });
  const seal = await world.call(me, call.getDevice, { id });
  expect(seal).toMatchObject({ name: 'Contract seal', sealKind: 'contract', enabled: true, revision: 1 });
  expect(seal.keeper?.userId).toBe(keeper.id);
  const member = await given.member({ unit: me.unit });
  const found = await world.call(member, call.searchDevices, { keyword: 'contract' });
  expect(found.list).toMatchObject([{ id, keeper: { userId: keeper.id } }]);
  const log = await world.call(me, listOperateLog, { action: 'device.add' });
  expect(log.list).toMatchObject([{ objectId: id, objectName: 'Contract seal' }]);
});

test('a keeper sees the seals they keep and no others', async () => {
  const me = await administrator();
  const keeper = await given.member({ role: Role.sealKeeper, unit: me.unit });
  const mine = await given.device({ unit: me.unit, keeper });
  const other = await given.device({ unit: me.unit });
  expect(await names(keeper)).toEqual([mine.name]);
  expect(await names(me)).toHaveLength(2);
  await expect(world.call(keeper, call.getDevice, { id: other.id })).toRefuseWith('device.notFound');
  await expect(add(keeper)).toRefuseWith('permission.denied');
});

test('a seal that is switched off is not offered to whoever applies', async () => {
  const me = await administrator();
  const { id } = await add(me);
  await world.call(me, call.updateDevice, { id, revision: 1, name: 'Contract seal', enabled: false });
  expect((await world.call(me, call.searchDevices, {})).list).toEqual([]);
  expect(await names(me)).toEqual(['Contract seal']);
});

test('an edit on an older state is refused and tells who was first', async () => {
  const me = await administrator();
  const { id } = await add(me);
  await world.call(me, call.updateDevice, { id, revision: 1, name: 'Renamed' });
  const late = world.call(me, call.updateDevice, { id, revision: 1, name: 'Late' });
  await expect(late).toRefuseWith('edit.conflict');
});

test('two seals of one name, unknown keepers, kinds and departments are refused', async () => {
  const me = await administrator();
  const stranger = await administrator();
  await add(me);
  await expect(add(me)).toRefuseWith('device.nameTaken');
  await expect(add(me, { name: 'B', keeperId: stranger.id })).toRefuseWith('device.keeperNotFound');
  await expect(add(me, { name: 'B', departmentId: me.unit.id })).toRefuseWith('apply.departmentNotFound');
  await expect(add(me, { name: 'B', sealKind: 'nonsense' })).toRefuseWith('dictionary.entryNotFound');
});

test('a disabled person can not be made a keeper, but whoever kept a seal before does not stop an edit', async () => {
  const me = await administrator();
  const keeper = await given.member({ role: Role.sealKeeper, unit: me.unit });
  const { id } = await add(me, { keeperId: keeper.id });
  await db.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [keeper.id]);
  const edit = { id, revision: 1, name: 'Renamed', keeperId: keeper.id };
  await expect(world.call(me, call.updateDevice, edit)).resolves.toEqual({ revision: 2 });
  await expect(add(me, { name: 'B', keeperId: keeper.id })).toRefuseWith('device.keeperNotFound');
});

test('a unit has as many seals as it may, also when they are entered at once', async () => {
  const me = await administrator();
  await db.query('UPDATE company_config SET bind_device_num = 3 WHERE company_id = $1', [me.unit.id]);
  const tries = Array.from({ length: 6 }, (_, at) => add(me, { name: `Seal ${at}` }));
  const done = await Promise.allSettled(tries);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await expect(add(me, { name: 'One more' })).toRefuseWith('device.limit');
});

test('what a member keeps stands on their page, and passes on when they leave', async () => {
  const me = await administrator();
  const keeper = await given.member({ role: Role.sealKeeper, unit: me.unit });
  const heir = await given.member({ role: Role.sealKeeper, unit: me.unit });
  const seal = await given.device({ unit: me.unit, keeper });
  const page = await world.call(me, getMember, { userId: keeper.id });
  expect(page.devices).toEqual([{ id: seal.id, name: seal.name, subtype: SealSubtype.ordinary }]);
  const pending = await world.call(me, listPending, { userId: keeper.id });
  expect(pending.list).toContainEqual({ name: 'devices', count: 1 });
  await world.call(me, removeMember, { userId: keeper.id, handOverTo: heir.id });
  expect((await world.call(me, call.getDevice, { id: seal.id })).keeper?.userId).toBe(heir.id);
});

test('another unit sees nothing of a seal', async () => {
  const { id } = await add(await administrator());
  const stranger = await administrator();
  await expect(world.call(stranger, call.getDevice, { id })).toRefuseWith('device.notFound');
  const edit = { id, revision: 1, name: 'Mine now' };
  await expect(world.call(stranger, call.updateDevice, edit)).toRefuseWith('device.notFound');
  expect(await names(stranger)).toEqual([]);
});

test('seals are found by how they stand, each as it is shown', async () => {
  const me = await given.member({ role: Role.mainAdministrator });
  const { unit } = me;
  const stands = {
    ready: 'enabled = true',
    off: 'enabled = false',
    locked: 'enabled = false, locked_at = now()',
    retiring: 'retiring_at = now()',
    lost: 'enabled = false, locked_at = now(), lost = true',
    unbound: 'enabled = false, unbound_at = now()',
  };
  for (const [name, change] of Object.entries(stands)) {
    const { id } = await given.smartSeal({ unit });
    await db.query(`UPDATE device SET name = $2, ${change} WHERE id = $1`, [id, name]);
  }
  for (const standing of DeviceStanding.all) {
    const { list } = await world.call(me, call.listDevices, { standing });
    expect(list.map((row) => [row.name, row.standing])).toEqual([[standing, standing]]);
  }
  expect((await world.call(me, call.listDevices, {})).total).toBe(5);
});
