import { setTimeout as sleep } from 'node:timers/promises';
import { newKeys, readMessage, signWith, verifyWith, writeMessage } from '@chancery/device/envelope.ts';
import { Press } from '@chancery/device/messages.ts';
import { expect, test } from 'vitest';
import { createFleet } from './fleet.ts';
import type { Link, OpenLink } from './link.ts';
import { disturbances } from './options.ts';
import { createRandom } from './random.ts';
import { testOrder } from './seal.testing.ts';
import type { DiaryLine, SealIdentity } from './seal.types.ts';

const server = newKeys();
const serialOf = (at: number) => `SEAL-FLEET${at}`;

/** A server in memory that loses its connections now and then, before or after it kept something. */
const createServer = () => {
  const random = createRandom(7);
  const kept = new Map<string, string>();
  const open =
    (serial: string): OpenLink =>
    async (ears) => {
      await sleep(random.int(1, 20));
      if (random.chance(0.1)) throw new Error('refused');
      let live = true;
      const end = () => {
        if (!live) return;
        live = false;
        ears.closed();
      };
      const link: Link = {
        keeps: true,
        publish: ({ payload }, done) => {
          if (!live || random.chance(0.05)) return end();
          const message = typeof payload === 'string' ? readMessage(payload) : undefined;
          if (message?.type === 'press') {
            const { counter } = Press.parse(message.body);
            kept.set(`${serial} ${counter}`, message.text);
          }
          setTimeout(() => live && done(true), random.int(1, 10));
        },
        close: end,
        cut: end,
      };
      const now = Date.now();
      const order = { ...testOrder(1, 1), serial, normal: 20, from: now - 3_600_000, to: now + 3_600_000 };
      setTimeout(() => live && ears.message(writeMessage('order', order, signWith(server.secretKey))), 5);
      return link;
    };
  return { open, kept };
};

test('a fleet in trouble loses no press: its diary and the server agree', async () => {
  const { open, kept } = createServer();
  const diary: DiaryLine[] = [];
  const identities: SealIdentity[] = Array.from({ length: 10 }, (_, at) => ({
    serial: serialOf(at),
    sign: signWith(newKeys().secretKey),
    verify: verifyWith(server.publicKey),
  }));
  const fleet = createFleet({
    identities,
    open: ({ serial }) => open(serial),
    random: createRandom(1),
    pressesPerMinute: 1_200,
    chaos: new Set(disturbances.filter((one) => one !== 'silence' && one !== 'tamper')),
    onLine: (line) => diary.push(line),
  });
  const pressed = () =>
    diary.filter(({ what }) => what === 'pressed').map((line) => `${line.serial} ${line.counter}`);
  fleet.start();
  await expect.poll(() => pressed().length, { timeout: 40_000 }).toBeGreaterThan(50);
  expect(await fleet.settle(20_000)).toBe(0);
  fleet.stop();
  expect([...kept.keys()].sort()).toEqual(pressed().sort());
  expect(Math.max(...fleet.players.map((player) => player.seal().memory.counter))).toBeLessThanOrEqual(22);
}, 90_000);
