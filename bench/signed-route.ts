import type { Bench } from './kit/figures.ts';
import { startLoad, startServer, underLoad } from './kit/load.ts';
import { cpuRatioOf, describe, ratioOf, takeTurns } from './kit/rounds.ts';
import { echo } from './signed-route.endpoint.ts';
import { signingKey, token } from './signed-route.keys.ts';

const goal = 0.45;

/** A signed, validated call without database work, by bare Fastify that answers the same JSON. */
export const signedRoute: Bench = async ({ quick, rounds }) => {
  const load = startLoad();
  const [ours, bare] = await Promise.all(
    ['ours', 'bare'].map((side) => startServer(new URL(`signed-route.${side}.ts`, import.meta.url).pathname)),
  );
  if (!ours || !bare) return [];
  try {
    const order = {
      connections: 32,
      requests: quick ? 15_000 : 40_000,
      call: { path: `/api${echo.path}`, query: { word: 'seal', count: '12' }, token, signingKey },
    };
    const measured = await takeTurns(
      { ours: underLoad(load, ours, order), bare: underLoad(load, bare, order) },
      rounds,
    );
    return [
      {
        name: 'signed route ÷ bare Fastify',
        ratio: ratioOf(measured.ours, measured.bare),
        goal,
        detail: `${describe(measured.ours)}; bare ${describe(measured.bare)}`,
      },
      {
        name: '… by processor time',
        ratio: cpuRatioOf(measured.ours, measured.bare),
        detail: 'bare ÷ ours, µs of the serving process for a request',
      },
    ];
  } finally {
    await Promise.all([load.stop(), ours.stop(), bare.stop()]);
  }
};
