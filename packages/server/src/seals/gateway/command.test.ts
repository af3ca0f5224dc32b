import { randomUUID } from 'node:crypto';
import { relayDeviceMessages } from '@chancery/contract/gateway/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createWorld } from '../../testing/world.ts';
import { reason } from './broker/reasons.ts';
import { createDeviceWorld, createPen, until } from './gateway.testing.ts';

const world = await createWorld({ DEVICE_PORT: '0' });
const { given, db, app } = world;
const devices = createDeviceWorld(world);
const unit = await given.unit();
const newSeal = () => given.smartSeal({ unit });
type Seal = Awaited<ReturnType<typeof newSeal>>;

const settings = (revision: number) =>
  ({ revision, backlightSeconds: 30, shutdownMinutes: 5, connectMode: 'network' }) as const;

const command = (seal: Seal, revision = 1, from = app) =>
  from.transactions.apart({ companyId: unit.id }, (tx) =>
    from.services.commands.send(tx, {
      companyId: unit.id,
      deviceId: seal.id,
      type: 'settings',
      subjectId: seal.id,
      body: settings(revision),
    }),
  );
const stateOf = async (id: string) =>
  (await db.query('SELECT state, percent, reason FROM device_command WHERE id = $1', [id])).rows[0];

test('a command reaches a connected seal, signed, and is done when the seal says so', async () => {
  const seal = await newSeal();
  const { heard, say, pen } = await devices.seal(seal);
  const id = await command(seal);
  await until(() => heard.length > 0);
  const { type, body } = devices.readDown(heard[0] ?? '');
  expect({ type, body }).toEqual({
    type: 'settings',
    body: { ...settings(1), id, serial: seal.serial, issuedAt: expect.any(Number) },
  });
  expect(await stateOf(id)).toMatchObject({ state: 'waiting' });
  expect(await say(pen.answer(id, { outcome: 'progress', percent: 40 }))).toBe('ok');
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', percent: 40 });
  expect(await say(pen.answer(id))).toBe('ok');
  expect(await stateOf(id)).toMatchObject({ state: 'done', percent: 100 });
  const { rows } = await db.query('SELECT settings_acked FROM device WHERE id = $1', [seal.id]);
  expect(rows).toEqual([{ settings_acked: 1 }]);
  // An answer that comes again, or changes its mind, changes nothing.
  expect(await say(pen.answer(id, { outcome: 'refused', reason: 'late' }))).toBe('ok');
  expect(await stateOf(id)).toMatchObject({ state: 'done', reason: null });
});

test('a seal that comes gets what waits for it in order, and only the newest of a kind', async () => {
  const seal = await newSeal();
  const first = await command(seal, 1);
  await app.transactions.apart({ companyId: unit.id }, (tx) =>
    app.services.commands.send(tx, {
      companyId: unit.id,
      deviceId: seal.id,
      type: 'lock',
      subjectId: seal.id,
      body: { revision: 2, locked: true, reason: 'lost' },
    }),
  );
  await command(seal, 3);
  expect(await stateOf(first)).toMatchObject({ state: 'replaced' });
  const { heard } = await devices.seal(seal);
  await until(() => heard.length > 1);
  expect(heard.map((text) => devices.readDown(text)).map(({ type, body }) => [type, body.revision])).toEqual([
    ['lock', 2],
    ['settings', 3],
  ]);
});

test('what was not committed is not sent', async () => {
  const seal = await newSeal();
  const { heard } = await devices.seal(seal);
  const failing = app.transactions.apart({ companyId: unit.id }, async (tx) => {
    await app.services.commands.send(tx, {
      companyId: unit.id,
      deviceId: seal.id,
      type: 'settings',
      subjectId: seal.id,
      body: settings(1),
    });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  const id = await command(seal, 2);
  await until(() => heard.length > 0);
  expect([...new Set(heard.map((text) => devices.readDown(text).body.id))]).toEqual([id]);
});

test('a command that is not answered is sent again', async () => {
  const seal = await newSeal();
  const { heard } = await devices.seal(seal);
  const id = await command(seal);
  await until(() => heard.length > 0);
  const before = heard.length;
  await db.query(`UPDATE device_command SET sent_at = now() - interval '1 minute' WHERE id = $1`, [id]);
  await until(() => heard.length > before, 30_000);
  expect(new Set(heard).size).toBe(1);
});

test('nobody answers for another seal', async () => {
  const [seal, other] = [await newSeal(), await newSeal()];
  const id = await command(seal);
  const { say, pen } = await devices.seal(other);
  expect(await say(pen.answer(id))).toBe('ok');
  expect(await stateOf(id)).toMatchObject({ state: 'waiting' });
});

test('an answered order is evidence', async () => {
  const seal = await newSeal();
  const { say, pen, heard } = await devices.seal(seal);
  const subjectId = randomUUID();
  const now = Date.now();
  const send = app.transactions.apart({ companyId: unit.id }, (tx) =>
    app.services.commands.send(tx, {
      companyId: unit.id,
      deviceId: seal.id,
      type: 'order',
      subjectId,
      body: {
        order: subjectId,
        revision: 1,
        state: 'active',
        user: randomUUID(),
        userName: '林岚',
        normal: 3,
        crossPage: 0,
        usedNormal: 0,
        usedCrossPage: 0,
        useType: 0,
        from: now,
        to: now + 60_000,
        photoLock: false,
        photographed: 0,
      },
    }),
  );
  const id = await send;
  await until(() => heard.length > 0);
  await say(pen.answer(id));
  const { rows } = await db.query('SELECT kind FROM evidence_entry WHERE subject_id = $1', [subjectId]);
  expect(rows).toEqual([{ kind: 'order.answered' }]);
});

test('a command given at one server reaches a seal at another, and a seal that moves leaves the first', async () => {
  const second = await createApp({
    settings: { ...world.settings, devicePort: 0 },
    connection: world.connection,
    consoleDir: undefined,
    log: pino({ level: 'silent' }),
  });
  onTestFinished(() => second.close());
  const seal = await newSeal();
  const { client, heard } = await devices.seal(seal);
  const id = await command(seal, 1, second);
  await until(() => heard.length > 0);
  expect(devices.readDown(heard[0] ?? '').body.id).toBe(id);
  await second.listen();
  const end = devices.ended(client);
  const moved = await devices.seal(seal, { port: second.gateway.port() ?? 0 });
  expect(await end).toBe(reason.takenOver);
  expect(moved.client.connected).toBe(true);
  expect(await moved.say(moved.pen.press())).toBe('ok');
  expect(second.gateway.broker.names()).toEqual([seal.serial]);
});

test('a browser passes on what a seal says over Bluetooth and brings back what it should be told', async () => {
  const member = await given.member({ role: Role.member, unit });
  const seal = await newSeal();
  const pen = createPen(seal);
  const id = await command(seal);
  const messages = [pen.press(), pen.press(), 'nonsense'];
  const { outcomes, down } = await world.call(member, relayDeviceMessages, { deviceId: seal.id, messages });
  expect(outcomes).toEqual([
    { kept: true, outcome: 'kept' },
    { kept: true, outcome: 'kept' },
    { kept: false, outcome: 'malformed' },
  ]);
  const [receipt, waiting] = down.map((text) => devices.readDown(text));
  expect(receipt).toMatchObject({ type: 'stored', body: { counter: 2 } });
  expect(waiting?.body.id).toBe(id);
  const again = await world.call(member, relayDeviceMessages, {
    deviceId: seal.id,
    messages: [...messages.slice(0, 2), pen.answer(id)],
  });
  expect(again.outcomes.map(({ outcome }) => outcome)).toEqual(['duplicate', 'duplicate', 'kept']);
  expect(again.down).toHaveLength(1);
  expect(await devices.pressesOf(seal)).toEqual([1, 2]);
});

test('a seal of another unit, or one without Bluetooth, is not relayed', async () => {
  const member = await given.member({ role: Role.member, unit });
  const foreign = await given.smartSeal({ unit: await given.unit() });
  const call = (deviceId: string) => world.call(member, relayDeviceMessages, { deviceId, messages: [] });
  await expect(call(foreign.id)).toRefuseWith('device.notFound');
  await expect(call((await given.device({ unit })).id)).toRefuseWith('gateway.noBluetooth');
  await expect(call((await given.smartSeal({ unit, isBluetooth: false })).id)).toRefuseWith(
    'gateway.noBluetooth',
  );
});
