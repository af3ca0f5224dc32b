import { listUseRecords } from '@chancery/contract/use-record/calls.ts';
import { UseVerdict } from '@chancery/contract/use-record/codes.ts';
import { startThrowawayPostgres } from '@chancery/server/runtime/embedded-postgres/throwaway-postgres.ts';
import type { Child } from './kit/child.ts';
import { createDatabase } from './kit/database.ts';
import type { Bench, Figure } from './kit/figures.ts';
import { type BenchServer, startLoad, startServer, underLoad } from './kit/load.ts';
import { cpuRatioOf, describe, type Measured, ratioOf, type Side, takeTurns } from './kit/rounds.ts';
import { makeRecords, type RecordsData } from './use-records.data.ts';

const goal = 0.7;
const growthMax = 1.5;
const path = (file: string) => new URL(file, import.meta.url).pathname;

const pages = ['first page', 'deep page', 'abnormal, first page'] as const;
type Page = (typeof pages)[number];

const queryOf = ({ cursor }: RecordsData, page: Page): Record<string, string> => {
  if (page === 'deep page') return { cursor };
  return page === 'first page' ? {} : { verdict: UseVerdict.abnormal };
};

/** Our endpoint, and bare Fastify with the bare driver, on one database. */
interface Served {
  readonly data: RecordsData;
  readonly ours: BenchServer;
  readonly bare: BenchServer;
}

const serve = async (data: RecordsData): Promise<Served> => {
  const { token: _token, signingKey: _key, cursor: _cursor, ...bareData } = data;
  const [ours, bare] = await Promise.all([
    startServer(path('list.ours.ts'), [JSON.stringify(data.connection)]),
    startServer(path('use-records.bare.ts'), [JSON.stringify(bareData)]),
  ]);
  return { data, ours, bare };
};

/** Everybody takes turns, so that few rows and many are asked for under the same circumstances. */
const measure = (
  load: Child,
  { few, many }: Readonly<Record<'few' | 'many', Served>>,
  page: Page,
  { requests, rounds }: { readonly requests: number; readonly rounds: number },
) => {
  const side = ({ data, ...servers }: Served, which: 'ours' | 'bare'): Side => {
    const { token, signingKey } = data;
    const call = { path: `/api${listUseRecords.path}`, query: queryOf(data, page), token, signingKey };
    return underLoad(load, servers[which], { requests, connections: 16, call });
  };
  const sides = {
    fewOurs: side(few, 'ours'),
    fewBare: side(few, 'bare'),
    manyOurs: side(many, 'ours'),
    manyBare: side(many, 'bare'),
  };
  return takeTurns(sides, rounds);
};

const comparison = (name: string, ours: readonly Measured[], bare: readonly Measured[]): Figure[] => [
  {
    name: `${name} ÷ Fastify and driver`,
    ratio: ratioOf(ours, bare),
    goal,
    detail: `${describe(ours)}; bare ${describe(bare)}`,
  },
  {
    name: '… by processor time',
    ratio: cpuRatioOf(ours, bare),
    detail: 'bare ÷ ours, µs of the serving process for a request',
  },
];

const p50 = ({ p50Ms }: Measured) => p50Ms;

/** The records of a unit's uses, by the bare driver asked for the same rows, and by ten times as many. */
export const useRecords: Bench = async ({ quick, rounds }, say) => {
  const postgres = await startThrowawayPostgres();
  const load = startLoad();
  const sizes = quick ? { few: 10_000, many: 100_000 } : { few: 1_000_000, many: 10_000_000 };
  const [few, many] = [sizes.few, sizes.many].map((rows) => `${rows.toLocaleString('en')} use records`);
  const make = async (name: 'few' | 'many') => {
    say(`  ${name === 'few' ? few : many}`);
    const database = await createDatabase(postgres.connection, `bench_records_${name}`);
    return makeRecords(database, sizes[name]);
  };
  try {
    const data = { few: await make('few'), many: await make('many') };
    const served = { few: await serve(data.few), many: await serve(data.many) };
    const figures: Figure[] = [];
    for (const page of pages) {
      const turns = await measure(load, served, page, { requests: quick ? 1_500 : 3_000, rounds });
      const growth = ratioOf(turns.manyOurs, turns.fewOurs, p50);
      figures.push(
        ...comparison(`${few}, ${page}`, turns.fewOurs, turns.fewBare),
        ...comparison(`${many}, ${page}`, turns.manyOurs, turns.manyBare),
        {
          name: `${growthMax} ÷ (p50 of many ÷ of few), ${page}`,
          ratio: growthMax / growth,
          goal: 1,
          detail: `${growth.toFixed(2)}; bare ${ratioOf(turns.manyBare, turns.fewBare, p50).toFixed(2)}`,
        },
      );
    }
    for (const { ours, bare } of Object.values(served)) await Promise.all([ours.stop(), bare.stop()]);
    return figures;
  } finally {
    await load.stop();
    await postgres.stop();
  }
};
