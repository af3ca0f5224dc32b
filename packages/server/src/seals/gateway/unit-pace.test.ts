import { expect, test } from 'vitest';
import { createUnitPace } from './unit-pace.ts';

const setup = () => {
  const clock = { now: 1_000 };
  return { clock, ...createUnitPace(5_000, () => clock.now) };
};

test('the first change of a unit is told at once, the next ones together after a while', () => {
  const { clock, add, take, isDue } = setup();
  add(['a']);
  expect([isDue(), take(), take()]).toEqual([true, ['a'], []]);
  for (let at = 0; at < 1_000; at += 1) add(['a']);
  clock.now += 4_999;
  expect([isDue(), take()]).toEqual([false, []]);
  clock.now += 1;
  expect([isDue(), take(), isDue()]).toEqual([true, ['a'], false]);
});

test('a unit does not wait for another', () => {
  const { clock, add, take } = setup();
  add(['a']);
  take();
  clock.now += 1_000;
  add(['a', 'b']);
  expect(take()).toEqual(['b']);
});

test('what could not be told is told the next time', () => {
  const { add, take, giveBack } = setup();
  add(['a', 'b']);
  giveBack(take());
  expect(take()).toEqual(['a', 'b']);
});
