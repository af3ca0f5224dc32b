import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { createWorld } from '../testing/world.ts';
import { createJobs, type Jobs } from './jobs.ts';

const { app, given, connection, db } = await createWorld();
const { unit } = await given.member();
const inUnit = { companyId: unit.id };
const log = pino({ level: 'silent' });

const running: Jobs[] = [];
const server = async (define: (jobs: Jobs) => void, superviseSeconds?: number): Promise<Jobs> => {
  const jobs = createJobs(connection, log, { superviseSeconds });
  define(jobs);
  await jobs.start();
  running.push(jobs);
  return jobs;
};
afterAll(() => Promise.all(running.map((jobs) => jobs.stop())));

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

test('a job is done after the commit of whoever promised it, and never when that was rolled back', async () => {
  const done: string[] = [];
  const jobs = await server((made) =>
    made.define<{ at: string }>('t.commit', async ({ at }) => void done.push(at)),
  );
  await expect(
    app.transactions.apart(inUnit, async (tx) => {
      await jobs.send(tx, 't.commit', { at: 'rolled back' });
      throw new Error('after all not');
    }),
  ).rejects.toThrow('after all not');
  await app.transactions.apart(inUnit, async (tx) => {
    await jobs.send(tx, 't.commit', { at: 'unit' });
    await sleep(300);
    expect(done).toEqual([]);
  });
  await app.transactions.apart('platform', (tx) => jobs.send(tx, 't.commit', { at: 'platform' }));
  await until(() => expect([...done].sort()).toEqual(['platform', 'unit']));
});

test('a job of the unit role starts at once, not at the next look', async () => {
  let done = 0;
  const jobs = await server((made) =>
    made.define('t.soon', async () => {
      done += 1;
    }),
  );
  const took: number[] = [];
  for (let sent = 1; sent <= 6; sent += 1) {
    const began = performance.now();
    await app.transactions.apart(inUnit, (tx) => jobs.send(tx, 't.soon', {}));
    await until(() => expect(done).toBe(sent));
    took.push(performance.now() - began);
  }
  // Each but the first is sent right after a look, and the next look is two seconds later: found by looking alone, none
  // would be quick. How quick the others are depends on what else the machine does.
  expect(Math.min(...took.slice(1))).toBeLessThan(1_000);
});

test('a job that fell due while no server ran is done right after the next start', async () => {
  const done: number[] = [];
  const first = await server((made) => made.define('t.due', async () => void done.push(1)));
  const startAfter = new Date(Date.now() + 60_000);
  await app.transactions.apart(inUnit, (tx) => first.send(tx, 't.due', {}, { startAfter }));
  await first.stop();
  // A minute of downtime passes.
  await db.query(`UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE name = 't.due'`);
  expect(done).toEqual([]);
  // Nobody looks for what was lost within this hour.
  await server((made) => made.define('t.due', async () => void done.push(2)), 3_600);
  await until(() => expect(done).toEqual([2]));
});

test('a job due later waits for its time', async () => {
  let at = 0;
  const jobs = await server((made) =>
    made.define('t.later', async () => {
      at = Date.now();
    }),
  );
  const startAfter = new Date(Date.now() + 1_500);
  await app.transactions.apart(inUnit, (tx) => jobs.send(tx, 't.later', {}, { startAfter }));
  await until(() => expect(at).toBeGreaterThan(0));
  expect(at).toBeGreaterThanOrEqual(startAfter.getTime());
});

test('two servers do each job once', async () => {
  const done: number[] = [];
  const define = (made: Jobs) =>
    made.define<{ n: number }>('t.once', async ({ n }) => void done.push(n), { atOnce: 4 });
  const [one] = [await server(define), await server(define)];
  await app.transactions.apart(inUnit, (tx) =>
    one.sendMany(
      tx,
      't.once',
      Array.from({ length: 200 }, (_, n) => ({ data: { n } })),
    ),
  );
  await vi.waitFor(() => expect(done.length).toBeGreaterThanOrEqual(200), { timeout: 40_000 });
  await sleep(300);
  expect(done.length).toBe(200);
  expect(new Set(done).size).toBe(200);
});

test('while one waits with a key, another with the same key is not added', async () => {
  const done: string[] = [];
  const jobs = await server((made) =>
    made.define<{ at: string }>('t.key', async ({ at }) => void done.push(at)),
  );
  const startAfter = new Date(Date.now() + 1_000);
  await app.transactions.apart(inUnit, async (tx) => {
    await jobs.send(tx, 't.key', { at: 'first' }, { startAfter, singletonKey: 'a' });
    await jobs.send(tx, 't.key', { at: 'second' }, { singletonKey: 'a' });
    await jobs.send(tx, 't.key', { at: 'other' }, { singletonKey: 'b' });
    await jobs.send(tx, 't.key', { at: 'free' });
    await jobs.send(tx, 't.key', { at: 'free too' });
  });
  await until(() => expect([...done].sort()).toEqual(['first', 'free', 'free too', 'other']));
});

test('a job that fails is tried again, and is told when it is the last time', async () => {
  const tries: { attempt: number; isLast: boolean }[] = [];
  const jobs = await server((made) =>
    made.define(
      't.fail',
      async (_, { attempt, isLast }) => {
        tries.push({ attempt, isLast });
        throw new Error('not today');
      },
      { retries: 1, retrySeconds: 1 },
    ),
  );
  await app.transactions.apart(inUnit, (tx) => jobs.send(tx, 't.fail', {}));
  await until(() =>
    expect(tries).toEqual([
      { attempt: 1, isLast: false },
      { attempt: 2, isLast: true },
    ]),
  );
});

test('a last try that is lost with its server is told to somebody, once', async () => {
  let begun = 0;
  const lost: object[] = [];
  const end = Promise.withResolvers<void>();
  const define = (made: Jobs) =>
    made.define<{ n: number }>(
      't.lost',
      () => {
        begun += 1;
        return end.promise;
      },
      { retries: 0, beatSeconds: 10, onLost: async (data) => void lost.push(data) },
    );
  const jobs = await server(define, 1);
  await app.transactions.apart(inUnit, (tx) => jobs.send(tx, 't.lost', { n: 1 }));
  await until(() => expect(begun).toBe(1));
  await db.query(`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour' WHERE name = 't.lost'`);
  await until(() => expect(lost).toEqual([{ n: 1 }]));
  end.resolve();
  await sleep(1_500);
  expect([begun, lost.length]).toEqual([1, 1]);
});

test('stopping waits for what is under way', async () => {
  let finished = false;
  let began = false;
  const jobs = await server((made) =>
    made.define('t.drain', async () => {
      began = true;
      await sleep(700);
      finished = true;
    }),
  );
  await app.transactions.apart(inUnit, (tx) => jobs.send(tx, 't.drain', {}));
  await until(() => expect(began).toBe(true));
  await jobs.stop();
  expect(finished).toBe(true);
});

test('a unit cannot read what others promised, nor promise what nobody defined', async () => {
  const jobs = running[0];
  const look = app.transactions.read(inUnit, (tx) => tx.$client.query('SELECT data FROM pgboss.job'));
  await expect(look).rejects.toThrow(/permission denied/);
  const send = app.transactions.apart(inUnit, async (tx) => jobs?.send(tx, 't.unknown', {}));
  await expect(send).rejects.toThrow('no job is called t.unknown');
});
