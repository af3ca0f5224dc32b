import { listLoginLog } from '@chancery/contract/log/calls.ts';
import { startThrowawayPostgres } from '@chancery/server/runtime/embedded-postgres/throwaway-postgres.ts';
import { type Child, startChild } from './kit/child.ts';
import { createDatabase } from './kit/database.ts';
import { type Bench, type Figure, median } from './kit/figures.ts';
import { startLoad, startServer, underLoad } from './kit/load.ts';
import { cpuRatioOf, describe, type Measured, ratioOf, takeTurns } from './kit/rounds.ts';
import { type ListData, makeListData } from './list.data.ts';
import type { Page } from './list.query.ts';

const goal = 0.7;
const path = (file: string) => new URL(file, import.meta.url).pathname;

interface Measuring {
  readonly load: Child;
  readonly data: ListData;
  readonly requests: number;
  readonly rounds: number;
}

type Sides = Readonly<Record<'ours' | 'http' | 'driver', readonly Measured[]>>;

/** Our endpoint, bare Fastify with the bare driver, and the bare driver alone, on one database. */
const measure = async ({ load, data, requests, rounds }: Measuring): Promise<Record<Page, Sides>> => {
  const { cursor, token, signingKey, ...bare } = data;
  const [ours, http] = await Promise.all([
    startServer(path('list.ours.ts'), [JSON.stringify(data.connection)]),
    startServer(path('list.bare.ts'), [JSON.stringify(bare)]),
  ]);
  const driver = startChild(path('list.driver.ts'), [JSON.stringify(bare)]);
  const measurePage = (page: Page) => {
    const query: Record<string, string> = page === 'first' ? {} : { cursor };
    const order = {
      requests,
      connections: 16,
      call: { path: `/api${listLoginLog.path}`, query, token, signingKey },
    };
    return takeTurns(
      {
        ours: underLoad(load, ours, order),
        http: underLoad(load, http, order),
        driver: () => driver.ask<Measured>({ page, requests, connections: 16 }),
      },
      rounds,
    );
  };
  try {
    return { first: await measurePage('first'), deep: await measurePage('deep') };
  } finally {
    await Promise.all([ours.stop(), http.stop(), driver.stop()]);
  }
};

const figuresOf = (name: string, { ours, http, driver }: Sides): Figure[] => [
  {
    name: `${name} ÷ Fastify and driver`,
    ratio: ratioOf(ours, http),
    goal,
    detail: `${describe(ours)}; bare ${describe(http)}`,
  },
  {
    name: '… by processor time',
    ratio: cpuRatioOf(ours, http),
    detail: 'bare ÷ ours, µs of the serving process for a request',
  },
  { name: `${name} ÷ driver alone`, ratio: ratioOf(ours, driver), detail: `driver ${describe(driver)}` },
];

const p50 = (rounds: readonly Measured[]) => median(rounds.map(({ p50Ms }) => p50Ms));

/** The list of logins as a unit's administrator sees it, by the bare driver asked for the same rows. */
export const list: Bench = async ({ quick, rounds }, say) => {
  const postgres = await startThrowawayPostgres();
  const load = startLoad();
  const sizes = { few: 10_000, many: quick ? 100_000 : 1_000_000 };
  try {
    const measured: Record<string, Record<Page, Sides>> = {};
    const figures: Figure[] = [];
    for (const [name, rows] of Object.entries(sizes)) {
      say(`  ${rows.toLocaleString('en')} rows`);
      const data = await makeListData(await createDatabase(postgres.connection, `bench_${name}`), rows);
      const sides = await measure({ load, data, requests: quick ? 1_500 : 5_000, rounds });
      measured[name] = sides;
      const label = `list, ${rows.toLocaleString('en')} rows`;
      figures.push(...figuresOf(`${label}, first page`, sides.first));
      figures.push(...figuresOf(`${label}, deep page`, sides.deep));
    }
    const [few, many] = [measured.few, measured.many];
    if (few && many) {
      const ratio = p50(many.first.ours) / p50(few.first.ours);
      figures.push({ name: 'list p50, many ÷ few rows', ratio, detail: 'first page; 1.5 at most' });
    }
    return figures;
  } finally {
    await load.stop();
    await postgres.stop();
  }
};
