import { expect, test, vi } from 'vitest';
import { createReclickGuard } from './reclick.ts';

const setup = () => {
  const clock = { now: 0 };
  const guard = createReclickGuard(3_000, () => clock.now);
  const write = vi.fn(async (): Promise<string> => `answer ${write.mock.calls.length}`);
  return { clock, guard, write };
};

test('a second click while the first is under way gets the same answer', async () => {
  const { guard, write } = setup();
  const [first, second] = await Promise.all([
    guard.run('POST /a', '1', write),
    guard.run('POST /a', '1', write),
  ]);
  expect([first, second, write.mock.calls.length]).toEqual(['answer 1', 'answer 1', 1]);
});

test.each([
  ['just after a success nothing is sent again', 2_999, 1],
  ['three seconds after a success it is', 3_000, 2],
])('%s', async (_, later, sent) => {
  const { clock, guard, write } = setup();
  await guard.run('POST /a', '1', write);
  clock.now = later;
  await guard.run('POST /a', '1', write);
  expect(write).toHaveBeenCalledTimes(sent);
});

test('a refusal releases the guard at once', async () => {
  const { guard, write } = setup();
  write.mockRejectedValueOnce(new Error('no'));
  await expect(guard.run('POST /a', '1', write)).rejects.toThrow('no');
  await guard.run('POST /a', '1', write);
  expect(write).toHaveBeenCalledTimes(2);
});

test('another input is another write, and makes the first one worth sending again', async () => {
  const { guard, write } = setup();
  await guard.run('POST /theme', 'dark', write);
  await guard.run('POST /theme', 'light', write);
  await guard.run('POST /theme', 'dark', write);
  expect(write).toHaveBeenCalledTimes(3);
});

test('two rows can be removed at the same time, each only once', async () => {
  const { guard, write } = setup();
  const clicks = ['1', '2', '1', '2'].map((row) => guard.run('POST /remove', row, write));
  await Promise.all(clicks);
  expect(write).toHaveBeenCalledTimes(2);
});

test('after a reset nothing is remembered', async () => {
  const { guard, write } = setup();
  await guard.run('POST /logout', '{}', write);
  guard.reset();
  await guard.run('POST /logout', '{}', write);
  expect(write).toHaveBeenCalledTimes(2);
});
