import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { downTopic, upTopic } from '@chancery/device/topics.ts';
import { generate, type Packet, parser } from 'mqtt-packet';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { createDeviceWorld, createPen, holdPresses, until } from './gateway.testing.ts';
import { connectOutside } from './outside-broker.ts';

const v5 = { protocolVersion: 5 } as const;

/** As much of a broker as our servers see: it gives messages again until they are acknowledged. */
const startBroker = async () => {
  const unacknowledged = new Map<number, { topic: string; payload: string }>();
  const published: { topic: string; payload: string }[] = [];
  const topics: string[] = [];
  const sockets = new Set<Socket>();
  let current: Socket | undefined;
  let last = 0;
  let connections = 0;
  const write = (packet: Packet) => current?.write(generate(packet, v5));
  const give = (messageId: number, message: { topic: string; payload: string }, dup: boolean) =>
    write({ cmd: 'publish', qos: 1, dup, retain: false, messageId, ...message });
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const reader = parser(v5);
    reader.on('packet', (packet) => {
      if (packet.cmd === 'connect') {
        current = socket;
        connections += 1;
        write({ cmd: 'connack', reasonCode: 0, sessionPresent: connections > 1 });
      }
      if (packet.cmd === 'subscribe') {
        topics.push(...packet.subscriptions.map(({ topic }) => topic));
        write({ cmd: 'suback', messageId: packet.messageId, granted: packet.subscriptions.map(() => 1) });
        for (const [id, message] of unacknowledged) give(id, message, true);
      }
      if (packet.cmd === 'puback') unacknowledged.delete(packet.messageId ?? 0);
      if (packet.cmd === 'publish') {
        published.push({ topic: packet.topic, payload: packet.payload.toString() });
        write({ cmd: 'puback', messageId: packet.messageId, reasonCode: 0 });
      }
      if (packet.cmd === 'pingreq') write({ cmd: 'pingresp' });
    });
    socket.on('data', (chunk) => reader.parse(chunk));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `mqtt://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    topics,
    published,
    unacknowledged,
    connections: () => connections,
    /** A device has published. */
    deliver: (topic: string, payload: string) => {
      last += 1;
      unacknowledged.set(last, { topic, payload });
      give(last, { topic, payload }, false);
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

const broker = await startBroker();
afterAll(() => broker.stop());
const world = await createWorld({ DEVICE_BROKER_URL: broker.url });
const devices = createDeviceWorld(world);
const unit = await world.given.unit();
await until(() => broker.topics.length === 2);

test('servers share what devices publish', () => {
  expect(broker.topics).toEqual([
    '$share/chancery/chancery/v1/+/up',
    '$share/chancery/chancery/v1/+/photo/+',
  ]);
});

test('a press is acknowledged to the broker after its commit, and one that is refused is not given again', async () => {
  const seal = await world.given.smartSeal({ unit });
  const pen = createPen(seal);
  const held = await holdPresses(world.db);
  for (let at = 0; at < 5; at += 1) broker.deliver(upTopic(seal.serial), pen.press());
  await held.tried();
  await sleep(200);
  expect(broker.unacknowledged.size).toBe(5);
  await held.letGo();
  await until(() => broker.unacknowledged.size === 0);
  expect(await devices.pressesOf(seal)).toEqual([1, 2, 3, 4, 5]);
  broker.deliver(upTopic(seal.serial), 'nonsense');
  await until(() => broker.unacknowledged.size === 0);
});

test('what could not be kept is given again, and kept once', async () => {
  const seal = await world.given.smartSeal({ unit });
  const pen = createPen(seal);
  const before = broker.connections();
  const held = await holdPresses(world.db);
  for (let at = 0; at < 3; at += 1) broker.deliver(upTopic(seal.serial), pen.press());
  await held.tried();
  await world.db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'chancery' AND state <> 'idle'`,
  );
  await held.letGo();
  await until(() => broker.connections() > before && broker.unacknowledged.size === 0, 20_000);
  expect(await devices.pressesOf(seal)).toEqual([1, 2, 3]);
});

test('a command is published once, for whichever broker the seal is at', async () => {
  const seal = await world.given.smartSeal({ unit });
  const id = await world.app.transactions.apart({ companyId: unit.id }, (tx) =>
    world.app.services.commands.send(tx, {
      companyId: unit.id,
      deviceId: seal.id,
      type: 'lock',
      subjectId: seal.id,
      body: { revision: 1, locked: true, reason: 'lost' },
    }),
  );
  const sent = () => broker.published.filter(({ topic }) => topic === downTopic(seal.serial));
  await until(() => sent().length > 0);
  await sleep(200);
  expect(sent().map(({ payload }) => devices.readDown(payload).body.id)).toEqual([id]);
});

test('however much a broker gives at once, no more is taken than is on its way, and all of it in the end', async () => {
  const generous = await startBroker();
  const waiting: (() => void)[] = [];
  let taken = 0;
  const take = () => {
    taken += 1;
    return new Promise<{ code: number }>((resolve) => waiting.push(() => resolve({ code: 0 })));
  };
  const log = pino({ level: 'silent' });
  const outside = await connectOutside(generous.url, 'server', take, () => {}, log);
  await until(() => generous.topics.length === 2);
  for (let at = 0; at < 2_500; at += 1) generous.deliver(upTopic('SEAL-0001'), 'something');
  await until(() => taken === 1_000);
  await sleep(200);
  expect(taken).toBe(1_000);
  await until(() => {
    for (const keep of waiting.splice(0)) keep();
    return generous.unacknowledged.size === 0;
  });
  expect(taken).toBe(2_500);
  await outside.close();
  generous.stop();
});
