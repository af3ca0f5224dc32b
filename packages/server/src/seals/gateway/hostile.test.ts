import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { upTopic } from '@chancery/device/topics.ts';
import { connect, type MqttClient } from 'mqtt';
import { generate, type Packet, parser } from 'mqtt-packet';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { reason } from './broker/reasons.ts';
import { createDeviceWorld, createPen } from './gateway.testing.ts';

const world = await createWorld({ DEVICE_PORT: '0' });
const { given } = world;
const devices = createDeviceWorld(world);
const unit = await given.unit();
const seal = await given.smartSeal({ unit });
const v5 = { protocolVersion: 5 } as const;
const topic = upTopic(seal.serial);

const hello: Packet = {
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: 5,
  clean: true,
  clientId: seal.serial,
  keepalive: 30,
  username: seal.serial,
  password: Buffer.from(seal.secret),
};

/** Somebody who sends whatever bytes they like; answers what came back until the end of the connection. */
const attack = async (bytes: Buffer, options: { login?: boolean; wait?: number } = {}): Promise<Packet[]> => {
  const socket = connectTls({
    port: world.app.gateway.port() ?? 0,
    host: '127.0.0.1',
    ca: await devices.ca(),
  });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'secureConnect');
  const got: Packet[] = [];
  const reader = parser(v5);
  reader.on('packet', (packet) => got.push(packet));
  socket.on('data', (chunk) => reader.parse(chunk));
  if (options.login !== false) socket.write(generate(hello, v5));
  socket.write(bytes);
  await Promise.race([once(socket, 'close'), sleep(options.wait ?? 5_000)]);
  return got;
};

const endOf = (packets: readonly Packet[]) => {
  const last = packets.at(-1);
  return last?.cmd === 'disconnect' ? last.reasonCode : last?.cmd;
};
const publish = (over: Partial<Extract<Packet, { cmd: 'publish' }>>) =>
  generate(
    { cmd: 'publish', topic, payload: 'x', qos: 1, dup: false, retain: false, messageId: 1, ...over },
    v5,
  );

const hostile: [string, Buffer, number][] = [
  ['a second greeting', generate(hello, v5), reason.protocolError],
  ['an unknown kind of packet', Buffer.from([0x00, 0x00]), reason.malformed],
  ['flags that must not be', Buffer.from([0xc7, 0x00]), reason.malformed],
  ['a length that never ends', Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0x7f]), reason.malformed],
  ['a length of a quarter of a gigabyte', Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]), reason.tooLarge],
  ['a subscription of five kilobytes', Buffer.from([0x82, 0x88, 0x27]), reason.tooLarge],
  ['QoS 2', publish({ qos: 2 }), reason.qos],
  ['QoS 3', Buffer.from([0x36, 0x05, 0x00, 0x01, 0x61, 0x00, 0x01]), reason.malformed],
  ['something to be retained', publish({ retain: true }), reason.retain],
  ['a topic alias', publish({ properties: { topicAlias: 3 } }), reason.topicAlias],
  [
    'a text that is longer than its packet',
    Buffer.from([0x32, 0x04, 0x00, 0x50, 0x61, 0x62]),
    reason.malformed,
  ],
  ['a step of QoS 2', Buffer.from([0x62, 0x02, 0x00, 0x01]), reason.protocolError],
  [
    'a subscription with an identifier',
    generate(
      {
        cmd: 'subscribe',
        messageId: 3,
        subscriptions: [{ topic, qos: 1 }],
        properties: { subscriptionIdentifier: 5 },
      },
      v5,
    ),
    reason.subscriptionIds,
  ],
];

test.each(hostile)('%s ends the connection with its reason', async (_what, bytes, code) => {
  expect(endOf(await attack(bytes))).toBe(code);
});

test('more at a time than was agreed on ends the connection', async () => {
  const pen = createPen(seal);
  const many = Array.from({ length: 70 }, (_, at) => publish({ messageId: at + 1, payload: pen.press() }));
  const letGo = await world.db.connect();
  await letGo.query('BEGIN; LOCK TABLE press IN ACCESS EXCLUSIVE MODE');
  const got = await attack(Buffer.concat(many), { wait: 2_000 });
  await letGo.query('ROLLBACK');
  letGo.release();
  expect(endOf(got)).toBe(reason.receiveMaximum);
});

test('whoever is not known is cut off without a word, whatever they send', async () => {
  for (const bytes of [
    Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    generate({ cmd: 'pingreq' }, v5),
    publish({}),
    Buffer.from([0x10, 0xff, 0xff, 0x7f]),
    Buffer.from([0x10, 0x04, 0x00, 0x04, 0x4d, 0x51]),
  ])
    expect((await attack(bytes, { login: false, wait: 1_500 })).map(({ cmd }) => cmd)).toEqual([]);
});

test('a packet byte by byte is a packet', async () => {
  const socket = connectTls({
    port: world.app.gateway.port() ?? 0,
    host: '127.0.0.1',
    ca: await devices.ca(),
  });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'secureConnect');
  for (const byte of generate(hello, v5)) {
    socket.write(Buffer.from([byte]));
    await sleep(1);
  }
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer[0]).toBe(0x20);
  expect(answer[3]).toBe(reason.success);
});

test('whoever does not speak TLS is not listened to, and does no harm', async () => {
  const socket = connectTcp(world.app.gateway.port() ?? 0, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('hello?');
  await once(socket, 'close');
  expect((await devices.open(seal)).opened).toBe('ok');
});

test('a silent client is told to go', async () => {
  const got = await attack(Buffer.alloc(0), { login: false, wait: 0 });
  expect(got).toEqual([]);
  const quiet = { ...hello, keepalive: 1 };
  expect(endOf(await attack(generate(quiet, v5), { login: false, wait: 6_000 }))).toBe(reason.keepAlive);
});

test('the same broker is there over WebSocket, for pages of our own', async () => {
  const url = `${world.address.replace('http', 'ws')}/mqtt`;
  const open = (origin: string | undefined) =>
    new Promise<MqttClient | 'refused'>((resolve) => {
      const client = connect(url, {
        username: seal.serial,
        password: seal.secret,
        reconnectPeriod: 0,
        protocolVersion: 5,
        wsOptions: origin === undefined ? {} : { headers: { origin } },
      });
      onTestFinished(() => void client.end(true));
      client.once('connect', () => resolve(client));
      client.on('error', () => resolve('refused'));
      client.on('close', () => resolve('refused'));
    });
  expect(await open('https://elsewhere.example')).toBe('refused');
  expect(await open(world.address)).not.toBe('refused');
  const client = await open(undefined);
  if (client === 'refused') throw new Error('refused');
  const pen = createPen(await given.smartSeal({ unit }));
  expect(await devices.publish(client, topic, pen.press())).toBe(reason.notAuthorized);
});
