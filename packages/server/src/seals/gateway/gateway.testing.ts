import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageDigest, readMessage, signWith, verifyWith, writeMessage } from '@chancery/device/envelope.ts';
import type { Answer, Press, Status } from '@chancery/device/messages.ts';
import { downTopic, upTopic } from '@chancery/device/topics.ts';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import type { World } from '../../testing/world.ts';
import { createOrderKey } from './order-key.ts';

type Seal = Awaited<ReturnType<World['given']['smartSeal']>>;

/** What a client is told at the end of a try: a reason of the protocol, or that it worked. */
export type Reason = number | 'ok' | 'closed';

/** The pen of a seal: signs what it says, and chains its presses. */
export const createPen = ({ serial, secretKey }: Pick<Seal, 'serial' | 'secretKey'>) => {
  const sign = signWith(secretKey);
  let counter = 0;
  let prev: string | undefined;
  const press = (over: Partial<Press> = {}): string => {
    counter += 1;
    const body = {
      serial,
      counter,
      ...(prev ? { prev } : {}),
      kind: 'normal',
      useType: 0,
      at: Date.now(),
      ...over,
    };
    const text = writeMessage('press', body, sign);
    prev = messageDigest(text);
    return text;
  };
  const status = (over: Partial<Status> = {}): string =>
    writeMessage('status', { serial, at: Date.now(), firmware: '1.0.0', counter, waiting: 0, ...over }, sign);
  const answer = (of: string, over: Partial<Answer> = {}): string =>
    writeMessage('answer', { serial, of, at: Date.now(), outcome: 'done', ...over }, sign);
  return { press, status, answer, sign };
};

const reasonOf = (error: unknown): Reason => {
  const { code } = error as { code?: unknown };
  return typeof code === 'number' ? code : 'closed';
};

/** Connects seals to the world's server over TLS, as real ones do. */
export const createDeviceWorld = (world: World) => {
  const ca = () => readFile(join(world.dataDir, 'device-tls', 'ca.pem'), 'utf8');
  const url = () => `mqtts://127.0.0.1:${world.app.gateway.port()}`;

  const open = async (seal: Pick<Seal, 'serial' | 'secret'>, options: IClientOptions = {}) => {
    const client = connect(url(), {
      protocolVersion: 5,
      username: seal.serial,
      password: seal.secret,
      clientId: seal.serial,
      reconnectPeriod: 0,
      clean: true,
      ca: await ca(),
      ...options,
    });
    onTestFinished(() => void client.end(true));
    const opened = await new Promise<Reason>((resolve) => {
      client.once('connect', () => resolve('ok'));
      client.once('error', (error) => resolve(reasonOf(error)));
      client.once('close', () => resolve('closed'));
    });
    client.on('error', () => {});
    return { client, opened };
  };

  /** A seal that is connected and listens. */
  const seal = async (seal: Seal, options: IClientOptions = {}) => {
    const { client, opened } = await open(seal, options);
    if (opened !== 'ok') throw new Error(`not connected: ${opened}`);
    const heard: string[] = [];
    client.on('message', (_topic, payload) => heard.push(payload.toString()));
    await client.subscribeAsync(downTopic(seal.serial), { qos: 1 });
    return { client, heard, pen: createPen(seal), say: (text: string) => say(client, seal.serial, text) };
  };

  /** Publishes to a topic and answers with the acknowledgement. */
  const publish = (client: MqttClient, topic: string, payload: string | Buffer): Promise<Reason> =>
    new Promise((resolve) => {
      client.publish(topic, payload, { qos: 1 }, (error, packet) => {
        const code = (packet as { reasonCode?: number } | undefined)?.reasonCode ?? 0;
        resolve(error ? reasonOf(error) : code === 0 ? 'ok' : code);
      });
    });
  const say = (client: MqttClient, serial: string, text: string) => publish(client, upTopic(serial), text);

  /** Why the server ended a connection. */
  const ended = (client: MqttClient): Promise<Reason> =>
    new Promise((resolve) => {
      client.once('disconnect', ({ reasonCode }) => resolve(reasonCode ?? 'closed'));
      client.once('close', () => setTimeout(() => resolve('closed'), 50));
    });

  const orderKey = verifyWith(createOrderKey(world.app.secrets).publicKey);
  /** Reads what the server says, and checks that it was the server. */
  const readDown = (text: string) => {
    const envelope = readMessage(text);
    if (!envelope || !orderKey(envelope.signed, envelope.signature)) throw new Error('not by the server');
    return { type: envelope.type, body: envelope.body as Record<string, unknown> };
  };

  const pressesOf = async ({ id }: Seal): Promise<number[]> => {
    const { rows } = await world.db.query<{ counter: number }>(
      'SELECT counter::int FROM press WHERE device_id = $1 ORDER BY counter',
      [id],
    );
    return rows.map(({ counter }) => counter);
  };

  return { open, seal, publish, say, ended, readDown, pressesOf, ca, url };
};

/** Waits until something holds. */
export const until = async (holds: () => boolean | Promise<boolean>, ms = 30_000): Promise<void> => {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it never held');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Keeps every press from being written until it is let go. */
export const holdPresses = async (db: pg.Pool) => {
  const client = await db.connect();
  await client.query('BEGIN; LOCK TABLE press IN ACCESS EXCLUSIVE MODE');
  let isHeld = true;
  return {
    /** Resolves once somebody is about to write one. */
    tried: () =>
      until(async () => {
        const { rowCount } = await client.query(
          `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
           WHERE relation = 'press'::regclass AND NOT granted AND datname = current_database()`,
        );
        return rowCount !== 0;
      }),
    letGo: async (): Promise<void> => {
      if (!isHeld) return;
      isHeld = false;
      await client.query('ROLLBACK');
      client.release();
    },
  };
};
