import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('so many of one key go at once, the next wait in order, and one too many is told to come back', async () => {
  const enter = createTurns({ atOnce: 2, waitingMax: 2 });
  const begun: number[] = [];
  const leaves = [await enter('a'), await enter('a')];
  const waiting = [1, 2].map(async (at) => {
    const leave = await enter('a');
    begun.push(at);
    return leave;
  });
  await expect(enter('a')).rejects.toMatchObject({ key: 'request.tooMany' });
  (await enter('b'))();
  expect(begun).toEqual([]);
  leaves[0]?.();
  const third = await waiting[0];
  expect(begun).toEqual([1]);
  leaves[1]?.();
  (await waiting[1])?.();
  third?.();
  expect(begun).toEqual([1, 2]);
  const again = await Promise.all([enter('a'), enter('a')]);
  expect(again).toHaveLength(2);
});
