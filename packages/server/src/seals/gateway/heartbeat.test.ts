import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { until } from './gateway.testing.ts';
import { createHeartbeat } from './heartbeat.ts';

const world = await createWorld();
const { app, db, given } = world;
const pace = { everyMs: 50, lostMs: 1_500 };

const begin = (server = randomUUID()) => {
  const forgotten: string[] = [];
  const released: string[] = [];
  const heart = createHeartbeat({
    transactions: app.transactions,
    server,
    log: pino({ level: 'silent' }),
    onForgotten: () => forgotten.push(server),
    onReleased: (units) => released.push(...units),
    pace,
  });
  onTestFinished(() => heart.close());
  return { server, heart, forgotten, released };
};

const sealAt = async (server: string) => {
  const unit = await given.unit();
  const seal = await given.smartSeal({ unit });
  await db.query(
    'UPDATE device SET online_since = now(), last_seen_at = now(), online_by = $2 WHERE id = $1',
    [seal.id, server],
  );
  const isOnline = async () =>
    (await db.query('SELECT online_since FROM device WHERE id = $1', [seal.id])).rows[0].online_since !==
    null;
  return Object.assign(isOnline, { unit });
};

const isListed = async (server: string) =>
  (await db.query('SELECT 1 FROM gateway_server WHERE id = $1', [server])).rows.length > 0;

test('seals of a server that fell silent are let go by another; those of servers that are there stay', async () => {
  const [gone, here] = [randomUUID(), randomUUID()];
  const [lost, kept] = [await sealAt(gone), await sealAt(here)];
  await db.query('INSERT INTO gateway_server (id) VALUES ($1)', [gone]);
  const one = begin(here);
  const two = begin();
  expect(await lost()).toBe(true);
  await until(async () => !(await lost()));
  await until(() => one.released.length + two.released.length > 0);
  expect([...one.released, ...two.released]).toEqual([lost.unit.id]);
  expect(await isListed(gone)).toBe(false);
  expect(await kept()).toBe(true);
});

test('a server that others took for gone notes again whom it holds', async () => {
  const { server, forgotten } = begin();
  await until(() => isListed(server));
  await db.query('DELETE FROM gateway_server WHERE id = $1', [server]);
  await until(() => forgotten.length > 0);
  expect(forgotten).toEqual([server]);
  expect(await isListed(server)).toBe(true);
});

test('a server takes leave', async () => {
  const { server, heart } = begin();
  await until(() => isListed(server));
  await heart.close();
  expect(await isListed(server)).toBe(false);
});
