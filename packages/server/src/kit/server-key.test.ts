import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { createOperatorDesk } from '../desk/operator/operator.desk.ts';
import { createWorld } from '../testing/world.ts';

const { address, connection, db, settings, app } = await createWorld();
const log = pino({ level: 'silent' });
const [first, second] = [settings.secretKey, Buffer.alloc(32, 8)];

/** A server beside, with keys of its own, that ends again. */
const startWith = async (secretKey: Buffer, secretKeyBefore?: Buffer): Promise<void> => {
  const beside = { ...settings, port: 0, secretKey, secretKeyBefore };
  const server = await createApp({ settings: beside, connection, consoleDir: undefined, log });
  await server.close();
};
const refusal =
  /^SECRET_KEY is another one \(\w{8}\) than this database has been used with since .* give every server the same/;

test('a second server with another key is refused by name, and the first works on', async () => {
  await expect(startWith(second)).rejects.toThrow(refusal);
  await expect(startWith(second, Buffer.alloc(32, 9))).rejects.toThrow(refusal);
  // A second one would have changed the passwords that new connections need.
  await app.transactions.read('platform', ({ $client: client }) => client.query('SELECT'));
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  await startWith(first);
});

test('what the database knows of the key neither is it nor holds it', async () => {
  const { rows } = await db.query<{ commitment: Buffer }>('SELECT commitment FROM server_key');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.commitment.includes(first.subarray(0, 8))).toBe(false);
});

test('a key is exchanged with the word of the one before; then that one is the wrong one', async () => {
  await startWith(second, first);
  await startWith(second);
  await expect(startWith(first)).rejects.toThrow(refusal);
});

test('where a key is lost, a command lets another one take its place, and the log says so', async () => {
  const desk = createOperatorDesk(app.transactions);
  expect(await desk.forgetKey()).toBe(true);
  expect(await desk.forgetKey()).toBe(false);
  await startWith(first);
  const { rows } = await db.query(`SELECT actor_name FROM operate_log WHERE action = 'operator.forget-key'`);
  expect(rows).toEqual([{ actor_name: 'npm run operator' }]);
});
