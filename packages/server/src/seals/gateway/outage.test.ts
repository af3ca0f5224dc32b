import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { reason } from './broker/reasons.ts';
import { createDeviceWorld, createPen, holdPresses, until } from './gateway.testing.ts';

const world = await createWorld({ DEVICE_PORT: '0' });
const { given, db } = world;
const devices = createDeviceWorld(world);
const unit = await given.unit();
const newSeal = () => given.smartSeal({ unit });
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

const hold = async () => {
  const held = await holdPresses(db);
  onTestFinished(held.letGo);
  return held;
};

test('nothing is acknowledged before it is committed', async () => {
  const seal = await newSeal();
  const { say, pen } = await devices.seal(seal);
  const { letGo, tried } = await hold();
  const acknowledged: string[] = [];
  const saying = numbers(10).map(async () => acknowledged.push(String(await say(pen.press()))));
  await tried();
  await sleep(300);
  expect(acknowledged).toEqual([]);
  await letGo();
  await Promise.all(saying);
  expect(acknowledged).toEqual(Array(10).fill('ok'));
  expect(await devices.pressesOf(seal)).toEqual(numbers(10));
});

test('a database that goes away in the middle: nothing is acknowledged, the connection ends, the next one says it all again', async () => {
  const seal = await newSeal();
  const { say, pen, client } = await devices.seal(seal);
  const { letGo, tried } = await hold();
  const texts = numbers(5).map(() => pen.press());
  const end = devices.ended(client);
  const acknowledged: string[] = [];
  for (const text of texts) void say(text).then((said) => said === 'ok' && acknowledged.push(text));
  await tried();
  await db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'chancery' AND state <> 'idle'`,
  );
  expect(await end).toBe(reason.busy);
  await letGo();
  expect(acknowledged).toEqual([]);
  expect(await devices.pressesOf(seal)).toEqual([]);
  const again = await devices.seal(seal);
  expect(await Promise.all(texts.map((text) => again.say(text)))).toEqual(Array(5).fill('ok'));
  expect(await devices.pressesOf(seal)).toEqual(numbers(5));
});

test('a connection that is cut in the middle loses nothing and doubles nothing', async () => {
  const seal = await newSeal();
  const pen = createPen(seal);
  const texts = numbers(200).map(() => pen.press());
  const left = new Set(texts);
  for (let cut = 0; left.size > 0 && cut < 50; cut += 1) {
    const { client, say } = await devices.seal(seal);
    const saying = [...left].slice(0, 40).map(async (text) => {
      if ((await say(text)) === 'ok') left.delete(text);
    });
    await Promise.race([Promise.all(saying), sleep(Math.random() * 30)]);
    client.stream.destroy();
    await sleep(5);
  }
  const last = await devices.seal(seal);
  for (const text of left) expect(await last.say(text)).toBe('ok');
  expect(await devices.pressesOf(seal)).toEqual(numbers(200));
});

test('one message that cannot be kept does not keep those that came with it from being kept', async () => {
  const [bad, good] = [await newSeal(), await newSeal()];
  await db.query(`
    CREATE FUNCTION refuse_press() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
    CREATE TRIGGER refused BEFORE INSERT ON press FOR EACH ROW WHEN (NEW.device_id = '${bad.id}')
      EXECUTE FUNCTION refuse_press()`);
  const [one, other] = [await devices.seal(bad), await devices.seal(good)];
  const { letGo, tried } = await hold();
  // The first waits alone, so that the others are kept together.
  const saying = [
    other.say(other.pen.press()),
    ...numbers(5).flatMap(() => [one.say(one.pen.press()), other.say(other.pen.press())]),
  ];
  await tried();
  await letGo();
  const said = await Promise.all(saying);
  expect(said.filter((code) => code === 'ok')).toHaveLength(6);
  expect(said.filter((code) => code === reason.implementation)).toHaveLength(5);
  await db.query('DROP TRIGGER refused ON press');
  expect(await devices.pressesOf(good)).toEqual(numbers(6));
  expect(await devices.pressesOf(bad)).toEqual([]);
});

test('a secret that was taken away ends the connection', async () => {
  const seal = await newSeal();
  const { client } = await devices.seal(seal);
  const end = devices.ended(client);
  await db.query(`UPDATE hardware SET serial = 'SEAL-RENAMED' WHERE id = $1`, [seal.hardwareId]);
  expect(await end).toBe(reason.notAuthorized);
  await until(() => !client.connected);
});
