import { startThrowawayPostgres } from '@chancery/server/runtime/embedded-postgres/throwaway-postgres.ts';
import pg from 'pg';
import { makeSeals } from './gateway.data.ts';
import { startChild } from './kit/child.ts';
import { type Connection, createDatabase } from './kit/database.ts';
import type { Bench } from './kit/figures.ts';
import { serverFlags } from './kit/server-flags.ts';

/** What a million presses may take. */
const goalGb = 10;
const [million, gigabyte] = [1_000_000, 1e9];
const patienceMs = 10 * 60_000;
const shown = 8;
const beside = (file: string) => new URL(file, import.meta.url).pathname;

type Sizes = ReadonlyMap<string, { readonly bytes: number; readonly rows: number }>;

/** Tables with their indexes, as they lie on the disk once what is dead in them is swept. */
const sizesOf = async (db: pg.Client): Promise<Sizes> => {
  await db.query('VACUUM ANALYZE');
  const { rows } = await db.query<{ name: string; bytes: string; rows: string }>(`
    SELECT relname AS name, pg_total_relation_size(oid) AS bytes, greatest(reltuples, 0)::bigint AS rows
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`);
  return new Map(rows.map(({ name, bytes, rows: count }) => [name, { bytes: +bytes, rows: +count }]));
};

/** The log is behind by a moment. */
const untilPlaced = async (db: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await db.query<{ waiting: string | number }>(`
      SELECT count(*) AS waiting FROM evidence_entry e
      WHERE NOT EXISTS (SELECT FROM evidence_place p WHERE p.call_id = e.call_id)`);
    if (Number(rows[0]?.waiting) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

/** What was pressed, and the tables afterwards. */
interface Side {
  readonly pressed: number;
  readonly sizes: Sizes;
}

const pressOn = async (connection: Connection, seals: number, each: number): Promise<Side> => {
  const made = await makeSeals(connection, seals);
  const server = startChild(beside('gateway.server.ts'), [JSON.stringify(connection)], serverFlags);
  const load = startChild(beside('presses.load.ts'));
  const where = await server.ask<{ port: number; ca: string }>('listen');
  await load.ask({ connect: made, each, ...where }, patienceMs);
  const { acknowledged } = await load.ask<{ acknowledged: number }>({ press: 16 }, patienceMs);
  await load.stop();
  const db = new pg.Client(connection);
  await db.connect();
  await untilPlaced(db);
  const sizes = await sizesOf(db);
  await db.end();
  await server.stop();
  return { pressed: acknowledged, sizes };
};

/** The disk that presses take, table by table: signed by seals, kept, counted, and proven in the log. */
export const disk: Bench = async ({ quick }, say) => {
  const postgres = await startThrowawayPostgres({ durable: false });
  try {
    const [seals, each] = quick ? [20, 100] : [50, 400];
    const sides: Side[] = [];
    // What every database has before the first press cancels out between a small and a large one.
    for (const [name, times] of [
      ['bench_disk_few', 1],
      ['bench_disk_many', 10],
    ] as const) {
      const connection = await createDatabase(postgres.connection, name);
      const side = await pressOn(connection, seals, (each * times) / 10);
      sides.push(side);
      say(`${side.pressed} presses of ${seals} seals`);
    }
    const [few, many] = sides;
    if (!few || !many) throw new Error('nothing was pressed');
    const presses = many.pressed - few.pressed;
    const grown = [...many.sizes]
      .map(([name, { bytes, rows }]) => ({
        name,
        bytes: (bytes - (few.sizes.get(name)?.bytes ?? 0)) / presses,
        rows: (rows - (few.sizes.get(name)?.rows ?? 0)) / presses,
      }))
      .filter(({ bytes }) => bytes > 1)
      .sort((a, b) => b.bytes - a.bytes);
    const each1 = grown.reduce((sum, { bytes }) => sum + bytes, 0);
    const gb = (each1 * million) / gigabyte;
    const said = grown
      .slice(0, shown)
      .map(({ name, bytes, rows }) => `${name} ${bytes.toFixed(0)} B (${rows.toFixed(2)} rows)`);
    return [
      {
        name: `${goalGb} GB ÷ disk of a million presses`,
        ratio: goalGb / gb,
        goal: 1,
        detail: `${each1.toFixed(0)} B a press, ${gb.toFixed(2)} GB a million, from ${presses} presses: ${said.join(', ')}`,
      },
    ];
  } finally {
    await postgres.stop();
  }
};
