import { searchThings } from '@chancery/contract/search/calls.ts';
import { startThrowawayPostgres } from '@chancery/server/runtime/embedded-postgres/throwaway-postgres.ts';
import pg from 'pg';
import { createDatabase } from './kit/database.ts';
import type { Bench, Figure } from './kit/figures.ts';
import { startLoad, startServer, underLoad } from './kit/load.ts';
import { spentMs } from './kit/processor.ts';
import { describe, takeTurns } from './kit/rounds.ts';
import { lookedFor, makeSearched } from './search.data.ts';

const answerMs = 50;
const requests = 40;
const file = new URL('list.ours.ts', import.meta.url).pathname;

/** The processor time that those who answer from a database have spent so far. */
const databaseMs = async (db: pg.Client): Promise<number> => {
  const { rows } = await db.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  return rows.reduce((sum, { pid }) => sum + spentMs(pid), 0);
};

/** Things looked for in a unit with a million applications and as many use records, one question after the other. */
export const search: Bench = async ({ quick, rounds }, say) => {
  const postgres = await startThrowawayPostgres();
  const load = startLoad();
  const rows = quick ? 100_000 : 1_000_000;
  say(`  ${rows.toLocaleString('en')} applications and as many use records`);
  try {
    const data = await makeSearched(await createDatabase(postgres.connection, 'bench_search'), rows);
    const db = new pg.Client(data.connection);
    await db.connect();
    const server = await startServer(file, [JSON.stringify(data.connection)]);
    const figures: Figure[] = [];
    for (const who of ['administrator', 'keeper', 'member'] as const)
      for (const [name, text] of Object.entries(lookedFor)) {
        const order = {
          requests,
          connections: 1,
          call: { path: `/api${searchThings.path}`, query: { text }, ...data[who] },
        };
        const side = underLoad(load, server, order);
        let spent = 0;
        const ask = async () => {
          const before = await databaseMs(db);
          const measured = await side();
          spent = (await databaseMs(db)) - before;
          return measured;
        };
        const { ours } = await takeTurns({ ours: ask }, rounds);
        const slowest = Math.max(...ours.map(({ p95Ms }) => p95Ms ?? Number.NaN));
        // Of the last round: what is left of an answer when nobody else wants the machine.
        const [own, database] = [(ours.at(-1)?.cpuMicros ?? Number.NaN) / 1_000, spent / requests];
        const detail = `p95 ${slowest.toFixed(1)} ms, database ${database.toFixed(1)} ms; ${describe(ours)}`;
        say(`  ${name}, ${who}: ${detail}`);
        figures.push(
          { name: `${name}, ${who}: ${answerMs} ms ÷ p95`, ratio: answerMs / slowest, goal: 1, detail },
          {
            name: `${name}, ${who}: ${answerMs} ms ÷ processor time`,
            ratio: answerMs / (own + database),
            goal: 1,
            detail,
          },
        );
      }
    await db.end();
    await server.stop();
    return figures;
  } finally {
    await load.stop();
    await postgres.stop();
  }
};
