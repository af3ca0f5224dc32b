import { getHomeFigures } from '@chancery/contract/dashboard/calls.ts';
import { getDevice, listDevices } from '@chancery/contract/device/calls.ts';
import { countDevices, getDeviceUseTimes, getOrgDeviceMap } from '@chancery/contract/device/figures.ts';
import { listHardware, renewCodes, updateHardware } from '@chancery/contract/device/hardware.ts';
import { listDeviceEvents } from '@chancery/contract/device/operation.ts';
import { beginTrial, endTrial, getTrial } from '@chancery/contract/device/trial.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { createDeviceDesk } from './device.testing.ts';

const world = await createWorld();
const { given, db } = world;
const { office, say, happen, imprint } = createDeviceDesk(world);

const writes = async (id: string) => {
  const { rows } = await db.query<{ xmin: string }>('SELECT xmin::text FROM device WHERE id = $1', [id]);
  return rows[0]?.xmin;
};

test('what a device says of itself stands at the seal, and the same again costs no write', async () => {
  const { keeper, seal, bound } = await office();
  await say(bound, {
    battery: 71,
    ink: 30,
    counter: 12,
    firmware: '1.1.0',
    place: { lat: 30.2, lng: 120.1 },
  });
  expect(await world.call(keeper, getDevice, { id: seal.id })).toMatchObject({
    battery: 71,
    ink: 30,
    pressCounter: 12,
    firmware: '1.1.0',
  });
  const before = await writes(seal.id);
  const same = { battery: 71, ink: 30, counter: 12, firmware: '1.1.0', place: { lat: 30.2, lng: 120.1 } };
  await say(bound, same);
  expect(await writes(seal.id)).toBe(before);
  await say(bound, { ...same, battery: 70 });
  expect(await writes(seal.id)).not.toBe(before);
  await say(bound, { ...same, counter: 3 });
  expect(await world.call(keeper, getDevice, { id: seal.id })).toMatchObject({ pressCounter: 12 });
  await db.query(`UPDATE device SET last_seen_at = now() - interval '61 seconds' WHERE id = $1`, [seal.id]);
  const old = await writes(seal.id);
  await say(bound, same);
  expect(await writes(seal.id)).not.toBe(old);
});

test('an opened case is told once to keeper and administrators, and is evidence', async () => {
  const { main, keeper, other, seal, bound, unit } = await office();
  const id = uuidv7();
  await happen(bound, 'caseOpened', id);
  await happen(bound, 'caseOpened', id);
  await happen(bound, 'pressRefused');
  expect(await world.call(keeper, getDevice, { id: seal.id })).toMatchObject({ caseOpen: true });
  const events = await world.call(keeper, listDeviceEvents, { deviceId: seal.id });
  expect(events.list.map(({ kind }) => kind)).toEqual(['pressRefused', 'caseOpened']);
  for (const who of [main, keeper])
    expect((await world.call(who, listMessages, {})).list).toMatchObject([{ event: 'device.caseOpened' }]);
  expect((await world.call(other, listMessages, {})).list).toEqual([]);
  const { rows } = await db.query(
    `SELECT count(*)::int AS n FROM evidence_entry WHERE company_id = $1 AND kind = 'device.event'`,
    [unit.id],
  );
  expect(rows).toEqual([{ n: 2 }]);
});

test('seals are counted, mapped by department and by use', async () => {
  const { main, keeper, unit, seal } = await office();
  await given.device({ unit });
  const departmentId = uuidv7();
  await db.query(`INSERT INTO department (id, company_id, name, position) VALUES ($1, $2, 'Legal', 0)`, [
    departmentId,
    unit.id,
  ]);
  await db.query('UPDATE device SET department_id = $1, online_since = now() WHERE id = $2', [
    departmentId,
    seal.id,
  ]);
  await db.query(
    `INSERT INTO use_record (id, company_id, device_id, device_name, use_type, presses, first_at, last_at)
     SELECT gen_random_uuid(), $1, $2, 'Seal', 0, n, now(), now() - n * interval '20 days' FROM generate_series(1, 3) n`,
    [unit.id, seal.id],
  );
  expect(await world.call(main, countDevices)).toMatchObject({ total: 2, online: 1, bindDeviceNum: 10 });
  const { nodes } = await world.call(main, getOrgDeviceMap);
  expect(nodes.find(({ id }) => id === departmentId)).toMatchObject({ devices: 1, online: true });
  expect(nodes.find(({ id }) => id === seal.id)).toMatchObject({
    parentId: departmentId,
    type: 'device',
    isSmart: true,
    online: true,
  });
  expect(
    (await world.call(keeper, getOrgDeviceMap)).nodes.filter(({ type }) => type === 'device'),
  ).toHaveLength(1);
  const times = await world.call(main, getDeviceUseTimes);
  expect(times.list[0]).toEqual({ deviceId: seal.id, name: seal.name, uses: 1, presses: 1 });
  const year = await world.call(main, getDeviceUseTimes, { from: '2026-01-01', to: '2026-12-31' });
  expect(year.list).toHaveLength(2);
  const wrong = world.call(main, getDeviceUseTimes, { from: '2026-02-01', to: '2026-01-01' });
  await expect(wrong).toRefuseWith('device.period');
  await expect(world.call(main, getDeviceUseTimes, { from: '2020-01-01', to: '2026-01-01' })).toRefuseWith(
    'device.period',
  );
});

test('a seal by Bluetooth is not missing from those online, wherever it is shown', async () => {
  const { main, unit, seal } = await office();
  const near = await given.smartSeal({ unit });
  const chosen = await given.smartSeal({ unit });
  await db.query('UPDATE device SET is_gprs = false WHERE id = $1', [near.id]);
  await db.query(`UPDATE device SET connect_mode = 'bluetooth' WHERE id = $1`, [chosen.id]);
  const isBy = new Map([
    [seal.id, false],
    [near.id, true],
    [chosen.id, true],
  ]);
  expect(await world.call(main, countDevices)).toMatchObject({ total: 3, online: 0, byBluetooth: 2 });
  const { list } = await world.call(main, listDevices, {});
  expect(new Map(list.map(({ id, byBluetooth }) => [id, byBluetooth]))).toEqual(isBy);
  const { nodes } = await world.call(main, getOrgDeviceMap);
  const leaves = nodes.filter(({ type }) => type === 'device');
  expect(new Map(leaves.map(({ id, byBluetooth }) => [id, byBluetooth]))).toEqual(isBy);
});

test('the numbers of the home page are those of the unit, or of what is one’s own', async () => {
  const { main, keeper, other, seal } = await office();
  await db.query('UPDATE device SET battery = 5, online_since = now() WHERE id = $1', [seal.id]);
  const numbers = async (who: typeof main, type: 'device' | 'use' | 'apply') =>
    Object.fromEntries(
      (await world.call(who, getHomeFigures, { type })).figures.map(({ name, number }) => [name, number]),
    );
  const ours = { devices: 1, devicesOnline: 1, devicesAttention: 1, servicesEnding: 0 };
  expect(await numbers(main, 'device')).toEqual(ours);
  expect(await numbers(keeper, 'device')).toEqual(ours);
  expect(await numbers(other, 'device')).toMatchObject({ devices: 0 });
  expect(await numbers(keeper, 'use')).toEqual({
    pressesToday: 0,
    usesThisMonth: 0,
    usesOpen: 0,
    usesToReview: 0,
  });
  expect(await numbers(main, 'apply')).toMatchObject({ appliesRunning: 0 });
});

test('whatever a seal wants is said of it, found in the list and counted at home alike', async () => {
  const { main, keeper, other, seal } = await office();
  const soon = `service_end = now() + interval '29 days'`;
  for (const [is, care, need] of [
    ['battery = 19', 'battery', 'attention'],
    ['ink = 0', 'ink', 'attention'],
    ['case_open = true', 'caseOpen', 'attention'],
    ['locked_at = now()', 'locked', 'attention'],
    ['locked_at = now(), lost = true', 'lost', 'attention'],
    [soon, 'service', 'service'],
    [`service_end = now() - interval '1 day'`, 'service', 'service'],
    ['battery = 20, ink = 20', undefined, undefined],
    [`${soon}, model = 'S20(DJ)'`, undefined, undefined],
  ] as const) {
    await db.query(
      `UPDATE device SET battery = NULL, ink = NULL, case_open = false, locked_at = NULL, lost = false, model = 'S20',
         service_end = now() + interval '1 year' WHERE id = $1`,
      [seal.id],
    );
    await db.query(`UPDATE device SET ${is} WHERE id = $1`, [seal.id]);
    for (const who of [main, keeper]) {
      const { figures } = await world.call(who, getHomeFigures, { type: 'device' });
      const counts = new Map(figures.map(({ name, number }) => [name, number]));
      const listed = async (needs: 'anything' | 'attention' | 'service') =>
        (await world.call(who, listDevices, { needs })).list.map(({ cares }) => cares);
      const expected = (wanted: boolean) => (wanted ? [[care]] : []);
      expect(await listed('anything'), is).toEqual(expected(care !== undefined));
      expect(await listed('attention'), is).toEqual(expected(need === 'attention'));
      expect(await listed('service'), is).toEqual(expected(need === 'service'));
      expect(counts.get('devicesAttention'), is).toBe(need === 'attention' ? 1 : 0);
      expect(counts.get('servicesEnding'), is).toBe(need === 'service' ? 1 : 0);
    }
    expect((await world.call(other, listDevices, { needs: 'anything' })).list).toEqual([]);
  }
});

test('a keeper tries a seal: a few presses, recorded as a trial, ended when they wish', async () => {
  const { keeper, other, seal, unit } = await office();
  const begin = (who: typeof keeper, id: string, presses = 2) => world.call(who, beginTrial, { id, presses });
  await expect(begin(keeper, seal.id)).toRefuseWith('device.noSeal');
  await db.query('UPDATE device SET imprint_file_id = $1 WHERE id = $2', [await imprint(keeper), seal.id]);
  await expect(begin(other, seal.id)).toRefuseWith('device.notFound');
  await expect(begin(keeper, seal.id, 6)).toRefuseWith('request.invalid');
  const plain = await given.device({ unit, keeper });
  await expect(begin(keeper, plain.id)).toRefuseWith('device.notSmart');
  expect(await world.call(keeper, getTrial, { id: seal.id })).toEqual({ trial: null });
  const { authorizationId } = await begin(keeper, seal.id);
  expect(await world.call(keeper, getTrial, { id: seal.id })).toMatchObject({
    trial: { authorizationId, isOpen: true, granted: 2, used: 0, orderState: 'sent', presses: [] },
  });
  await expect(begin(keeper, seal.id)).toRefuseWith('authorization.held');
  await world.call(keeper, endTrial, { id: seal.id });
  await expect(world.call(keeper, endTrial, { id: seal.id })).toRefuseWith('authorization.none');
  expect(await world.call(keeper, getTrial, { id: seal.id })).toMatchObject({ trial: { isOpen: false } });
  await db.query(`UPDATE device SET service_end = now() WHERE id = $1`, [seal.id]);
  await expect(begin(keeper, seal.id)).toRefuseWith('authorization.serviceOver');
  await db.query(`UPDATE device SET locked_at = now() WHERE id = $1`, [seal.id]);
  await expect(begin(keeper, seal.id)).toRefuseWith('authorization.sealLocked');
  await db.query(`UPDATE device SET unbound_at = now() WHERE id = $1`, [seal.id]);
  await expect(begin(keeper, seal.id)).toRefuseWith('device.unbound');
});

test('the operator sees whose a device is, notes its card, and gives it new codes', async () => {
  const operator = await given.operator();
  const { seal, main, unit } = await office();
  const [row] = (await world.call(operator, listHardware, { keyword: seal.serial })).list;
  expect(row).toMatchObject({ companyName: unit.name, bound: true, simState: 'normal', serviceState: 1 });
  expect((await world.call(operator, listHardware, { keyword: seal.serial, bound: 'false' })).list).toEqual(
    [],
  );
  const update = { id: seal.hardwareId, revision: 1, simNumber: '8986 0000', simState: 'stop' as const };
  await world.call(operator, updateHardware, update);
  await expect(world.call(operator, updateHardware, update)).toRefuseWith('edit.conflict');
  await expect(world.call(operator, updateHardware, { ...update, id: seal.id })).toRefuseWith(
    'hardware.notFound',
  );
  expect(await world.call(main, getDevice, { id: seal.id })).toMatchObject({ simState: 'stop' });
  const fresh = await world.call(operator, renewCodes, { id: seal.hardwareId });
  expect(fresh.bindCode).not.toBe(seal.bindCode);
  await expect(world.call(operator, renewCodes, { id: seal.id })).toRefuseWith('hardware.notFound');
});
