import {
  getApprovalOverview,
  getStatistics,
  getUseFigures,
  getUseOverview,
  getYearStatistics,
} from '@chancery/contract/figure/calls.ts';
import { getWall } from '@chancery/contract/wall/calls.ts';
import { type FiguresData, makeFigures } from './figures.data.ts';
import type { Bench, Figure } from './kit/figures.ts';
import { startLoad, startServer, underLoad } from './kit/load.ts';
import { startRoomyPostgres } from './kit/roomy-postgres.ts';
import { describe, type Measured, ratioOf, takeTurns } from './kit/rounds.ts';

const growthMax = 1.5;
const answerMs = 50;
const file = new URL('list.ours.ts', import.meta.url).pathname;
const dayMs = 86_400_000;

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const last = (days: number) => ({ from: dayOf(Date.now() - (days - 1) * dayMs), to: dayOf(Date.now()) });

const by = ({ path }: { readonly path: string }, kind: string) => path.replace(':kind', kind);

/** What people look at, over how long. */
const questions = {
  'home, 30 days': { path: getUseOverview.path, query: last(30) },
  'home, a year': { path: getUseOverview.path, query: last(365) },
  'people, a year': { path: by(getUseFigures, 'person'), query: last(365) },
  'approvals, 30 days': { path: getApprovalOverview.path, query: last(30) },
  'statistics by seal, a month': { path: by(getStatistics, 'seal'), query: last(30) },
  'statistics by person, a year': { path: by(getStatistics, 'person'), query: last(365) },
  'a year by department': {
    path: by(getYearStatistics, 'department'),
    query: { year: String(new Date().getUTCFullYear()) },
  },
  'big screen': { path: getWall.path, query: {} },
} as const;

const keepers: readonly string[] = ['home, 30 days', 'home, a year', 'approvals, 30 days'];

const p50 = ({ p50Ms }: Measured) => p50Ms;

/** What is looked at every morning, of a unit with ten times as many presses. */
export const figures: Bench = async ({ quick, rounds }, say) => {
  const postgres = await startRoomyPostgres();
  const load = startLoad();
  const make = async (presses: number) => {
    const data = await makeFigures(postgres, presses, say);
    return { data, server: await startServer(file, [JSON.stringify(data.connection)]) };
  };
  const few = await make(quick ? 100_000 : 1_000_000);
  const many = await make(quick ? 1_000_000 : 10_000_000);
  const measure = async (
    who: 'administrator' | 'keeper',
    name: keyof typeof questions,
  ): Promise<Figure[]> => {
    const { path, query } = questions[name];
    const side = ({ data, server }: { data: FiguresData; server: typeof few.server }) =>
      underLoad(load, server, {
        requests: quick ? 40 : 100,
        connections: 1,
        call: { path: `/api${path}`, query, ...data[who] },
      });
    const turns = await takeTurns({ few: side(few), many: side(many) }, rounds);
    const growth = ratioOf(turns.many, turns.few, p50);
    const slowest = Math.max(...turns.many.map(p50));
    const detail = `p50 × ${growth.toFixed(2)}; few ${describe(turns.few)}; many ${describe(turns.many)}`;
    return [
      { name: `${name}, ${who}: ${growthMax} ÷ growth`, ratio: growthMax / growth, goal: 1, detail },
      {
        name: `${name}, ${who}: ${answerMs} ms ÷ answer`,
        ratio: answerMs / slowest,
        goal: 1,
        detail: `${slowest.toFixed(1)} ms`,
      },
    ];
  };
  try {
    const found: Figure[] = [];
    for (const name of Object.keys(questions) as (keyof typeof questions)[]) {
      found.push(...(await measure('administrator', name)));
      if (keepers.includes(name)) found.push(...(await measure('keeper', name)));
    }
    return found;
  } finally {
    await Promise.all([few.server.stop(), many.server.stop()]);
    await load.stop();
    await postgres.stop();
  }
};
