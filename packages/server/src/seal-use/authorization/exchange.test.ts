import { createHash } from 'node:crypto';
import { getAuthorization, grantDirectly } from '@chancery/contract/authorization/calls.ts';
import { AuthorizationStatus as Status } from '@chancery/contract/authorization/codes.ts';
import { activateAuthorization, reactivateAuthorization } from '@chancery/contract/authorization/steps.ts';
import { bindDevice, getDevice, unbindDevice } from '@chancery/contract/device/calls.ts';
import { renewCodes } from '@chancery/contract/device/hardware.ts';
import {
  exchangeDevice,
  listDeviceOperations,
  listReplaceRecords,
  lockDevice,
} from '@chancery/contract/device/operation.ts';
import { relayDeviceMessages, relayDevicePhoto } from '@chancery/contract/gateway/calls.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import { exportUsePdf } from '@chancery/contract/report/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { writeMessage } from '@chancery/device/envelope.ts';
import { verifyFile } from '@chancery/evidence/pdf.ts';
import { expect, test } from 'vitest';
import { picture } from '../../files/file/files.testing.ts';
import { createDeviceWorld, createPen } from '../../seals/gateway/gateway.testing.ts';
import { rowFaults } from '../../testing/rows-hold.ts';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld({ DEVICE_PORT: '0' });
const { given, db, call } = world;
const devices = createDeviceWorld(world);
const [banned, byAdministrator] = [0x8a, 0x98];
const reason = 'it fell into water';

const office = async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  const { unit } = main;
  const keeper = await given.member({ role: Role.sealKeeper, unit });
  const user = await given.member({ unit });
  const { id: hardwareId, ...made } = await given.hardware();
  const name = `Seal ${made.serial}`;
  const bound = { serial: made.serial, code: made.bindCode, name, keeperId: keeper.id };
  const { id } = await call(main, bindDevice, bound);
  const seal = { ...made, id, hardwareId, name, companyId: unit.id };
  return { main, unit, keeper, user, seal };
};
type Office = Awaited<ReturnType<typeof office>>;

/** Three presses of the seal that somebody may make, activated. */
const granted = async ({ main, user, seal }: Office, over: { useType?: 0 | 3 } = {}) => {
  const { id } = await call(main, grantDirectly, {
    title: 'A letter',
    reason: 'it must go out today',
    deviceId: seal.id,
    userId: user.id,
    normalCount: 3,
    startAt: new Date(Date.now() - 3_600_000).toISOString(),
    endAt: new Date(Date.now() + 3_600_000).toISOString(),
    ...over,
  });
  await call(user, activateAuthorization, { id });
  return id;
};

const swap = async ({ keeper, seal }: Office, wish = {}) => {
  const spare = await given.hardware(wish);
  const input = { id: seal.id, serial: spare.serial, code: spare.bindCode, reason };
  return { spare, input, done: await call(keeper, exchangeDevice, input) };
};

const ordersTo = async (id: string, deviceId: string) => {
  const { rows } = await db.query<{ body: Record<string, unknown>; state: string }>(
    `SELECT body, state FROM device_command WHERE device_id = $2 AND subject_id = $1 ORDER BY id`,
    [id, deviceId],
  );
  return rows;
};
const pressesOf = async (deviceId: string) => {
  const { rows } = await db.query(
    `SELECT generation, counter::int, counted, gap, verdict, reasons FROM press WHERE device_id = $1 ORDER BY generation, counter`,
    [deviceId],
  );
  return rows;
};
const relay = ({ keeper, seal }: Office, ...messages: string[]) =>
  call(keeper, relayDeviceMessages, { deviceId: seal.id, messages });
const outcomesOf = async (answer: ReturnType<typeof relay>) =>
  (await answer).outcomes.map(({ outcome }) => outcome);
const unitFaults = async ({ unit }: Office) =>
  (await rowFaults(world)).filter(({ unit: whose }) => whose === unit.id);

test('a seal goes on with another device: what people know it by stays, and the old device is retired', async () => {
  const here = await office();
  const { main, keeper, user, seal, unit } = here;
  const authorization = await granted(here);
  const old = await devices.seal(seal);
  await old.say(old.pen.press({ order: authorization }));
  await old.say(old.pen.status({ battery: 7, firmware: '1.2.0' }));
  const before = await call(main, getDevice, { id: seal.id });
  const gone = devices.ended(old.client);

  const { spare, done } = await swap(here);
  expect(await gone).toBe(byAdministrator);
  const last = old.heard.slice(-2).map((text) => devices.readDown(text));
  expect(last).toMatchObject([
    { type: 'order', body: { serial: seal.serial, state: 'ended' } },
    { type: 'lock', body: { serial: seal.serial, locked: true } },
  ]);
  expect((await devices.open(seal)).opened).toBe(banned);

  const after = await call(main, getDevice, { id: seal.id });
  const stays = ({ id, name, keeper: by, backlightSeconds, serviceEndTime, connectMode }: typeof after) => ({
    ...{ id, name, by, backlightSeconds, serviceEndTime, connectMode },
  });
  expect(stays(after)).toEqual(stays(before));
  expect(after).toMatchObject({ serial: spare.serial, battery: null, pressCounter: 0, firmware: '1.0.0' });

  const records = await call(main, listReplaceRecords, { deviceId: seal.id });
  const members = await db.query<{ id: string; name: string }>(
    'SELECT account_id AS id, real_name AS name FROM membership WHERE company_id = $1',
    [unit.id],
  );
  const names = new Map(members.rows.map(({ id, name }) => [id, name]));
  expect(records.list).toMatchObject([
    {
      ...{
        kind: 'device',
        serial: seal.serial,
        newSerial: spare.serial,
        byName: names.get(keeper.id),
        note: reason,
      },
      ...{ oldCounter: 1, oldBattery: 7, oldFirmware: '1.2.0', newCounter: 0 },
    },
  ]);
  const [operation] = (await call(main, listDeviceOperations, { deviceId: seal.id })).list;
  expect(operation).toMatchObject({ id: done.operationId, after: { serial: spare.serial }, note: reason });
  const { rows } = await db.query(
    `SELECT action, object_id FROM operate_log WHERE company_id = $1 AND action = 'device.exchange'`,
    [unit.id],
  );
  expect(rows).toEqual([{ action: 'device.exchange', object_id: seal.id }]);
  const told = await call(user, listMessages, {});
  expect(told.list.map(({ event }) => event)).toContain('device.exchanged');

  // Nobody has the old one again, not even with new codes.
  const again = { serial: seal.serial, code: seal.bindCode, name: 'Another' };
  await expect(call(main, bindDevice, again)).toRefuseWith('device.retired');
  const stranger = await given.member({ role: Role.mainAdministrator });
  await expect(call(stranger, bindDevice, again)).toRefuseWith('device.retired');
  const operator = await given.operator();
  await expect(call(operator, renewCodes, { id: seal.hardwareId })).toRefuseWith('hardware.retired');
  expect(await unitFaults(here)).toEqual([]);
});

test('an open authorisation is paused and resumed on the new device, with what is left and no more', async () => {
  const here = await office();
  const { user, seal } = here;
  const id = await granted(here);
  const old = createPen(seal);
  await relay(here, old.press({ order: id }), old.press({ order: id }));
  const { spare } = await swap(here);
  const paused = await call(user, getAuthorization, { id });
  expect(paused).toMatchObject({ status: Status.suspended, normalUsed: 2 });
  expect(paused.events.map(({ action }) => action)).toContain('deviceExchanged');

  await call(user, reactivateAuthorization, { id });
  const orders = await ordersTo(id, seal.id);
  // Its own count begins at nothing, so what the old one pressed is not among what it is granted.
  expect(orders.at(-1)?.body).toMatchObject({ state: 'active', normal: 1, usedNormal: 0 });
  expect(orders.slice(0, -1).map(({ state }) => state)).not.toContain('waiting');

  const pen = createPen(spare);
  await relay(here, pen.press({ order: id }));
  expect(await call(user, getAuthorization, { id })).toMatchObject({ status: Status.ended, normalUsed: 3 });
  // The number one is taken by both, each counts by itself, and neither misses anything.
  expect(await pressesOf(seal.id)).toMatchObject([
    { generation: 0, counter: 1, counted: true, gap: 0 },
    { generation: 0, counter: 2, counted: true, gap: 0 },
    { generation: 1, counter: 1, counted: true, gap: 0, reasons: [] },
  ]);
  expect(await unitFaults(here)).toEqual([]);

  const made = await call(here.main, exportUsePdf, { empowerNo: paused.empowerNo });
  const pdf = new Uint8Array(await (await fetch(world.address + made.tmpUrl)).arrayBuffer());
  const platforms = [{ fingerprint: world.app.services.evidence.fingerprint }];
  expect(verifyFile(pdf, { trust: { platforms } })).toMatchObject({
    verdict: 'genuine',
    proven: expect.arrayContaining([{ code: 'pressesSigned', values: { count: 3 } }]),
  });
});

test('a photo that the old device took is of its own press, though the new one has the same number', async () => {
  const here = await office();
  const { keeper, seal } = here;
  const old = createPen(seal);
  const bytes = new Uint8Array(await picture('jpeg', 77));
  const digest = createHash('sha256').update(bytes).digest('hex');
  const notice = { serial: seal.serial, counter: 1, digest, size: bytes.length, at: Date.now() };
  const first = old.press();
  const { spare } = await swap(here);
  await relay(here, createPen(spare).press());
  const { wanted } = await relay(here, first, writeMessage('photo', notice, old.sign));
  expect(wanted).toEqual([{ digest, size: bytes.length }]);
  const sent = await call(keeper, relayDevicePhoto, { deviceId: seal.id, digest }, { body: bytes });
  expect(sent.outcome).toBe('kept');
  const { rows } = await db.query(
    'SELECT generation, photos FROM press WHERE device_id = $1 ORDER BY generation',
    [seal.id],
  );
  expect(rows).toEqual([
    { generation: 0, photos: 1 },
    { generation: 1, photos: 0 },
  ]);
});

test('what the old device had pressed comes late and counts; beyond the count or after its retirement it is an exception', async () => {
  const here = await office();
  const { user, seal } = here;
  const id = await granted(here, { useType: 3 });
  const old = createPen(seal);
  const offline = { order: id, useType: 3 } as const;
  const earlier = Date.now() - 60_000;
  await relay(here, old.press(offline));
  const held = [old.press({ ...offline, at: earlier }), old.press({ ...offline, at: earlier })];
  const over = old.press({ ...offline, at: earlier });
  const afterwards = old.press({ ...offline, at: Date.now() + 5 * 60_000 });
  const { spare } = await swap(here);
  await call(user, reactivateAuthorization, { id });

  const handed = await relay(here, ...held.slice(0, 1), old.status());
  expect(handed.outcomes.map(({ outcome }) => outcome)).toEqual(['kept', 'retired']);
  const down = handed.down.map((text) => devices.readDown(text));
  expect(down).toMatchObject([
    { type: 'stored', body: { serial: seal.serial, counter: 2 } },
    { type: 'order', body: { state: 'ended' } },
    { type: 'lock', body: { locked: true } },
  ]);
  // The new device hears that less is left.
  expect((await ordersTo(id, seal.id)).at(-1)?.body).toMatchObject({ normal: 1, usedNormal: 0 });

  await relay(here, createPen(spare).press(offline));
  expect(await call(user, getAuthorization, { id })).toMatchObject({ status: Status.ended, normalUsed: 3 });
  expect(await outcomesOf(relay(here, ...held, over))).toEqual(['duplicate', 'kept', 'kept']);
  const later = await world.app.services.intake.take(seal.serial, afterwards);
  expect(later.outcome).toBe('kept');
  expect(await pressesOf(seal.id)).toMatchObject([
    { generation: 0, counter: 1, counted: true },
    { generation: 0, counter: 2, counted: true, verdict: 'warning', reasons: ['lateUpload'] },
    { generation: 0, counter: 3, counted: false, verdict: 'abnormal', reasons: ['overCount', 'lateUpload'] },
    { generation: 0, counter: 4, counted: false, reasons: ['overCount', 'lateUpload'] },
    { generation: 0, counter: 5, counted: false, verdict: 'abnormal' },
    { generation: 1, counter: 1, counted: true, gap: 0 },
  ]);
  expect((await pressesOf(seal.id))[4].reasons).toContain('retiredDevice');
  expect(await unitFaults(here)).toEqual([]);
});

test('the same exchange again, at once or at the same time, is one exchange', async () => {
  const here = await office();
  const { keeper, main, seal } = here;
  const spare = await given.hardware();
  const input = { id: seal.id, serial: spare.serial, code: spare.bindCode, reason };
  const both = await Promise.all([call(keeper, exchangeDevice, input), call(main, exchangeDevice, input)]);
  const again = await call(keeper, exchangeDevice, input);
  expect(new Set([...both, again].map(({ operationId }) => operationId)).size).toBe(1);
  expect((await call(main, listReplaceRecords, { deviceId: seal.id })).list).toHaveLength(1);
});

test('one spare is taken by one seal, and not by two at the same time', async () => {
  const here = await office();
  const { main, unit, seal } = here;
  const other = await given.smartSeal({ unit });
  const spare = await given.hardware();
  const ask = (id: string) =>
    call(main, exchangeDevice, { id, serial: spare.serial, code: spare.bindCode, reason });
  const results = await Promise.allSettled([ask(seal.id), ask(other.id)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { rows } = await db.query('SELECT count(*)::int AS n FROM hardware WHERE retired_from = ANY ($1)', [
    [seal.id, other.id],
  ]);
  expect(rows).toEqual([{ n: 1 }]);
});

test('who may not, and what does not fit, is refused', async () => {
  const here = await office();
  const { main, keeper, unit, user, seal } = here;
  const spare = await given.hardware();
  const input = { id: seal.id, serial: spare.serial, code: spare.bindCode, reason };
  const otherKeeper = await given.member({ role: Role.sealKeeper, unit });
  const stranger = await given.member({ role: Role.mainAdministrator });
  await expect(call(stranger, exchangeDevice, input)).toRefuseWith('device.notFound');
  await expect(call(otherKeeper, exchangeDevice, input)).toRefuseWith('device.notFound');
  await expect(call(user, exchangeDevice, input)).toRefuseWith('permission.denied');
  await expect(call(keeper, exchangeDevice, { ...input, code: 'AAAA-BBBB' })).toRefuseWith(
    'device.bindWrong',
  );

  const bluetooth = await given.hardware({ isGprs: false });
  const unfit = { ...input, serial: bluetooth.serial, code: bluetooth.bindCode };
  await expect(call(keeper, exchangeDevice, unfit)).toRefuseWith('device.otherWay');
  const bound = await given.smartSeal({ unit });
  const taken = { ...input, serial: bound.serial, code: bound.bindCode };
  await expect(call(keeper, exchangeDevice, taken)).toRefuseWith('device.boundAlready');
  const foreign = await given.smartSeal({ unit: await given.unit() });
  const theirs = { ...input, serial: foreign.serial, code: foreign.bindCode };
  await expect(call(keeper, exchangeDevice, theirs)).toRefuseWith('device.bindWrong');
  const ordinary = await given.device({ unit, keeper });
  await expect(call(keeper, exchangeDevice, { ...input, id: ordinary.id })).toRefuseWith('device.notSmart');

  await db.query('UPDATE device SET online_since = now() WHERE id = $1', [seal.id]);
  await db.query(
    `INSERT INTO device_command (id, company_id, device_id, type, subject_id, body, percent)
     VALUES (gen_random_uuid(), $1, $2, 'upgrade', $2, '{}', 40)`,
    [unit.id, seal.id],
  );
  await expect(call(keeper, exchangeDevice, input)).toRefuseWith('device.upgrading');
  // One that fell silent over it is broken, which is what this is for.
  await db.query('UPDATE device SET online_since = NULL WHERE id = $1', [seal.id]);
  await call(keeper, exchangeDevice, input);
  const { rows } = await db.query(
    `SELECT state FROM device_command WHERE device_id = $1 AND type = 'upgrade'`,
    [seal.id],
  );
  expect(rows).toEqual([{ state: 'replaced' }]);
  expect(await call(main, getDevice, { id: seal.id })).toMatchObject({ serial: spare.serial });
});

test('a locked seal stays locked with its new device, and a spare that was another seal here can be that again', async () => {
  const here = await office();
  const { main, keeper, unit, seal } = here;
  const former = await given.smartSeal({ unit, name: 'A former seal' });
  await call(main, unbindDevice, { id: former.id, reason });
  await call(keeper, lockDevice, { id: seal.id, lost: false, reason: 'out of sight' });
  const input = { id: seal.id, serial: former.serial, code: former.bindCode, reason };
  await call(keeper, exchangeDevice, input);
  expect(await call(main, getDevice, { id: seal.id })).toMatchObject({ standing: 'locked' });
  const { rows } = await db.query<{ body: { locked: boolean } }>(
    `SELECT body FROM device_command WHERE device_id = $1 AND type = 'lock' AND state = 'waiting'`,
    [seal.id],
  );
  expect(rows).toMatchObject([{ body: { locked: true } }]);
  await db.query('UPDATE device SET locked_at = NULL WHERE id = $1', [seal.id]);
  await call(main, unbindDevice, { id: seal.id, reason });
  const back = { serial: former.serial, code: former.bindCode, name: 'A seal again' };
  expect(await call(main, bindDevice, back)).toEqual({ id: seal.id });
});
