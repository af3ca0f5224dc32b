import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { iceServers } from './ice.ts';
import { askForRoom, startTurn, whyNoTurn } from './turn.testing.ts';

const secret = 'a secret of two servers';
const person = '01890000-0000-7000-8000-000000000001';

const named = (now?: number) => {
  const [server] = iceServers(
    { turnUrls: ['turn:turn.example:3478'], turnSecret: secret, stunUrls: undefined },
    person,
    now,
  );
  return { username: server?.username ?? '', credential: server?.credential ?? '' };
};

test('a name ends by itself, says whose it is, and is worth nothing without the secret', () => {
  const now = Date.parse('2026-11-18T00:00:00Z');
  const { username } = named(now);
  expect(username).toBe(`${now / 1_000 + 10 * 60}:${person}`);
  // Whoever asks again is told the same, and the next one while there is time.
  expect(named(now + 299_000).username).toBe(username);
  expect(named(now + 300_000).username).toBe(`${now / 1_000 + 15 * 60}:${person}`);
  expect(iceServers({ turnUrls: undefined, turnSecret: undefined, stunUrls: ['stun:a:1'] }, person)).toEqual([
    { urls: ['stun:a:1'] },
  ]);
  expect(iceServers({ turnUrls: undefined, turnSecret: undefined, stunUrls: undefined }, person)).toEqual([]);
});

const freePort = async (): Promise<number> => {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
};

test('coturn takes such a name while it lasts, and no other', async ({ skip }) => {
  const why = await whyNoTurn();
  if (why !== undefined) skip(why);
  const port = await freePort();
  const turn = await startTurn(port, secret);
  try {
    const { username, credential } = named();
    expect(await askForRoom(port, username, credential)).toBe(0);
    expect(await askForRoom(port, username, `${credential}x`)).toBe(401);
    const late = named(Date.now() - 11 * 60_000);
    expect(await askForRoom(port, late.username, late.credential)).toBe(401);
  } finally {
    await turn.stop();
  }
}, 180_000);
