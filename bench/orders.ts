import { listOrders } from '@chancery/contract/order/calls.ts';
import { OrderPayState } from '@chancery/contract/order/codes.ts';
import { startThrowawayPostgres } from '@chancery/server/runtime/embedded-postgres/throwaway-postgres.ts';
import { createDatabase } from './kit/database.ts';
import type { Bench, Figure } from './kit/figures.ts';
import { startLoad, startServer, underLoad } from './kit/load.ts';
import { describe, type Measured, ratioOf, takeTurns } from './kit/rounds.ts';
import { makeOrders, type OrdersData } from './orders.data.ts';

const growthMax = 1.5;
const file = new URL('list.ours.ts', import.meta.url).pathname;

type Query = (data: OrdersData, who: 'unit' | 'operator') => Record<string, string>;

const pages: Readonly<Record<string, Query>> = {
  'first page': () => ({}),
  'deep page': (data, who) => ({ cursor: data[who].cursor }),
  'by amount': () => ({ sort: '-amount' }),
  'waiting for review': () => ({ payState: String(OrderPayState.notReviewed) }),
  'one number looked for': ({ number }) => ({ keyword: number }),
};

const serve = async (data: OrdersData) => ({
  data,
  server: await startServer(file, [JSON.stringify(data.connection)]),
});

const p50 = ({ p50Ms }: Measured) => p50Ms;

/** Orders as a unit and as an operator list them, with a hundred times as many rows. */
export const orders: Bench = async ({ quick, rounds }, say) => {
  const postgres = await startThrowawayPostgres();
  const load = startLoad();
  const make = async (name: string, rows: number) => {
    say(`  ${rows.toLocaleString('en')} orders`);
    return serve(await makeOrders(await createDatabase(postgres.connection, `bench_orders_${name}`), rows));
  };
  try {
    const few = await make('few', 10_000);
    const many = await make('many', quick ? 100_000 : 1_000_000);
    const figures: Figure[] = [];
    for (const who of ['unit', 'operator'] as const)
      for (const [page, query] of Object.entries(pages)) {
        const side = ({ data, server }: typeof few) =>
          underLoad(load, server, {
            requests: quick ? 200 : 1_000,
            connections: 8,
            call: { path: `/api${listOrders.path}`, query: query(data, who), ...data[who] },
          });
        const turns = await takeTurns({ few: side(few), many: side(many) }, rounds);
        const growth = ratioOf(turns.many, turns.few, p50);
        figures.push({
          name: `orders of ${who === 'unit' ? 'a unit' : 'all units'}, ${page}: ${growthMax} ÷ growth`,
          ratio: growthMax / growth,
          goal: 1,
          detail: `p50 × ${growth.toFixed(2)}; few ${describe(turns.few)}; many ${describe(turns.many)}`,
        });
      }
    await Promise.all([few.server.stop(), many.server.stop()]);
    return figures;
  } finally {
    await load.stop();
    await postgres.stop();
  }
};
