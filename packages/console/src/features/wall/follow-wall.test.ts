import { NoAnswer, Refusal } from '@chancery/contract/client/refusal.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followWall, type Picture, type Standing } from './follow-wall.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A wall whose server answers, is silent or refuses, as told. */
const someWall = () => {
  let asked = 0;
  let failure: unknown;
  const told: Standing[] = [];
  const end = followWall(
    async () => {
      asked += 1;
      if (failure) throw failure;
      return { at: String(asked) } as Picture;
    },
    (standing) => told.push(standing),
  );
  return {
    end,
    last: () => told.at(-1),
    told,
    asked: () => asked,
    answerWith: (next: unknown) => {
      failure = next;
    },
  };
};

test('a wall shows a new picture every second', async () => {
  const wall = someWall();
  await vi.advanceTimersByTimeAsync(3_500);
  expect(wall.told.map((standing) => standing.is === 'shown' && standing.picture.at)).toEqual([
    '1',
    '2',
    '3',
    '4',
  ]);
  wall.end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(wall.asked()).toBe(4);
});

test('a wall keeps its picture through a silence, says so after five seconds, and goes on by itself', async () => {
  const wall = someWall();
  await vi.advanceTimersByTimeAsync(10);
  wall.answerWith(new NoAnswer(false, undefined));
  await vi.advanceTimersByTimeAsync(4_500);
  expect(wall.last()).toMatchObject({ is: 'shown', isBehind: false, picture: { at: '1' } });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(wall.last()).toMatchObject({ is: 'shown', isBehind: true, picture: { at: '1' } });
  const before = wall.asked();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wall.asked() - before).toBeLessThanOrEqual(7);
  wall.answerWith(undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(wall.last()).toMatchObject({ is: 'shown', isBehind: false });
  wall.end();
});

test('a wall whose link is withdrawn ends and asks no more', async () => {
  const wall = someWall();
  await vi.advanceTimersByTimeAsync(10);
  wall.answerWith(new Refusal(404, 8453, '', { error: 'wall.over', requestId: '' }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(wall.last()).toEqual({ is: 'over' });
  const asked = wall.asked();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wall.asked()).toBe(asked);
});
