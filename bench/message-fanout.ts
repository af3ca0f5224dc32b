import { setTimeout as sleep } from 'node:timers/promises';
import { startThrowawayPostgres } from '@chancery/server/runtime/embedded-postgres/throwaway-postgres.ts';
import { startChild } from './kit/child.ts';
import { createBenchApp, createDatabase } from './kit/database.ts';
import { type Bench, median } from './kit/figures.ts';
import { startServer } from './kit/load.ts';
import { makeCrowd } from './message-fanout.data.ts';

const goalMs = 250;
const sockets = 5_000;
const patienceMs = 30_000;

interface Heard {
  readonly at: readonly number[];
  readonly counts: readonly number[];
}

const now = () => performance.timeOrigin + performance.now();
const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;

/** One message to five thousand connected people: how long until the last of a hundred has heard, and whether all did. */
export const messageFanout: Bench = async ({ quick, rounds }, say) => {
  const postgres = await startThrowawayPostgres();
  try {
    const connection = await createDatabase(postgres.connection, 'bench_fanout');
    const crowd = await makeCrowd(connection, sockets);
    const server = await startServer(new URL('list.ours.ts', import.meta.url).pathname, [
      JSON.stringify(connection),
    ]);
    const listeners = startChild(new URL('message-fanout.listeners.ts', import.meta.url).pathname);
    // Another server has the news, as behind a load balancer.
    const teller = await createBenchApp(connection);
    const { connected } = await listeners.ask<{ connected: number }>(
      { connect: crowd.tickets, port: server.port },
      10 * 60_000,
    );
    say(`${connected} sockets`);
    const all: number[] = [];
    const p99s: number[] = [];
    let told = 0;
    let lost = 0;
    for (let round = 0; round <= (quick ? 3 : rounds); round += 1) {
      await sleep(500);
      const { companyId, accountIds } = crowd;
      await teller.transactions.apart({ companyId }, (tx) =>
        teller.services.messages.tell(tx, {
          companyId,
          to: accountIds,
          event: 'complaint.answered',
          params: { number: `C-${round}`, by: 'Bench' },
        }),
      );
      const committed = now();
      const { at, counts } = await listeners.ask<Heard>({ heard: round + 1, patienceMs }, 2 * patienceMs);
      lost += counts.filter((count) => count !== round + 1).length;
      told += counts.length;
      const delays = at.map((moment) => Math.max(0, moment - committed));
      // The first round warms up.
      if (round > 0) {
        all.push(...delays);
        p99s.push(percentile(delays, 0.99));
      }
    }
    await Promise.all([listeners.stop(), teller.close()]);
    await server.stop();
    const p99 = median(p99s);
    return [
      {
        name: `fan-out to ${connected} sockets, ${goalMs} ms ÷ p99`,
        ratio: goalMs / p99,
        goal: 1,
        detail: `after the commit: p50 ${percentile(all, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${p99s.map((ms) => ms.toFixed(0)).join(', ')})`,
      },
      { name: '… heard ÷ told', ratio: (told - lost) / told, goal: 1, detail: `${told} told, ${lost} lost` },
    ];
  } finally {
    await postgres.stop();
  }
};
