import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { upTopic } from '@chancery/device/topics.ts';
import { connect, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase } from '../../durability.audit.ts';
import { makeDataDir, removeDataDir, type ServerProcess, startServer } from '../../durability.server.ts';
import { createPool } from '../../kit/database.ts';
import { createSecrets } from '../../kit/secrets.ts';
import { createTransactions } from '../../kit/transaction.ts';
import { findEmbeddedPostgres } from '../../runtime/embedded-postgres/embedded-postgres.ts';
import { freePort } from '../../testing/free-port.ts';
import { createPen, until } from './gateway.testing.ts';
import { createHardware, type MadeHardware } from './hardware.ts';

const seals = 6;
const kills = Number(process.env.KILLS ?? 2);
let dataDir: string;
let server: ServerProcess;
let made: MadeHardware[];
let port: number;

const start = () => startServer(dataDir, { DEVICE_PORT: String(port) });

const bind = `
  WITH unit AS (
    INSERT INTO company (id, name, full_name, social_credit_code) VALUES (uuidv7(), 'Unit', 'Unit Ltd.', 'x') RETURNING id
  )
  INSERT INTO device (id, company_id, name, subtype, hardware_id, serial)
  SELECT uuidv7(), unit.id, h.serial, 1, h.id, h.serial FROM hardware h, unit`;

beforeAll(async () => {
  dataDir = await makeDataDir();
  port = await freePort();
  server = await start();
  const pool = createPool((await findEmbeddedPostgres(dataDir)) ?? {}, 2);
  made = await createTransactions(pool).apart('platform', (tx) =>
    createHardware(
      tx,
      createSecrets(Buffer.alloc(32)),
      Array.from({ length: seals }, () => ({})),
    ),
  );
  await pool.end();
  await withDatabase(dataDir, (db) => db.query(bind));
}, 120_000);

afterAll(async () => {
  await server?.kill();
  await removeDataDir(dataDir);
});

/** A seal that presses on and on, and says everything again that was not acknowledged. */
const press = (seal: MadeHardware, ca: string) => {
  const pen = createPen(seal);
  const acknowledged: number[] = [];
  let said = 0;
  let isOver = false;
  const client: MqttClient = connect(`mqtts://127.0.0.1:${port}`, {
    protocolVersion: 5,
    username: seal.serial,
    password: seal.secret,
    reconnectPeriod: 100,
    ca,
  });
  client.on('error', () => {});
  /** The client sometimes gives up what was under way with a lost connection; a seal never does. */
  const say = (counter: number, text: string): void => {
    client.publish(upTopic(seal.serial), text, { qos: 1 }, (error) => {
      if (!error) acknowledged.push(counter);
      else setTimeout(say, 20, counter, text);
    });
  };
  const run = async () => {
    while (!isOver) {
      if (said - acknowledged.length < 20) {
        said += 1;
        say(said, pen.press());
      }
      await sleep(2);
    }
  };
  const running = run();
  return {
    client,
    acknowledged,
    stop: async () => {
      isOver = true;
      await running;
      await until(() => acknowledged.length === said, 60_000);
      client.end(true);
      return said;
    },
  };
};

test('a server killed again and again in mid-press keeps every press, once', async () => {
  const ca = await readFile(join(dataDir, 'device-tls', 'ca.pem'), 'utf8');
  const pressing = made.map((seal) => press(seal, ca));
  const count = () => pressing.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  for (let kill = 0; kill < kills; kill += 1) {
    const before = count();
    await until(() => count() > before + 200, 60_000);
    const sure = pressing.map(({ acknowledged }) => acknowledged.length);
    await server.kill();
    server = await start();
    const kept = await withDatabase(
      dataDir,
      async (db) => (await db.query('SELECT count(*)::int AS n FROM press')).rows[0].n,
    );
    expect(kept).toBeGreaterThanOrEqual(sure.reduce((sum, n) => sum + n, 0));
  }
  const said = await Promise.all(pressing.map(({ stop }) => stop()));
  const kept = await withDatabase(dataDir, async (db) => {
    const { rows } = await db.query(
      `SELECT d.serial, count(*)::int AS n, max(p.counter)::int AS last, count(DISTINCT p.counter)::int AS different
       FROM press p JOIN device d ON d.id = p.device_id GROUP BY d.serial`,
    );
    return new Map(rows.map(({ serial, ...row }) => [serial, row]));
  });
  for (const [at, seal] of made.entries())
    expect(kept.get(seal.serial)).toEqual({ n: said[at], last: said[at], different: said[at] });
}, 300_000);
