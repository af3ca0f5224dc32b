import { startThrowawayPostgres } from '@chancery/server/runtime/embedded-postgres/throwaway-postgres.ts';
import { startChild } from './kit/child.ts';
import { createDatabase } from './kit/database.ts';
import type { Bench, Figure } from './kit/figures.ts';
import { cpuRatioOf, describe, type Measured, ratioOf, takeTurns } from './kit/rounds.ts';
import { makeListData } from './list.data.ts';

const goal = 0.75;

const figuresOf = (name: string, secured: readonly Measured[], plain: readonly Measured[]): Figure[] => [
  {
    name: `row-level security, ${name} ÷ none`,
    ratio: ratioOf(secured, plain),
    goal,
    detail: `${describe(secured)}; plain ${describe(plain)}`,
  },
  {
    name: '… by processor time',
    ratio: cpuRatioOf(secured, plain),
    detail: 'plain ÷ secured, µs of the asking process for a query',
  },
];

/** One query in a transaction with the role and the unit of row-level security, by the same query plain. */
export const rls: Bench = async ({ quick, rounds }) => {
  const postgres = await startThrowawayPostgres();
  try {
    const database = await createDatabase(postgres.connection, 'bench_rls');
    const { connection, companyId, deep } = await makeListData(database, quick ? 10_000 : 100_000);
    const child = startChild(new URL('rls.process.ts', import.meta.url).pathname, [
      JSON.stringify({ connection, companyId, deep }),
    ]);
    const order = { requests: quick ? 1_000 : 5_000, connections: 16 };
    const ask = (way: string) => () => child.ask<Measured>({ ...order, way });
    const { read, plain } = await takeTurns({ read: ask('read'), plain: ask('plain') }, rounds);
    await child.stop();
    return figuresOf('read', read, plain);
  } finally {
    await postgres.stop();
  }
};
