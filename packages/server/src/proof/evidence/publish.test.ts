import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { createBackOff } from './back-off.ts';
import { createPublisher } from './publish.service.ts';
import type { Target } from './publish-target.ts';

const { app, given } = await createWorld();
const silent = { warn: () => {} } as never;

test('a target that fails rests twice as long each time, is an alarm at the third time, and counts', async () => {
  const unit = await given.unit();
  await app.services.evidence.flush();
  let [time, asked, isBroken] = [0, 0, true];
  const told: string[] = [];
  const target: Target = {
    name: `target of ${unit.id}`,
    kind: 'time',
    atOnceMs: 1_000,
    publish: async () => {
      asked += 1;
      if (isBroken) throw new Error('not today');
    },
  };
  const news = {
    failing: (_: string, why: string) => told.push(why),
    working: () => told.push('again'),
    muted: () => {},
  };
  const publisher = createPublisher(
    app.transactions,
    [target],
    silent,
    news,
    createBackOff(() => time),
  );
  const askedAfter = async (ms: number): Promise<number> => {
    time += ms;
    await publisher.run();
    return asked;
  };
  expect(await askedAfter(0)).toBe(1);
  expect(await askedAfter(10_000)).toBe(1);
  expect(await askedAfter(5_000)).toBe(2);
  expect(await askedAfter(15_000)).toBe(2);
  expect(told).toEqual([]);
  expect(await askedAfter(15_000)).toBe(3);
  expect(told).toEqual(['not today']);
  // While it rests, nobody who makes a file waits for it.
  await publisher.showNow({ companyId: unit.id, size: 1, note: '' });
  expect(asked).toBe(3);
  const figures = await publisher.metric.get();
  expect(figures.values).toMatchObject([{ value: 3, labels: { kind: 'time' } }]);
  isBroken = false;
  await askedAfter(3_600_000);
  expect(told.slice(0, 2)).toEqual(['not today', 'again']);
});
