import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { connectWith } from '../bring-up-to-date.ts';
import { createTestDatabase } from '../testing/database.ts';
import { freePort } from '../testing/free-port.ts';
import { type Hearing, openHearing } from './hearing.ts';

const connection = await createTestDatabase();
const db = new pg.Pool(connection);
afterAll(() => db.end());

const quickly = { everyMs: 100, withinMs: 1_000 };
const log = pino({ level: 'silent' });
const name = 'hears';
const named = { ...connection, application_name: name };

const opened = (connect: () => Promise<pg.Client>): Hearing => {
  const hearing = openHearing(connect, log, quickly);
  onTestFinished(() => hearing.close());
  return hearing;
};

/** What was heard on a channel, `begin` for each beginning. */
const heardOn = (hearing: Hearing, channel: string): string[] => {
  const heard: string[] = [];
  hearing.on(
    channel,
    (news) => heard.push(news),
    () => heard.push('begin'),
  );
  return heard;
};

const tell = (channel: string, news: string) => db.query('SELECT pg_notify($1, $2)', [channel, news]);

test('all channels of a server are heard on one connection, also those that came later', async () => {
  const hearing = opened(connectWith(named));
  const first = heardOn(hearing, 'first');
  await expect.poll(() => first).toEqual(['begin']);
  const second = heardOn(hearing, 'second');
  await expect.poll(() => second).toEqual(['begin']);
  await tell('first', 'one');
  await tell('second', 'two');
  await expect.poll(() => [...first, ...second]).toEqual(['begin', 'one', 'begin', 'two']);
  const { rows } = await db.query('SELECT FROM pg_stat_activity WHERE application_name = $1', [name]);
  expect(rows).toHaveLength(1);
});

test('what nobody waits for any longer is not told', async () => {
  const hearing = opened(connectWith(named));
  const told: string[] = [];
  const stop = hearing.on(
    'former',
    (news) => told.push(news),
    () => {},
  );
  const other = heardOn(hearing, 'other');
  await expect.poll(() => other).toEqual(['begin']);
  stop();
  await tell('former', 'late');
  await tell('other', 'after it');
  await expect.poll(() => other).toContain('after it');
  expect(told).toEqual([]);
});

test('a connection that is ended is followed by another, which says that it begins', async () => {
  const hearing = opened(connectWith(named));
  const heard = heardOn(hearing, 'news');
  await expect.poll(() => heard).toEqual(['begin']);
  await db.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
    name,
  ]);
  await expect.poll(() => heard).toEqual(['begin', 'begin']);
  await tell('news', 'again');
  await expect.poll(() => heard).toContain('again');
});

test('a line that falls silent without a word is noticed, and hearing begins anew behind it', async () => {
  const lines: Socket[] = [];
  const proxy = createServer((near) => {
    const far = connectSocket(join(String(connection.host), `.s.PGSQL.${connection.port}`));
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    lines.push(near, far);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const hearing = opened(connectWith({ ...connection, host: '127.0.0.1', port }));
  const heard = heardOn(hearing, 'news');
  await expect.poll(() => heard).toEqual(['begin']);
  expect(hearing.hears()).toBe(true);
  for (const line of lines) line.unpipe().pause();
  await expect.poll(hearing.hears).toBe(false);
  await expect.poll(() => heard).toEqual(['begin', 'begin']);
  expect(hearing.hears()).toBe(true);
});

test('a connection that takes LISTEN and hears nothing never counts', async () => {
  const deaf = async () => {
    const client = await connectWith(named)();
    const { query } = client;
    // As behind a pooler that gives each transaction another place.
    client.query = ((text: string, ...rest: unknown[]) =>
      Reflect.apply(query, client, [
        text.startsWith('LISTEN') ? 'SELECT' : text,
        ...rest,
      ])) as typeof client.query;
    return client;
  };
  let asked = 0;
  const hearing = opened(() => {
    asked += 1;
    return deaf();
  });
  const heard = heardOn(hearing, 'news');
  await expect.poll(() => asked).toBeGreaterThan(2);
  expect(hearing.hears()).toBe(false);
  expect(heard).toEqual([]);
});
