import { listApplies } from '@chancery/contract/application/calls.ts';
import { ApplyScope, ApproveTab } from '@chancery/contract/application/codes.ts';
import { listApprovals } from '@chancery/contract/approval/calls.ts';
import { startThrowawayPostgres } from '@chancery/server/runtime/embedded-postgres/throwaway-postgres.ts';
import { type ApplicationsData, makeApplications } from './applications.data.ts';
import { createDatabase } from './kit/database.ts';
import type { Bench, Figure } from './kit/figures.ts';
import { startLoad, startServer, underLoad } from './kit/load.ts';
import { cpuRatioOf, describe, type Measured, ratioOf, takeTurns } from './kit/rounds.ts';

const goal = 0.7;
const path = (file: string) => new URL(file, import.meta.url).pathname;

/** The lists people look at most, as they open and in the depth. */
const callsOf = ({ cursor }: ApplicationsData) => ({
  'all, first page': { path: listApplies.path, body: { scope: ApplyScope.everyone } },
  'all, deep page': { path: listApplies.path, body: { scope: ApplyScope.everyone, cursor } },
  'to decide, first page': { path: listApprovals.path, body: { tab: ApproveTab.todo } },
});

const figuresOf = (name: string, ours: readonly Measured[], bare: readonly Measured[]): Figure[] => [
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

/** A unit's applications and what waits for its administrator, by the bare driver asked for the same rows. */
export const applications: Bench = async ({ quick, rounds }, say) => {
  const postgres = await startThrowawayPostgres();
  const load = startLoad();
  const rows = quick ? 100_000 : 1_000_000;
  try {
    const label = `${rows.toLocaleString('en')} applications`;
    say(`  ${label}`);
    const data = await makeApplications(
      await createDatabase(postgres.connection, 'bench_applications'),
      rows,
    );
    const { token, signingKey, cursor: _cursor, ...bare } = data;
    const [ours, http] = await Promise.all([
      startServer(path('list.ours.ts'), [JSON.stringify(data.connection)]),
      startServer(path('applications.bare.ts'), [JSON.stringify(bare)]),
    ]);
    try {
      const figures: Figure[] = [];
      for (const [name, call] of Object.entries(callsOf(data))) {
        const order = {
          requests: quick ? 1_500 : 5_000,
          connections: 16,
          call: { ...call, path: `/api${call.path}`, token, signingKey },
        };
        const sides = { ours: underLoad(load, ours, order), http: underLoad(load, http, order) };
        const measured = await takeTurns(sides, rounds);
        figures.push(...figuresOf(`${label}, ${name}`, measured.ours, measured.http));
      }
      return figures;
    } finally {
      await Promise.all([ours.stop(), http.stop()]);
    }
  } finally {
    await load.stop();
    await postgres.stop();
  }
};
