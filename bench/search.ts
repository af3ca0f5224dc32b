import { searchThings } from '@chancery/contract/search/calls.ts';
import { startThrowawayPostgres } from '@chancery/server/runtime/embedded-postgres/throwaway-postgres.ts';
import { createDatabase } from './kit/database.ts';
import type { Bench, Figure } from './kit/figures.ts';
import { startLoad, startServer, underLoad } from './kit/load.ts';
import { describe, takeTurns } from './kit/rounds.ts';
import { lookedFor, makeSearched } from './search.data.ts';

const answerMs = 50;
const file = new URL('list.ours.ts', import.meta.url).pathname;

/** Things looked for in a unit with a million applications and as many use records, one question after the other. */
export const search: Bench = async ({ quick, rounds }, say) => {
  const postgres = await startThrowawayPostgres();
  const load = startLoad();
  const rows = quick ? 100_000 : 1_000_000;
  say(`  ${rows.toLocaleString('en')} applications and as many use records`);
  try {
    const data = await makeSearched(await createDatabase(postgres.connection, 'bench_search'), rows);
    const server = await startServer(file, [JSON.stringify(data.connection)]);
    const figures: Figure[] = [];
    for (const who of ['administrator', 'keeper', 'member'] as const)
      for (const [name, text] of Object.entries(lookedFor)) {
        const order = {
          requests: 40,
          connections: 1,
          call: { path: `/api${searchThings.path}`, query: { text }, ...data[who] },
        };
        const { ours } = await takeTurns({ ours: underLoad(load, server, order) }, rounds);
        const slowest = Math.max(...ours.map(({ p95Ms }) => p95Ms ?? Number.NaN));
        figures.push({
          name: `${name}, ${who}: ${answerMs} ms ÷ p95`,
          ratio: answerMs / slowest,
          goal: 1,
          detail: `p95 ${slowest.toFixed(1)} ms; ${describe(ours)}`,
        });
      }
    await server.stop();
    return figures;
  } finally {
    await load.stop();
    await postgres.stop();
  }
};
