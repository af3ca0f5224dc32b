import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPreferences, sendCode } from '@chancery/contract/account/calls.ts';
import { afterAll, expect, test } from 'vitest';
import { createWorld } from '../testing/world.ts';

/** As many as a gate can wait for; `SLOW_CLIENTS=1000` asks for more, each side then has as many calls. */
const slowOnes = Number(process.env.SLOW_CLIENTS ?? 100);

/** What says nothing on a machine with other work; with deep JSON read to its end it was two seconds there. */
const leastMs = process.env.SLOW_CLIENTS ? 100 : 1_000;

const { address, call, given } = await createWorld();
const me = await given.person();
const { hostname, port } = new URL(address);

const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

const path = `/api${sendCode.path}`;
const head = (length: number) =>
  `POST ${path}?timestamp=1 HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

/** Says its request a byte at a time, and reads its answer never. */
const slowClient = (): void => {
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => {});
  socket.pause();
  socket.write(head(100_000));
  const saying = setInterval(() => socket.write('['), 100);
  socket.on('close', () => clearInterval(saying));
};

const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
const wide = `{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":[]`).join(',')}}`;

const post = (body: string) =>
  fetch(`${address}${path}?timestamp=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });

const p99 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

const callsOfOthers = async (): Promise<number> => {
  const times: number[] = [];
  for (let at = 0; at < Math.max(100, slowOnes); at += 1) {
    const begun = performance.now();
    await call(me, getPreferences);
    times.push(performance.now() - begun);
  }
  return p99(times);
};

test('deep and wide JSON is refused in our own words, and soon', async () => {
  for (const body of [deep, wide, '{"phone":'.repeat(100_000), `"${'\\u0000'.repeat(150_000)}"`]) {
    const begun = performance.now();
    const answer = await post(body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await answer.json()).toMatchObject({ code: expect.any(Number), msg: expect.any(String) });
    expect(performance.now() - begun).toBeLessThan(5_000);
  }
});

test('those who speak slowly, and those who say too much, keep nobody waiting', {
  timeout: 240_000,
}, async () => {
  await callsOfOthers();
  const alone = await callsOfOthers();
  for (let at = 0; at < slowOnes; at += 1) slowClient();
  let isOver = false;
  const rude = (async () => {
    for (let at = 0; !isOver; at += 1) {
      await (await post(at % 2 ? deep : wide)).arrayBuffer();
      await sleep(100);
    }
  })();
  await sleep(500);
  const beside = await callsOfOthers();
  isOver = true;
  await rude;
  process.stderr.write(
    `p99 ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside ${slowOnes} slow ones\n`,
  );
  expect(beside).toBeLessThan(Math.max(2 * alone, leastMs));
});
