import { expect, test } from 'vitest';
import { settle } from './settled.ts';

/** A page whose answers come, and whose drawing is done, when the test says so. */
const page = (onTheWay: number, looks = 100) => {
  const resting: (() => void)[] = [];
  let left = onTheWay;
  let settled = 0;
  settle({ isBusy: () => left > 0, rest: (then) => resting.push(then), looks }, () => {
    settled += 1;
  });
  return {
    draw: () => resting.shift()?.(),
    answer: () => {
      left -= 1;
    },
    times: () => settled,
  };
};

test('a page that asks for nothing has settled once it is drawn', () => {
  const { draw, times } = page(0);
  expect(times()).toBe(0);
  draw();
  expect(times()).toBe(1);
});

test('a page has settled when its last answer is drawn, and not when it comes', () => {
  const { draw, answer, times } = page(2);
  draw();
  answer();
  draw();
  expect(times()).toBe(0);
  answer();
  expect(times()).toBe(0);
  draw();
  draw();
  expect(times()).toBe(1);
});

test('a page that never has enough is not waited for without end', () => {
  const { draw, times } = page(1, 3);
  for (let n = 0; n < 3; n += 1) draw();
  expect(times()).toBe(0);
  draw();
  expect(times()).toBe(1);
});
