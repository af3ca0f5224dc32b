import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const [minute, hour] = [60_000, 3_600_000];

/** A machine whose clock can be set. */
const machine = (start = Date.parse('2026-11-16T08:00:00Z')) => {
  let [wall, steady] = [start, 1_000];
  const clock = createServerClock({ now: () => wall, steady: () => steady });
  return {
    clock,
    passes: (ms: number, byClock = ms) => {
      steady += ms;
      wall += byClock;
    },
    now: () => new Date(wall),
  };
};

test('a clock that runs as time does is not doubted', () => {
  const { clock, passes } = machine();
  for (let times = 0; times < 100; times += 1) {
    passes(5 * minute, 5 * minute + 100);
    expect([clock.news(), clock.slackMs()]).toEqual([[], 0]);
  }
});

test.each([
  ['forward', hour],
  ['back', -hour],
])('a jump %s is told once, and doubted for a day', (_, byMs) => {
  const { clock, passes } = machine();
  passes(5_000, 5_000 + byMs);
  expect(clock.slackMs()).toBe(hour);
  expect(clock.news()).toMatchObject([{ byMs, seenBy: 'steadyClock' }]);
  expect(clock.news()).toEqual([]);
  passes(23 * hour);
  expect(clock.slackMs()).toBe(hour);
  passes(2 * hour);
  expect(clock.slackMs()).toBe(0);
});

test('a jump that is taken back leaves what was written in between in doubt', () => {
  const { clock, passes } = machine();
  passes(minute, minute + 2 * hour);
  clock.slackMs();
  passes(minute, minute - 2 * hour);
  expect(clock.slackMs()).toBe(2 * hour);
  expect(clock.news()).toHaveLength(2);
});

test('many small steps are a jump, too', () => {
  const { clock, passes } = machine();
  for (let times = 0; times < 10; times += 1) {
    passes(1_000, 3_000);
    clock.slackMs();
  }
  expect(clock.news().length).toBeGreaterThan(0);
});

test('a server that starts before what it wrote last says so', () => {
  const { clock, now } = machine();
  clock.begunAfter(new Date(now().getTime() + minute));
  expect(clock.news()).toEqual([]);
  clock.begunAfter(new Date(now().getTime() + hour));
  expect(clock.news()).toMatchObject([{ byMs: -hour, seenBy: 'log' }]);
  expect(clock.slackMs()).toBe(hour);
});

test('a clock that is not that of an authority is doubted until it is', () => {
  const { clock, now, passes } = machine();
  clock.heard(new Date(now().getTime() - hour));
  clock.heard(new Date(now().getTime() - hour));
  expect(clock.news()).toMatchObject([{ byMs: hour, seenBy: 'authority' }]);
  expect(clock.slackMs()).toBe(hour);
  passes(minute);
  clock.heard(now());
  expect(clock.slackMs()).toBe(0);
});
