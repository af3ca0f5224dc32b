import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startThrowawayPostgres } from '@chancery/server/runtime/embedded-postgres/throwaway-postgres.ts';
import { makeSeals } from './gateway.data.ts';
import { startChild } from './kit/child.ts';
import { createDatabase } from './kit/database.ts';
import type { Bench } from './kit/figures.ts';
import { serverFlags } from './kit/server-flags.ts';

const goalMb = 600;
const settleMs = 10_000;
const patienceMs = 15 * 60_000;

interface State {
  readonly rss: number;
  readonly connected: number;
}
const beside = (file: string) => new URL(file, import.meta.url).pathname;
const mb = (bytes: number) => bytes / 1_048_576;

/** What a server needs for seals that are connected over TLS and have nothing to say. */
export const idleDevices: Bench = async ({ quick }, say) => {
  const count = quick ? 1_000 : 10_000;
  const postgres = await startThrowawayPostgres();
  try {
    const connection = await createDatabase(postgres.connection, 'bench_idle');
    const made = await makeSeals(connection, count);
    const start = () => startChild(beside('gateway.server.ts'), [JSON.stringify(connection)], serverFlags);
    // The first start of all also compiles, which takes memory; from the second on it is as it will be.
    const first = start();
    await first.ask('listen');
    await first.ask('close');
    await first.stop();
    const server = start();
    const where = await server.ask<{ port: number; ca: string }>('listen');
    const empty = await server.ask<State>('state');
    const load = startChild(beside('idle-devices.load.ts'));
    await load.ask({ connect: made, ...where }, patienceMs);
    await sleep(settleMs);
    const full = await server.ask<State>('state');
    say(`${full.connected} connected`);
    await load.stop();
    await server.ask('close');
    await server.stop();
    const each = (full.rss - empty.rss) / 1_024 / full.connected;
    return [
      {
        name: `${goalMb} MB ÷ memory with ${count} idle seals`,
        ratio: full.connected === count ? goalMb / mb(full.rss) : 0,
        goal: 1,
        detail: `${mb(full.rss).toFixed(0)} MB resident, ${mb(empty.rss).toFixed(0)} MB before, ${each.toFixed(1)} KB a seal, ${full.connected} connected, load ${loadavg()[0]?.toFixed(1)}`,
      },
    ];
  } finally {
    await postgres.stop();
  }
};
