import { UseVerdict } from '@chancery/contract/use-record.codes.ts';
import { listUseRecords } from '@chancery/contract/use-record.ts';
import { startThrowawayPostgres } from '@chancery/server/runtime/embedded-postgres/throwaway-postgres.ts';
import type { Child } from './kit/child.ts';
import { createDatabase } from './kit/database.ts';
import { type Bench, type Figure, median } from './kit/figures.ts';
import { startLoad, startServer, underLoad } from './kit/load.ts';
import { cpuRatioOf, describe, type Measured, ratioOf, takeTurns } from './kit/rounds.ts';
import { makeRecords, type RecordsData } from './use-records.data.ts';

const goal = 0.7;
const growth = 1.5;
const path = (file: string) => new URL(file, import.meta.url).pathname;

const queriesOf = ({ cursor }: RecordsData): Readonly<Record<string, Record<string, string>>> => ({
  'first page': {},
  'deep page': { cursor },
  'abnormal, first page': { verdict: UseVerdict.abnormal },
});

type Sides = Readonly<Record<'ours' | 'http', readonly Measured[]>>;
interface Measuring {
  readonly load: Child;
  readonly data: RecordsData;
  readonly requests: number;
  readonly rounds: number;
}

/** Our endpoint, and bare Fastify with the bare driver, on one database. */
const measure = async ({ load, data, requests, rounds }: Measuring): Promise<Record<string, Sides>> => {
  const { token, signingKey, cursor: _cursor, ...bare } = data;
  const [ours, http] = await Promise.all([
    startServer(path('list.ours.ts'), [JSON.stringify(data.connection)]),
    startServer(path('use-records.bare.ts'), [JSON.stringify(bare)]),
  ]);
  try {
    const measured: Record<string, Sides> = {};
    for (const [name, query] of Object.entries(queriesOf(data))) {
      const call = { path: `/api${listUseRecords.path}`, query, token, signingKey };
      const order = { requests, connections: 16, call };
      const sides = { ours: underLoad(load, ours, order), http: underLoad(load, http, order) };
      measured[name] = await takeTurns(sides, rounds);
    }
    return measured;
  } finally {
    await Promise.all([ours.stop(), http.stop()]);
  }
};

const p50 = (rounds: readonly Measured[]) => median(rounds.map(({ p50Ms }) => p50Ms));

const figuresOf = (name: string, { ours, http }: Sides): Figure[] => [
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
];

/** The records of a unit's uses, by the bare driver asked for the same rows, and by ten times as many. */
export const useRecords: Bench = async ({ quick, rounds }, say) => {
  const postgres = await startThrowawayPostgres();
  const load = startLoad();
  const sizes = quick ? { few: 10_000, many: 100_000 } : { few: 1_000_000, many: 10_000_000 };
  try {
    const figures: Figure[] = [];
    const measured: Record<string, Record<string, Sides>> = {};
    for (const [name, rows] of Object.entries(sizes)) {
      const label = `${rows.toLocaleString('en')} use records`;
      say(`  ${label}`);
      const data = await makeRecords(
        await createDatabase(postgres.connection, `bench_records_${name}`),
        rows,
      );
      const sides = await measure({ load, data, requests: quick ? 1_500 : 5_000, rounds });
      measured[name] = sides;
      for (const [page, side] of Object.entries(sides)) figures.push(...figuresOf(`${label}, ${page}`, side));
    }
    for (const [page, { ours }] of Object.entries(measured.many ?? {})) {
      const few = measured.few?.[page];
      if (!few) continue;
      const [small, large] = [p50(few.ours), p50(ours)];
      figures.push({
        name: `${growth} ÷ (p50 at ${sizes.many.toLocaleString('en')} ÷ at ${sizes.few.toLocaleString('en')}), ${page}`,
        ratio: growth / (large / small),
        goal: 1,
        detail: `${large.toFixed(2)} ms ÷ ${small.toFixed(2)} ms = ${(large / small).toFixed(2)}`,
      });
    }
    return figures;
  } finally {
    await load.stop();
    await postgres.stop();
  }
};
