import { createHash, randomUUID } from 'node:crypto';
import { newKeys, signWith, writeMessage } from '@chancery/device/envelope.ts';
import { downTopic, photoTopic, upTopic } from '@chancery/device/topics.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { reason } from './broker/reasons.ts';
import { createDeviceWorld, createPen, until } from './gateway.testing.ts';

const world = await createWorld({ DEVICE_PORT: '0' });
const { given, db } = world;
const devices = createDeviceWorld(world);
const unit = await given.unit();
const newSeal = () => given.smartSeal({ unit });

test('a seal connects with its secret, over a certificate it can check', async () => {
  const { client, opened } = await devices.open(await newSeal());
  expect(opened).toBe('ok');
  expect(client.connected).toBe(true);
  const unknowing = await devices.open(await newSeal(), { ca: [] });
  expect(unknowing.opened).toBe('closed');
});

test('a wrong secret, an unknown serial and no name at all are refused', async () => {
  const seal = await newSeal();
  expect((await devices.open({ ...seal, secret: 'guess' })).opened).toBe(reason.badLogin);
  expect((await devices.open({ serial: 'SEAL-NOBODY', secret: 'guess' })).opened).toBe(reason.badLogin);
  expect((await devices.open({ serial: '', secret: '' })).opened).toBe(reason.badLogin);
  expect((await devices.open(seal)).opened).toBe('ok');
});

test('whoever guesses a secret has to wait, but the seal itself gets in, also from the same place', async () => {
  const seal = await newSeal();
  const tries = [];
  for (let at = 0; at < 12; at += 1)
    tries.push((await devices.open({ ...seal, secret: `guess ${at}` })).opened);
  expect(tries.slice(0, 10)).toEqual(Array(10).fill(reason.badLogin));
  expect(tries.slice(10)).toEqual([reason.connectionRate, reason.connectionRate]);
  expect((await devices.open(seal)).opened).toBe('ok');
});

test('a client of an older protocol is refused in its own words', async () => {
  const { opened } = await devices.open(await newSeal(), { protocolVersion: 4 });
  expect(opened).not.toBe('ok');
});

test('a seal speaks and listens on its own topics only', async () => {
  const seal = await newSeal();
  const other = await newSeal();
  const { client, pen } = await devices.seal(seal);
  const text = pen.press();
  expect(await devices.publish(client, upTopic(other.serial), text)).toBe(reason.notAuthorized);
  expect(await devices.publish(client, downTopic(seal.serial), text)).toBe(reason.notAuthorized);
  expect(await devices.publish(client, 'some/where', text)).toBe(reason.notAuthorized);
  for (const topic of [downTopic(other.serial), 'chancery/v1/+/down', '#', upTopic(seal.serial)]) {
    const refusal = await client.subscribeAsync(topic, { qos: 1 }).then(
      (granted) => granted[0]?.qos,
      (error: { code?: number }) => error.code ?? 'refused',
    );
    expect(refusal, topic).not.toBe(1);
  }
  expect(await devices.pressesOf(seal)).toEqual([]);
  expect(await devices.pressesOf(other)).toEqual([]);
});

test('a press is in the database when it is acknowledged, and once however often it is sent', async () => {
  const seal = await newSeal();
  const { say, pen } = await devices.seal(seal);
  const first = pen.press();
  for (let at = 0; at < 3; at += 1) expect(await say(first)).toBe('ok');
  expect(await devices.pressesOf(seal)).toEqual([1]);
  const later = [pen.press(), pen.press(), pen.press()];
  expect(await Promise.all(later.map(say))).toEqual(['ok', 'ok', 'ok']);
  expect(await devices.pressesOf(seal)).toEqual([1, 2, 3, 4]);
});

test('presses that come in another order are all kept', async () => {
  const seal = await newSeal();
  const { say, pen } = await devices.seal(seal);
  const presses = Array.from({ length: 20 }, () => pen.press());
  const shuffled = presses.toSorted((a, b) => a.slice(-5).localeCompare(b.slice(-5)));
  expect(new Set(await Promise.all(shuffled.map(say)))).toEqual(new Set(['ok']));
  expect(await devices.pressesOf(seal)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
});

test('what is badly made, signed by another or in the name of another is refused and kept nowhere', async () => {
  const seal = await newSeal();
  const other = await newSeal();
  const { say, pen } = await devices.seal(seal);
  const good = pen.press();
  const byAnother = createPen({ serial: seal.serial, secretKey: newKeys().secretKey }).press();
  const refused: [string, number][] = [
    ['', reason.payloadFormat],
    ['hello', reason.payloadFormat],
    [`${good}=`, reason.payloadFormat],
    [good.replace('c1.press', 'c1.order'), reason.payloadFormat],
    [writeMessage('press', { serial: seal.serial, counter: 0 }, pen.sign), reason.payloadFormat],
    [byAnother, reason.notAuthorized],
    [good.slice(0, -2) + (good.endsWith('AA') ? 'BA' : 'AA'), reason.notAuthorized],
    [createPen(other).press(), reason.notAuthorized],
  ];
  for (const [text, code] of refused) expect(await say(text), text.slice(0, 60)).toBe(code);
  expect(await devices.pressesOf(seal)).toEqual([]);
  expect(await say(good)).toBe('ok');
});

test('of presses sent together, those up to the last good signature are kept and the others are not', async () => {
  const seal = await newSeal();
  const { say, pen } = await devices.seal(seal);
  const spoilt = (text: string) => text.slice(0, -2) + (text.endsWith('AA') ? 'BA' : 'AA');
  const presses = [pen.press(), pen.press(), pen.press(), spoilt(pen.press())];
  expect(await Promise.all(presses.map(say))).toEqual(['ok', 'ok', 'ok', reason.notAuthorized]);
  expect(await devices.pressesOf(seal)).toEqual([1, 2, 3]);
  const byAnother = createPen({ serial: seal.serial, secretKey: newKeys().secretKey });
  const forged = Array.from({ length: 4 }, () => byAnother.press());
  expect(new Set(await Promise.all(forged.map(say)))).toEqual(new Set([reason.notAuthorized]));
  expect(await devices.pressesOf(seal)).toEqual([1, 2, 3]);
});

test('a seal that is nobody’s is let in but not believed, until it is bound', async () => {
  const made = await given.hardware();
  const { client } = await devices.open(made);
  const pen = createPen(made);
  const text = pen.press();
  expect(await devices.say(client, made.serial, text)).toBe(reason.notAuthorized);
  const id = randomUUID();
  await db.query(
    `INSERT INTO device (id, company_id, name, subtype, hardware_id, serial)
     VALUES ($1, $2, 'Just bound', 1, $3, $4)`,
    [id, unit.id, made.id, made.serial],
  );
  await until(async () => (await devices.say(client, made.serial, text)) === 'ok');
});

test('a second connection of the same seal ends the first', async () => {
  const seal = await newSeal();
  const first = await devices.seal(seal);
  const end = devices.ended(first.client);
  const second = await devices.seal(seal);
  expect(await end).toBe(reason.takenOver);
  expect(await second.say(second.pen.press())).toBe('ok');
});

test('who is connected can be seen', async () => {
  const seal = await newSeal();
  const { client } = await devices.seal(seal);
  const isOnline = async () =>
    (await db.query('SELECT online_since FROM device WHERE id = $1', [seal.id])).rows[0].online_since !==
    null;
  await until(isOnline);
  await client.endAsync();
  await until(async () => !(await isOnline()));
});

test('a status is kept, and tells which presses need not be sent again', async () => {
  const seal = await newSeal();
  const { say, pen, heard } = await devices.seal(seal);
  for (let at = 0; at < 3; at += 1) await say(pen.press());
  expect(await say(pen.status({ counter: 4, waiting: 3, battery: 55 }))).toBe('ok');
  const { rows } = await db.query('SELECT battery FROM device WHERE id = $1', [seal.id]);
  expect(rows).toEqual([{ battery: 55 }]);
  await until(() => heard.length > 0);
  expect(devices.readDown(heard[0] ?? '')).toMatchObject({
    type: 'stored',
    body: { serial: seal.serial, counter: 3 },
  });
});

test('an event is kept once', async () => {
  const seal = await newSeal();
  const { say, pen } = await devices.seal(seal);
  const event = { serial: seal.serial, id: randomUUID(), at: Date.now(), kind: 'caseOpened', counter: 0 };
  const text = writeMessage('event', event, pen.sign);
  expect([await say(text), await say(text)]).toEqual(['ok', 'ok']);
  const { rows } = await db.query('SELECT kind FROM device_event WHERE device_id = $1', [seal.id]);
  expect(rows).toEqual([{ kind: 'caseOpened' }]);
});

test('only the bytes of a photo that was announced are taken', async () => {
  const seal = await newSeal();
  const { client, say, pen } = await devices.seal(seal);
  const bytes = Buffer.from('not really a photo');
  const digest = createHash('sha256').update(bytes).digest('hex');
  const topic = photoTopic(seal.serial, digest);
  expect(await devices.publish(client, topic, bytes)).toBe(reason.payloadFormat);
  const notice = { serial: seal.serial, counter: 1, digest, size: bytes.length, at: Date.now() };
  expect(await say(writeMessage('photo', notice, pen.sign))).toBe('ok');
  expect(await say(writeMessage('photo', notice, pen.sign))).toBe('ok');
  expect(await devices.publish(client, topic, Buffer.from('other bytes, same length'))).toBe(
    reason.payloadFormat,
  );
  const wrong = signWith(newKeys().secretKey);
  expect(await say(writeMessage('photo', { ...notice, counter: 2 }, wrong))).toBe(reason.notAuthorized);
});

test('bytes that are no picture are not asked for again, and nobody waits for them', async () => {
  const seal = await newSeal();
  const { client, say, pen } = await devices.seal(seal);
  const bytes = Buffer.from('not a picture at all');
  const digest = createHash('sha256').update(bytes).digest('hex');
  const notice = { serial: seal.serial, counter: 1, digest, size: bytes.length, at: Date.now() };
  expect(await say(writeMessage('photo', notice, pen.sign))).toBe('ok');
  const topic = photoTopic(seal.serial, digest);
  expect(await devices.publish(client, topic, bytes)).toBe(reason.payloadFormat);
  const { rows } = await db.query('SELECT digest FROM photo_notice WHERE device_id = $1', [seal.id]);
  expect(rows).toEqual([]);
});

test('what no database can keep is refused for good, not until later', async () => {
  const seal = await newSeal();
  const { say, pen } = await devices.seal(seal);
  const beyond = Date.UTC(10_000, 0);
  const event = { serial: seal.serial, id: randomUUID(), at: beyond, kind: 'caseOpened', counter: 0 };
  expect(
    await Promise.all([
      say(pen.press({ at: beyond })),
      say(pen.press({ counter: 2 ** 31 })),
      say(pen.status({ firmware: '1.0\0' })),
      say(writeMessage('event', event, pen.sign)),
    ]),
  ).toEqual(Array(4).fill(reason.payloadFormat));
});
