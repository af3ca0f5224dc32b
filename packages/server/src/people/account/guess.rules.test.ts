import { guesses } from '@chancery/contract/limits.guesses.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Attempts } from './attempts.ts';
import { noGuesses, oneLess, oneMore, sourceOf, waitFor } from './guess.rules.ts';
import { createMemory, from } from './guess.testing.ts';

const somewhere = (at: number) => `${11 + (at % 200)}.${(at >> 8) % 256}.${(at >> 16) % 256}.${at % 256}`;
const day = 86_400_000;

/** How many of some guesses are looked at at all. */
const guess = async (attempts: Attempts, times: number, between: () => void) => {
  let looked = 0;
  for (let at = 0; at < times; at += 1) {
    const taken = await from(somewhere(at * 257), () =>
      attempts.takeTry({ target: 'operator:chief', isKnown: false }),
    ).catch(() => undefined);
    if (taken) looked += 1;
    between();
  }
  return looked;
};

test('20,000 guesses in a day, each from another address, are looked at about a hundred times', async () => {
  const { attempts, pass } = createMemory();
  const looked = await guess(attempts, 20_000, () => pass(day / 20_000));
  expect(looked).toBeLessThanOrEqual(110);
});

test('20,000 guesses at once are looked at five times', async () => {
  const { attempts } = createMemory();
  expect(await guess(attempts, 20_000, () => {})).toBe(guesses.target.free);
});

test('an owner at a machine of theirs gets in whatever strangers do, and after their own mistakes within a minute', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ stranger: fc.nat(5_000), own: fc.boolean(), ms: fc.nat(120_000) }), {
        maxLength: 60,
      }),
      async (events) => {
        const { attempts, pass } = createMemory();
        const owner = () =>
          from('203.0.113.7', () => attempts.takeTry({ target: 'user:wen', isKnown: true }), 'm'.repeat(24));
        for (const { stranger, own, ms } of events) {
          const wrong = own
            ? owner()
            : from(somewhere(stranger), () => attempts.takeTry({ target: 'user:wen', isKnown: false }));
          await wrong.catch(() => undefined);
          pass(ms);
        }
        pass(guesses.machine.mostSeconds * 1_000);
        await (await owner()).forgive();
      },
    ),
    { numRuns: 100 },
  );
});

test('whoever tries one password at many names is slowed down by address, and by network when they change it', async () => {
  const { attempts, pass } = createMemory();
  const looked = { address: 0, network: 0 };
  for (let at = 0; at < 2_000; at += 1) {
    const target = { target: `user:name${at}`, isKnown: false };
    pass(1_000);
    await from('198.51.100.9', () => attempts.takeTry(target)).then(
      () => (looked.address += 1),
      () => {},
    );
    await from(`192.0.2.${at % 256}`, () => attempts.takeTry(target)).then(
      () => (looked.network += 1),
      () => {},
    );
  }
  expect(looked.address).toBeLessThanOrEqual(guesses.address.free + 12);
  expect(looked.network).toBeLessThanOrEqual(guesses.network.free + 20);
});

test('a right password between wrong ones does not make the guesser quicker than twice', async () => {
  const { attempts, pass } = createMemory();
  let looked = 0;
  for (let second = 0; second < 3_600; second += 1) {
    pass(1_000);
    const own = await from('198.51.100.9', () =>
      attempts.takeTry({ target: 'user:me', isKnown: false }),
    ).catch(() => undefined);
    await own?.forgive();
    await from('198.51.100.9', () =>
      attempts.takeTry({ target: `user:other${second}`, isKnown: false }),
    ).then(
      () => (looked += 1),
      () => {},
    );
  }
  expect(looked).toBeLessThanOrEqual(2 * (guesses.address.free + 12));
});

test('one address cannot text the world', async () => {
  const { attempts, pass } = createMemory();
  let sent = 0;
  for (let at = 0; at < 1_000; at += 1) {
    pass(60_000);
    await from('198.51.100.9', () => attempts.takeText()).then(
      () => (sent += 1),
      () => {},
    );
  }
  expect(sent).toBeLessThanOrEqual(110);
});

test.each([
  ['203.0.113.77', '203.0.113.77', '203.0.113'],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:DB8::1', '2001:db8:0:0', '2001:db8:0'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2', '2001:db8:1'],
])('%s is one caller by what a customer has', (ip, address, network) => {
  expect(sourceOf(ip)).toEqual({ address, network });
});

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '-'])('%s cannot be told apart from others', (ip) => {
  expect(sourceOf(ip)).toBeUndefined();
});

const rule = guesses.machine;

test('the first are free, each further one waits twice as long as the one before, and none longer than the most', () => {
  let kept = noGuesses;
  const waits = Array.from({ length: 10 }, () => {
    kept = oneMore(rule, kept, 1_000);
    return waitFor(kept, 1_000) / 1_000;
  });
  expect(waits).toEqual([0, 0, 0, 0, 5, 10, 20, 40, 60, 60]);
  expect(waitFor(oneMore(rule, { ...kept, points: 5_000 }, 1_000), 1_000)).toBe(60_000);
});

test('guesses are forgotten at their moment and not before it, and a wait is over at its own', () => {
  const kept = { points: 4, expire: 9_000, freeAt: 12_000 };
  expect([waitFor(kept, 8_999), waitFor(kept, 9_000)]).toEqual([3_001, 0]);
  expect([oneMore(rule, kept, 8_999).points, oneMore(rule, kept, 9_000).points]).toEqual([5, 1]);
  const open = { ...kept, expire: 99_000 };
  expect([waitFor(open, 11_999), waitFor(open, 12_000), waitFor(open, 13_000)]).toEqual([1, 0, 0]);
  expect(oneMore(rule, noGuesses, 1_000)).toEqual({ points: 1, expire: 901_000, freeAt: 0 });
});

test('what was no guess is taken back, and never more than there was', () => {
  expect(oneLess({ points: 4, expire: 9_000, freeAt: 12_000 })).toEqual({
    points: 3,
    expire: 9_000,
    freeAt: 0,
  });
  expect(oneLess(noGuesses)).toEqual(noGuesses);
});
