import { loadavg } from 'node:os';
import { startThrowawayPostgres } from '@chancery/server/runtime/embedded-postgres/throwaway-postgres.ts';
import pg from 'pg';
import { makeSeals } from './gateway.data.ts';
import { startChild } from './kit/child.ts';
import { type Connection, createDatabase } from './kit/database.ts';
import { type Bench, type Figure, median } from './kit/figures.ts';
import { serverFlags } from './kit/server-flags.ts';

const goal = 5_000;
const patienceMs = 10 * 60_000;

interface Pressed {
  readonly acknowledged: number;
  readonly refused: number;
  readonly seconds: number;
}
const beside = (file: string) => new URL(file, import.meta.url).pathname;

interface Measured {
  readonly perSecond: number;
  readonly cpuMicros: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly kept: number;
  readonly different: number;
  readonly counted: number;
}

const runOn = async (connection: Connection, text: string): Promise<void> => {
  const db = new pg.Client(connection);
  await db.connect();
  await db.query(text);
  await db.end();
};

/** Nothing is counted ahead of the question. */
const withoutSums = `ALTER TABLE press DISABLE TRIGGER figure_added; ALTER TABLE use_record DISABLE TRIGGER figure_added;
  ALTER TABLE use_record DISABLE TRIGGER figure_changed`;

/** Lets seals press, each with so many presses under way, and looks for every one afterwards. */
const press = async (
  connection: Connection,
  seals: number,
  each: number,
  window: number,
  say: (line: string) => void,
  prepare = '',
): Promise<Measured> => {
  const made = await makeSeals(connection, seals);
  if (prepare) await runOn(connection, prepare);
  const server = startChild(beside('gateway.server.ts'), [JSON.stringify(connection)], serverFlags);
  const load = startChild(beside('presses.load.ts'));
  const where = await server.ask<{ port: number; ca: string }>('listen');
  await load.ask({ connect: made, each, ...where }, patienceMs);
  say(`${seals} seals connected, ${each} presses each, ${window} under way`);
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
  return {
    perSecond: acknowledged / seconds,
    cpuMicros: ((after.cpuSeconds - before.cpuSeconds) / acknowledged) * 1e6,
    acknowledged,
    refused,
    ...(rows[0] ?? { kept: 0, different: 0, counted: 0 }),
  };
};

const speed = (name: string, { perSecond, cpuMicros, acknowledged }: Measured): Figure => ({
  name,
  ratio: perSecond / goal,
  detail: `${perSecond.toFixed(0)}/s, ${acknowledged} presses, ${cpuMicros.toFixed(0)} µs of the server each, load ${loadavg()[0]?.toFixed(1)}`,
});

const exactness = ({ acknowledged, refused, kept, different, counted }: Measured): Figure => {
  const isExact = refused === 0 && kept === acknowledged && different === acknowledged && counted === kept;
  return {
    name: '… kept once and counted ÷ acknowledged',
    ratio: isExact ? 1 : Math.min(kept, different, counted) / acknowledged,
    goal: 1,
    detail: `${acknowledged} acknowledged, ${kept} kept, ${different} different, ${counted} counted, ${refused} refused`,
  };
};

/** Signed presses of many seals over TLS, each in PostgreSQL before it is acknowledged; then every one is looked for. */
export const presses: Bench = async ({ quick, rounds }, say) => {
  const [seals, each] = quick ? [50, 100] : [500, 200];
  const postgres = await startThrowawayPostgres({ durable: true });
  const database = (name: string) => createDatabase(postgres.connection, name);
  try {
    const many = await press(await database('bench_presses'), seals, each, 16, say);
    const single = await press(await database('bench_single_presses'), seals, each / 4, 1, say);
    let turn = 0;
    const counting = (prepare: string) => async (): Promise<Measured> => {
      turn += 1;
      return press(await database(`bench_counted_${turn}`), seals, each, 16, say, prepare);
    };
    const sums: Record<'kept' | 'none', Measured[]> = { kept: [], none: [] };
    for (let round = 0; round < rounds; round += 1) {
      sums.kept.push(await counting('')());
      sums.none.push(await counting(withoutSums)());
    }
    const speedOf = (side: readonly Measured[]) => median(side.map(({ perSecond }) => perSecond));
    const cost = (side: readonly Measured[]) => median(side.map(({ cpuMicros }) => cpuMicros)).toFixed(0);
    return [
      {
        name: '… with sums of uses kept ÷ without',
        ratio: speedOf(sums.kept) / speedOf(sums.none),
        goal: 0.9,
        detail: `${speedOf(sums.kept).toFixed(0)}/s and ${speedOf(sums.none).toFixed(0)}/s; ${cost(sums.kept)} and ${cost(sums.none)} µs of the server each`,
      },
      { ...speed(`durable presses a second ÷ ${goal}`, many), goal: 1 },
      exactness(many),
      speed('… one under way for each seal', single),
      exactness(single),
    ];
  } finally {
    await postgres.stop();
  }
};
