import { getDevice, listDevices, searchDevices, updateDevice } from '@chancery/contract/device/calls.ts';
import { OperationType } from '@chancery/contract/device/codes.ts';
import {
  addHardware,
  publishFirmware,
  renewService,
  withdrawFirmware,
} from '@chancery/contract/device/hardware.ts';
import * as call from '@chancery/contract/device/operation.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import { privilegeHash } from '@chancery/device/privilege.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { createDeviceDesk } from './device.testing.ts';

const world = await createWorld();
const { given, db, app } = world;
const { office, imprint, answer, lastCommand } = createDeviceDesk(world);
const reason = 'it is worn out';
type Office = Awaited<ReturnType<typeof office>>;

const operations = async ({ main }: Office, id: string) =>
  (await world.call(main, call.listDeviceOperations, { deviceId: id })).list;
const openUse = (companyId: string, deviceId: string, userId: string) =>
  db.query(
    `INSERT INTO authorization_grant (id, company_id, empower_no, title, device_id, device_name, user_id, user_name,
       normal_count, cross_page_count, window_start, window_end, status)
     VALUES (gen_random_uuid(), $1, 'SQ1', 'A contract', $2, 'Seal', $3, 'Somebody', 1, 0, now(), now() + interval '1 day', 4)`,
    [companyId, deviceId, userId],
  );
const useOf = async (deviceId: string) => {
  const { rows } = await db.query<{ status: number; end_note: string }>(
    'SELECT status, end_note FROM authorization_grant WHERE device_id = $1',
    [deviceId],
  );
  return rows[0];
};

test('a seal body is installed, replaced and taken out of use, each with who, before and after', async () => {
  const here = await office();
  const { keeper, seal, main } = here;
  const [first, second] = [await imprint(keeper), await imprint(keeper)];
  const { id } = seal;
  const replace = { id, imprint: second, imprintMm: 42, reason };
  await expect(world.call(keeper, call.replaceSeal, replace)).toRefuseWith('device.noSeal');
  await expect(world.call(keeper, call.cancelSeal, { id, reason })).toRefuseWith('device.noSeal');
  await world.call(keeper, call.installSeal, { id, imprint: first, imprintMm: 40 });
  const again = world.call(keeper, call.installSeal, { id, imprint: second, imprintMm: 40 });
  await expect(again).toRefuseWith('device.sealInstalled');
  await openUse(here.unit.id, id, main.id);
  await expect(world.call(keeper, call.replaceSeal, replace)).toRefuseWith('device.inUse');
  await expect(world.call(keeper, call.cancelSeal, { id, reason })).toRefuseWith('device.inUse');
  await db.query('UPDATE authorization_grant SET status = 2 WHERE device_id = $1', [id]);
  await world.call(keeper, call.replaceSeal, replace);
  const shown = await world.call(main, getDevice, { id });
  expect(shown).toMatchObject({ hasSeal: true, imprintMm: 42, imprint: { fileName: '印模.png' } });
  expect((await fetch(world.address + (shown.imprint?.tmpUrl ?? ''))).status).toBe(200);
  await world.call(keeper, call.cancelSeal, { id, reason });
  expect(await world.call(main, getDevice, { id })).toMatchObject({ hasSeal: false, standing: 'off' });

  const [cancelled, replaced, installed] = await operations(here, id);
  expect(installed).toMatchObject({ type: OperationType.installSeal, before: { imprint: null } });
  expect(replaced).toMatchObject({ before: { imprint: first, imprintMm: 40 }, after: { imprint: second } });
  expect(cancelled).toMatchObject({
    type: OperationType.cancelSeal,
    note: reason,
    after: { enabled: false },
  });
  const records = await world.call(main, call.listReplaceRecords, {});
  expect(records.list).toMatchObject([{ kind: 'seal', oldImprintMm: 40, newImprintMm: 42, note: reason }]);
  const { rows } = await db.query(
    `SELECT count(*)::int AS n FROM evidence_entry WHERE company_id = $1 AND kind = 'device.operated'`,
    [here.unit.id],
  );
  expect(rows).toEqual([{ n: 3 }]);
});

test('whoever applies sees small what seals look like, and how each stands', async () => {
  const { keeper, seal } = await office();
  const member = await given.member({ unit: keeper.unit });
  const plain = await given.device({ unit: keeper.unit });
  const offered = async (id: string) =>
    (await world.call(member, searchDevices, {})).list.find((row) => row.id === id);
  expect(await offered(seal.id)).toMatchObject({ picture: null, standing: 'ready', isSmart: true });
  await world.call(keeper, call.installSeal, { id: seal.id, imprint: await imprint(keeper), imprintMm: 40 });
  const { picture } = (await offered(seal.id)) ?? {};
  expect(picture).toMatch(/^data:image\/png;base64,/);
  expect((await world.call(keeper, listDevices, {})).list).toMatchObject([{ id: seal.id, picture }]);
  expect(await offered(plain.id)).toMatchObject({ picture: null, isSmart: false });
  await world.call(keeper, call.lockDevice, { id: seal.id, reason, lost: true });
  expect(await offered(seal.id)).toMatchObject({ standing: 'lost' });
});

test("a file that is not there, or is somebody else's, is no imprint", async () => {
  const { keeper, other, seal } = await office();
  const foreign = await imprint(other);
  const install = (file: string) =>
    world.call(keeper, call.installSeal, { id: seal.id, imprint: file, imprintMm: 40 });
  await expect(install(foreign)).toRefuseWith('file.notFound');
  await expect(install(seal.id)).toRefuseWith('file.notFound');
});

test('battery and ink are noted, and what no longer holds is not shown', async () => {
  const here = await office();
  const { keeper, seal } = here;
  await db.query('UPDATE device SET battery = 8, ink = 12 WHERE id = $1', [seal.id]);
  await world.call(keeper, call.replaceBattery, { id: seal.id, note: 'CR123A' });
  await world.call(keeper, call.addInk, { id: seal.id });
  expect(await world.call(keeper, getDevice, { id: seal.id })).toMatchObject({ battery: null, ink: null });
  const [ink, battery] = await operations(here, seal.id);
  expect(battery).toMatchObject({ before: { battery: 8 }, note: 'CR123A' });
  expect(ink).toMatchObject({ type: OperationType.addInk, before: { ink: 12 } });
});

test('a lost seal is shut, its use ends, others hear of it, and it opens again with a reason', async () => {
  const here = await office();
  const { main, keeper, seal, bound, unit } = here;
  const { id } = seal;
  await openUse(unit.id, id, main.id);
  await world.call(keeper, call.lockDevice, { id, lost: false, reason: 'out of sight' });
  expect(await useOf(id)).toMatchObject({ status: 2, end_note: 'out of sight' });
  expect((await lastCommand(id, 'lock'))?.body).toMatchObject({ locked: true, reason: 'out of sight' });
  await expect(world.call(keeper, call.lockDevice, { id, lost: false, reason: 'again' })).toRefuseWith(
    'device.locked',
  );
  await world.call(keeper, call.lockDevice, { id, lost: true, reason: 'left in a taxi' });
  expect(await world.call(main, getDevice, { id })).toMatchObject({ standing: 'lost' });
  const told = await world.call(main, listMessages, {});
  expect(told.list.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['device.lost', 'device.locked']),
  );
  await expect(world.call(keeper, call.addInk, { id })).toRefuseWith('device.locked');

  await world.call(keeper, call.unlockDevice, { id, reason: 'the driver brought it' });
  const revision = (await lastCommand(id, 'lock'))?.body.revision;
  expect(revision).toBe(3);
  await answer(bound, 'lock');
  const [unlocked, lost] = await operations(here, id);
  expect(lost).toMatchObject({
    before: { lost: false, locked: true },
    after: { lost: true },
    state: 'replaced',
  });
  expect(unlocked).toMatchObject({ after: { lost: false, locked: false }, state: 'done' });
  await expect(world.call(keeper, call.unlockDevice, { id, reason })).toRefuseWith('device.notLocked');
});

test('of the privilege password nothing is kept but a digest, and that only until the device has it', async () => {
  const { keeper, seal, bound } = await office();
  const set = (password: string, confirmation = password) =>
    world.call(keeper, call.setPrivilegePassword, { id: seal.id, password, confirmation });
  for (const weak of ['12345', '111111', '654321', 'abcdef', '1234567890123'])
    await expect(set(weak)).toRefuseWith('request.invalid');
  await expect(set('482913', '482914')).toRefuseWith('request.invalid');
  await set('482913');
  const sent = await lastCommand(seal.id, 'privilege');
  const { salt, hash } = (sent?.body ?? {}) as { salt: string; hash: string };
  expect(hash).toBe(privilegeHash('482913', salt));
  await answer(bound, 'privilege');
  expect(Object.keys((await lastCommand(seal.id, 'privilege'))?.body ?? {})).toEqual(['revision']);
  const { rows } = await db.query(
    `SELECT count(*)::int AS n FROM device_operation o, operate_log l
     WHERE o::text LIKE '%482913%' OR l::text LIKE '%482913%'`,
  );
  expect(rows).toEqual([{ n: 0 }]);
  await world.call(keeper, call.clearPrivilegePassword, { id: seal.id });
  expect((await lastCommand(seal.id, 'privilege'))?.body).toMatchObject({ hash: '', salt: '' });
});

test('a device that cannot do something is not told to', async () => {
  const { main, keeper, unit } = await office();
  const simple = await given.smartSeal({ unit, keeper, abilities: [] });
  const plain = await given.device({ unit, keeper });
  const password = { password: '482913', confirmation: '482913' };
  const privilege = (id: string) => world.call(keeper, call.setPrivilegePassword, { id, ...password });
  await expect(privilege(simple.id)).toRefuseWith('device.noAbility');
  await expect(privilege(plain.id)).toRefuseWith('device.notSmart');
  await expect(world.call(keeper, call.replaceBattery, { id: plain.id })).toRefuseWith('device.notSmart');
  const electronic = await given.device({ unit, subtype: 4 });
  await expect(world.call(main, call.addInk, { id: electronic.id })).toRefuseWith('device.notPhysical');
});

test('settings are sent, confirmed or refused, and an edit on an older state is refused', async () => {
  const { main, keeper, seal, bound, unit } = await office();
  const settings = { backlightSeconds: 60, shutdownMinutes: 0, connectMode: 'bluetooth' as const };
  const save = (revision: number) =>
    world.call(keeper, call.saveDeviceSettings, { id: seal.id, revision, ...settings });
  const { revision } = await save(1);
  await expect(save(1)).toRefuseWith('edit.conflict');
  const shown = () => world.call(keeper, getDevice, { id: seal.id });
  expect(await shown()).toMatchObject({ ...settings, revision, sent: { settings: { state: 'waiting' } } });
  await answer(bound, 'settings');
  expect(await shown()).toMatchObject({ sent: { settings: { state: 'done' } } });
  await world.call(keeper, call.setConnectMode, { id: seal.id, connectMode: 'network' });
  expect((await lastCommand(seal.id, 'settings'))?.body).toMatchObject({ backlightSeconds: 60, revision: 2 });
  await answer(bound, 'settings', { outcome: 'refused', reason: 'unsupported' });
  expect(await shown()).toMatchObject({ sent: { settings: { state: 'refused', reason: 'unsupported' } } });
  expect((await world.call(main, listMessages, {})).list).toMatchObject([
    { event: 'device.refused', text: expect.stringContaining('does not understand') },
  ]);

  const wired = await given.smartSeal({ unit, keeper, isGprs: false });
  const network = { id: wired.id, connectMode: 'network' as const };
  await expect(world.call(keeper, call.setConnectMode, network)).toRefuseWith('device.connectMode');
  const plain = await given.device({ unit, keeper });
  const none = { id: plain.id, connectMode: 'network' as const };
  await expect(world.call(keeper, call.setConnectMode, none)).toRefuseWith('device.notSmart');
  await expect(
    world.call(keeper, call.saveDeviceSettings, {
      id: seal.id,
      revision: 9,
      ...settings,
      backlightSeconds: 0,
    }),
  ).toRefuseWith('request.invalid');
});

test('firmware is published once, fetched by its link, and its progress is seen', async () => {
  const { keeper, seal, bound, unit } = await office();
  const operator = await given.operator();
  const body = new TextEncoder().encode('firmware 2.0');
  const publish = (over = {}) =>
    world.call(operator, publishFirmware, { model: 'S30', version: '2.0.0', ...over }, { body });
  const { id: firmwareId, digest } = await publish();
  await expect(publish()).toRefuseWith('firmware.taken');
  const nothing = world.call(
    operator,
    publishFirmware,
    { model: 'S30', version: '3' },
    { body: new Uint8Array() },
  );
  await expect(nothing).toRefuseWith('firmware.empty');
  expect(await world.call(keeper, getDevice, { id: seal.id })).toMatchObject({
    newFirmware: { id: firmwareId, version: '2.0.0' },
  });
  const upgrade = (id: string, wanted: string) =>
    world.call(keeper, call.upgradeFirmware, { id, firmwareId: wanted });
  await expect(upgrade(seal.id, seal.id)).toRefuseWith('firmware.notFound');
  const elsewhere = await given.smartSeal({ unit, keeper, model: 'S10' });
  await expect(upgrade(elsewhere.id, firmwareId)).toRefuseWith('firmware.unfit');
  await upgrade(seal.id, firmwareId);
  const { url } = ((await lastCommand(seal.id, 'upgrade'))?.body ?? {}) as { url: string };
  const path = new URL(url).pathname;
  const fetched = await fetch(world.address + path);
  expect(Buffer.from(await fetched.arrayBuffer())).toEqual(Buffer.from(body));
  expect((await fetch(world.address + path.slice(0, -2))).status).toBe(404);
  await answer(bound, 'upgrade', { outcome: 'progress', percent: 40 });
  const [operation] = (await world.call(keeper, call.listDeviceOperations, { deviceId: seal.id })).list;
  expect(operation).toMatchObject({ state: 'waiting', percent: 40, after: { firmware: '2.0.0', digest } });
  await answer(bound, 'upgrade');
  expect(await world.call(keeper, getDevice, { id: seal.id })).toMatchObject({
    firmware: '2.0.0',
    newFirmware: null,
  });
  await world.call(operator, withdrawFirmware, { id: firmwareId });
  await expect(world.call(operator, withdrawFirmware, { id: firmwareId })).toRefuseWith('firmware.notFound');
});

test('what was withdrawn is no longer sent nor fetched, and nobody is offered older firmware as new', async () => {
  const { keeper, unit } = await office();
  const operator = await given.operator();
  const [seal, offline] = [
    await given.smartSeal({ unit, keeper, model: 'S50', firmware: '1.0.0' }),
    await given.smartSeal({ unit, keeper, model: 'S50', firmware: '1.0.0' }),
  ];
  const publish = (version: string) =>
    world.call(
      operator,
      publishFirmware,
      { model: 'S50', version },
      { body: new TextEncoder().encode(version) },
    );
  await publish('1.5.0');
  const { id: firmwareId } = await publish('2.0.0');
  const shown = (id: string) => world.call(keeper, getDevice, { id });
  expect(await shown(seal.id)).toMatchObject({ newFirmware: { version: '2.0.0' } });
  await db.query("UPDATE device SET firmware = '2.0.0' WHERE id = $1", [seal.id]);
  expect(await shown(seal.id)).toMatchObject({ newFirmware: null });

  await world.call(keeper, call.upgradeFirmware, { id: offline.id, firmwareId });
  const { url } = ((await lastCommand(offline.id, 'upgrade'))?.body ?? {}) as { url: string };
  await world.call(operator, withdrawFirmware, { id: firmwareId });
  expect(await shown(offline.id)).toMatchObject({
    sent: { upgrade: { state: 'replaced' } },
    newFirmware: { version: '1.5.0' },
  });
  expect((await fetch(world.address + new URL(url).pathname)).status).toBe(404);
});

test('to a keeper the seal of another does not exist, whatever they try', async () => {
  const { other, seal, keeper } = await office();
  const { id } = seal;
  const file = await imprint(other);
  const tries = [
    world.call(other, getDevice, { id }),
    world.call(other, updateDevice, { id, revision: 1, name: 'Mine' }),
    world.call(other, call.installSeal, { id, imprint: file, imprintMm: 40 }),
    world.call(other, call.replaceSeal, { id, imprint: file, imprintMm: 40, reason }),
    world.call(other, call.cancelSeal, { id, reason }),
    world.call(other, call.replaceBattery, { id }),
    world.call(other, call.addInk, { id }),
    world.call(other, call.lockDevice, { id, lost: true, reason }),
    world.call(other, call.unlockDevice, { id, reason }),
    world.call(other, call.setPrivilegePassword, { id, password: '482913', confirmation: '482913' }),
    world.call(other, call.clearPrivilegePassword, { id }),
    world.call(other, call.upgradeFirmware, { id, firmwareId: id }),
    world.call(other, call.setConnectMode, { id, connectMode: 'network' }),
    world.call(other, call.listDeviceOperations, { deviceId: id }),
    world.call(other, call.listReplaceRecords, { deviceId: id }),
    world.call(other, call.listDeviceEvents, { deviceId: id }),
    world.call(other, call.listDeviceCommands, { deviceId: id }),
  ];
  const told = await Promise.allSettled(tries);
  const keys = told.map((each) => (each.status === 'rejected' ? (each.reason as { key: string }).key : ''));
  expect(new Set(keys)).toEqual(new Set(['device.notFound', 'permission.denied']));
  expect(keys.filter((key) => key === 'permission.denied')).toHaveLength(1);
  await world.call(keeper, call.addInk, { id });
  expect((await world.call(other, call.listDeviceOperations, {})).list).toEqual([]);
  expect((await world.call(keeper, call.listDeviceOperations, {})).list).toHaveLength(1);
});

test('the operator registers a device, is told its codes once, and renews its service', async () => {
  const operator = await given.operator();
  const { main, seal } = await office();
  const input = { serial: 'new-000123', model: 'S30', publicKey: 'AB'.repeat(32) };
  const made = await world.call(operator, addHardware, input);
  expect(made).toMatchObject({ serial: 'NEW-000123' });
  expect(app.secrets.bindCodeHash(made.serial, made.bindCode)).toHaveLength(32);
  await expect(world.call(operator, addHardware, input)).toRefuseWith('hardware.serialTaken');
  await expect(
    world.call(operator, addHardware, { ...input, serial: 'NEW-000124', publicKey: 'short' }),
  ).toRefuseWith('request.invalid');

  const renew = (id: string, serviceEndTime: string) =>
    world.call(operator, renewService, { id, serviceEndTime, note: 'contract 7' });
  await expect(renew(made.id, '2040-01-01')).toRefuseWith('hardware.notBound');
  await expect(renew(seal.id, '2040-01-01')).toRefuseWith('hardware.notFound');
  await expect(renew(seal.hardwareId, '2020-01-01')).toRefuseWith('hardware.serviceEnd');
  const { serviceEndTime } = await renew(seal.hardwareId, '2040-01-01');
  expect(serviceEndTime).toBe('2040-01-01T16:00:00.000Z');
  const records = await world.call(main, call.listReplaceRecords, { kind: 'service' });
  expect(records.list).toMatchObject([{ newServiceEndTime: serviceEndTime, note: 'contract 7' }]);
  expect((await world.call(main, listMessages, {})).list).toMatchObject([{ event: 'device.renewed' }]);
});
