import { loadavg } from 'node:os';
import { startThrowawayPostgres } from '@chancery/server/runtime/embedded-postgres/throwaway-postgres.ts';
import pg from 'pg';
import { makeSeals } from './gateway.data.ts';
import { startChild } from './kit/child.ts';
import { createDatabase } from './kit/database.ts';
import type { Bench } from './kit/figures.ts';
import { serverFlags } from './kit/server-flags.ts';

const goal = 5_000;
const window = 16;
const patienceMs = 10 * 60_000;

interface Pressed {
  readonly acknowledged: number;
  readonly refused: number;
  readonly seconds: number;
}
const beside = (file: string) => new URL(file, import.meta.url).pathname;

/** Signed presses of many seals over TLS, each in PostgreSQL before it is acknowledged; then every one is looked for. */
export const presses: Bench = async ({ quick }, say) => {
  const [seals, each] = quick ? [50, 100] : [500, 200];
  const postgres = await startThrowawayPostgres({ durable: true });
  try {
    const connection = await createDatabase(postgres.connection, 'bench_presses');
    const made = await makeSeals(connection, seals);
    const server = startChild(beside('gateway.server.ts'), [JSON.stringify(connection)], serverFlags);
    const load = startChild(beside('presses.load.ts'));
    const where = await server.ask<{ port: number; ca: string }>('listen');
    await load.ask({ connect: made, each, ...where }, patienceMs);
    say(`${seals} seals connected, ${each} presses each`);
    const before = await server.ask<{ cpuSeconds: number }>('state');
    const { acknowledged, refused, seconds } = await load.ask<Pressed>({ press: window }, patienceMs);
    const after = await server.ask<{ cpuSeconds: number }>('state');
    const db = new pg.Client(connection);
    await db.connect();
    const { rows } = await db.query<{ kept: number; different: number; counted: number }>(
      `SELECT count(*)::int AS kept, count(DISTINCT (device_id, counter))::int AS different,
              count(*) FILTER (WHERE counted)::int AS counted FROM press`,
    );
    await db.end();
    await load.stop();
    await server.ask('close');
    await server.stop();
    const { kept = 0, different = 0, counted = 0 } = rows[0] ?? {};
    const isExact = refused === 0 && kept === acknowledged && different === acknowledged && counted === kept;
    const perSecond = acknowledged / seconds;
    const cpu = ((after.cpuSeconds - before.cpuSeconds) / acknowledged) * 1e6;
    return [
      {
        name: `durable presses a second ÷ ${goal}`,
        ratio: perSecond / goal,
        goal: 1,
        detail: `${perSecond.toFixed(0)}/s, ${acknowledged} of ${seals} seals, ${cpu.toFixed(0)} µs of the server each, load ${loadavg()[0]?.toFixed(1)}`,
      },
      {
        name: '… kept once and counted ÷ acknowledged',
        ratio: isExact ? 1 : Math.min(kept, different, counted) / acknowledged,
        goal: 1,
        detail: `${acknowledged} acknowledged, ${kept} kept, ${different} different, ${counted} counted, ${refused} refused`,
      },
    ];
  } finally {
    await postgres.stop();
  }
};
