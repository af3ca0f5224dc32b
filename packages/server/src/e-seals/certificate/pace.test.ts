import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createPace } from './pace.ts';
import { servePki } from './serve-pki.ts';

const createSlow = () => {
  const clock = { now: 0 };
  const { take } = createPace({ address: 3, network: 6 }, () => clock.now);
  return { clock, take };
};

test('each caller asks so often in a minute, and others are not held up by it', () => {
  const { clock, take } = createSlow();
  expect([1, 2, 3].map(() => take('192.0.2.1'))).toEqual([0, 0, 0]);
  expect(take('192.0.2.1')).toBe(20);
  expect(take('198.51.100.1')).toBe(0);
  clock.now = 20_000;
  expect(take('192.0.2.1')).toBe(0);
  expect(take('192.0.2.1')).toBe(20);
});

test('a network is held to its own measure, however many addresses it has', () => {
  const { take } = createSlow();
  const waits = Array.from({ length: 8 }, (_, at) => take(`192.0.2.${at}`));
  expect(waits).toEqual([0, 0, 0, 0, 0, 0, 10, 10]);
  expect(take('192.0.3.1')).toBe(0);
});

test('who has asked too often is remembered, however many others come', () => {
  const { take } = createSlow();
  const stranger = (at: number) => `10.${at >> 8}.${at % 256}.1`;
  for (let at = 0; at < 3; at += 1) take('192.0.2.1');
  for (let at = 0; at < 25_000; at += 1) {
    take(stranger(at));
    if (at % 5_000 === 0) expect(take('192.0.2.1')).toBeGreaterThan(0);
  }
});

test('the doors of the platform’s CA count a whole /64 of IPv6 as one caller', async () => {
  const http = Fastify();
  const never = () => Promise.reject(new Error('nothing is asked'));
  const lists = { list: async () => new Uint8Array(1), answer: never, answerAbout: never, forget: () => {} };
  const pace = createPace({ address: 3, network: 6 }, () => 0);
  servePki(http, { authorities: { of: never }, lists, pace });
  const ask = (remoteAddress: string) => http.inject({ url: '/pki/issuing.crl', remoteAddress });
  for (let at = 1; at <= 3; at += 1) expect((await ask(`2001:db8:0:7::${at}`)).statusCode).toBe(200);
  const refused = await ask('2001:db8:0:7::ffff');
  expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '20' } });
  expect((await ask('2001:db8:0:8::1')).statusCode).toBe(200);
});
