import * as call from '@chancery/contract/device/calls.ts';
import { listDeviceCommands } from '@chancery/contract/device/operation.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { listUnitConfig } from '@chancery/contract/unit/config.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { createDeviceDesk } from './device.testing.ts';

const world = await createWorld();
const { given, db } = world;
const desk = createDeviceDesk(world);

const administrator = () => given.member({ role: Role.mainAdministrator });
type Who = Awaited<ReturnType<typeof administrator>>;
const bind = (who: Who, serial: string, code: string, over = {}) =>
  world.call(who, call.bindDevice, { serial, code, name: `Seal ${serial}`, ...over });
const unbind = (who: Who, id: string) =>
  world.call(who, call.unbindDevice, { id, reason: 'goes to the branch' });

test('a smart seal is bound with its serial and code, however they are typed', async () => {
  const me = await administrator();
  const made = await given.hardware({ model: 'S30', firmware: '1.2.0' });
  const code = made.bindCode.replace('-', ' ').toLowerCase();
  const { id } = await bind(me, ` ${made.serial.toLowerCase()} `, code, { place: 'safe 3' });
  const seal = await world.call(me, call.getDevice, { id });
  expect(seal).toMatchObject({ serial: made.serial, model: 'S30', firmware: '1.2.0', place: 'safe 3' });
  expect(seal).toMatchObject({ isSmart: true, standing: 'ready', serviceState: 1, hasSeal: false });
  expect(seal.sent.settings).toMatchObject({ state: 'waiting' });
  const sent = await world.call(me, listDeviceCommands, { deviceId: id });
  expect(sent.list.map(({ type }) => type).sort()).toEqual(['fingerprint', 'privilege', 'settings']);
  const log = await world.call(me, listOperateLog, { action: 'device.bind' });
  expect(log.list).toMatchObject([{ objectId: id }]);
  expect(JSON.stringify(log.list)).not.toContain(made.bindCode);
});

test('an unknown serial, a wrong code and a seal of another unit are told alike', async () => {
  const [me, stranger] = [await administrator(), await administrator()];
  const made = await given.hardware();
  await expect(bind(me, 'NONE-12345', 'ABCD-EFGH')).toRefuseWith('device.bindWrong');
  await expect(bind(me, made.serial, 'ABCD-EFGH')).toRefuseWith('device.bindWrong');
  await bind(stranger, made.serial, made.bindCode);
  await expect(bind(me, made.serial, made.bindCode)).toRefuseWith('device.bindWrong');
  await expect(bind(stranger, made.serial, made.bindCode)).toRefuseWith('device.boundAlready');
});

test('guessing at codes is stopped, also for whoever then has the right one', async () => {
  const me = await administrator();
  const made = await given.hardware();
  const guesses = Array.from({ length: 8 }, (_, at) => bind(me, made.serial, `GUES-000${at}`));
  const told = await Promise.allSettled(guesses);
  const reasons = told.map((each) =>
    each.status === 'rejected' ? (each.reason as { key: string }).key : '',
  );
  expect(reasons.filter((key) => key === 'device.bindWrong')).toHaveLength(5);
  expect(reasons.filter((key) => key === 'device.bindTooMany')).toHaveLength(3);
  await expect(bind(me, made.serial, made.bindCode)).toRefuseWith('device.bindTooMany');
});

test('guesses of other units keep nobody from binding their seal', async () => {
  const made = await given.hardware();
  for (let unit = 0; unit < 5; unit += 1) {
    const stranger = await given.member({ role: Role.mainAdministrator });
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(bind(stranger, made.serial, `WRNG-${tries}${tries}${tries}${tries}`)).toRefuseWith(
        'device.bindWrong',
      );
    }
  }
  const me = await given.member({ role: Role.mainAdministrator });
  await bind(me, made.serial, made.bindCode);
});

test('a unit binds as many seals as it may, also when it binds them at once', async () => {
  const me = await administrator();
  await db.query('UPDATE company_config SET bind_device_num = 2 WHERE company_id = $1', [me.unit.id]);
  const made = await Promise.all(Array.from({ length: 4 }, () => given.hardware()));
  const done = await Promise.allSettled(made.map(({ serial, bindCode }) => bind(me, serial, bindCode)));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('two units that bind one seal at once: one has it, the other hears nothing', async () => {
  const [one, other] = [await administrator(), await administrator()];
  const made = await given.hardware();
  const done = await Promise.allSettled([one, other].map((who) => bind(who, made.serial, made.bindCode)));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an unbound seal keeps its history, frees its name and room, and comes back to the same history', async () => {
  const me = await administrator();
  const made = await given.hardware();
  const { id } = await bind(me, made.serial, made.bindCode);
  await db.query('UPDATE device SET press_counter = 41 WHERE id = $1', [id]);
  await unbind(me, id);
  const gone = await world.call(me, call.getDevice, { id });
  expect(gone).toMatchObject({ standing: 'unbound', isSmart: false, online: false, pressCounter: 41 });
  expect((await world.call(me, call.listDevices, {})).list).toEqual([]);
  expect((await world.call(me, call.listDevices, { unbound: 'true' })).list).toMatchObject([{ id }]);
  expect((await world.call(me, call.searchDevices, {})).list).toEqual([]);
  const { limits } = await world.call(me, listUnitConfig);
  expect(limits).toContainEqual(expect.objectContaining({ name: 'bindDeviceNum', used: 0 }));
  await expect(unbind(me, id)).toRefuseWith('device.unbound');
  const edit = { id, revision: gone.revision, name: 'Other' };
  await expect(world.call(me, call.updateDevice, edit)).toRefuseWith('device.unbound');

  const stranger = await administrator();
  const elsewhere = await bind(stranger, made.serial, made.bindCode);
  expect(elsewhere.id).not.toBe(id);
  expect(await world.call(stranger, call.getDevice, elsewhere)).toMatchObject({ pressCounter: 41 });
  await unbind(stranger, elsewhere.id);
  expect(await bind(me, made.serial, made.bindCode, { name: 'Back again' })).toEqual({ id });
});

test('a seal that comes from another unit is allowed nothing of before, and not locked', async () => {
  const [before, me] = [await administrator(), await administrator()];
  const made = await given.hardware();
  const { id } = await bind(before, made.serial, made.bindCode);
  await unbind(before, id);
  const mine = await bind(me, made.serial, made.bindCode);
  const { rows } = await db.query(
    `SELECT type, body->>'state' AS state, body->>'locked' AS locked
     FROM device_command WHERE device_id = $1 AND type IN ('order', 'lock') ORDER BY type DESC`,
    [mine.id],
  );
  expect(rows).toEqual([
    { type: 'order', state: 'ended', locked: null },
    { type: 'lock', state: null, locked: 'false' },
  ]);
});

test('a seal is not let go while it is locked, held by an authorisation, or no smart one', async () => {
  const { main, keeper, seal } = await desk.office();
  const plain = await given.device({ unit: main.unit });
  await expect(unbind(main, plain.id)).toRefuseWith('device.notSmart');
  await expect(unbind(keeper, seal.id)).toRefuseWith('permission.denied');
  await db.query(
    `INSERT INTO authorization_grant (id, company_id, empower_no, title, device_id, device_name, user_id, user_name,
       normal_count, cross_page_count, window_start, window_end)
     VALUES (gen_random_uuid(), $1, 'SQ1', 'A contract', $2, 'Seal', $3, 'Somebody', 1, 0, now(), now() + interval '1 day')`,
    [main.unit.id, seal.id, main.id],
  );
  await expect(unbind(main, seal.id)).toRefuseWith('device.inUse');
  await db.query('UPDATE authorization_grant SET status = 2 WHERE device_id = $1', [seal.id]);
  await db.query('UPDATE device SET locked_at = now() WHERE id = $1', [seal.id]);
  await expect(unbind(main, seal.id)).toRefuseWith('device.locked');
  await db.query('UPDATE device SET locked_at = NULL WHERE id = $1', [seal.id]);
  await expect(unbind(main, seal.id)).resolves.toEqual({});
});

test('what the specification asks of a device is found under its own path and names', async () => {
  const { main, unit, seal } = await desk.office();
  const stranger = await administrator();
  const found = await world.call(main, call.searchUnitDevices, { id: unit.id });
  expect(found.list).toMatchObject([
    { deviceId: seal.id, deviceType: 1, model: 'S30', isGprs: true, gprsProtocol: 'mqtt5' },
  ]);
  expect(found.list[0]?.abilityPermsList).toContain('camera');
  await expect(world.call(stranger, call.searchUnitDevices, { id: unit.id })).toRefuseWith('unit.notFound');
});
