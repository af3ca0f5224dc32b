import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import { createCallTimes } from './call-times.ts';
import type { Pools } from './logins.ts';
import { createPoolWaits } from './pool-waits.ts';
import { sameBytes } from './secrets.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Figures about the running server, and the page that shows them to whoever may see it. */
export const createMetrics = (pools: Pools) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = createCallTimes('chancery_request_seconds', 'Time to answer a call');
  registry.registerMetric(seconds.metric);
  registry.registerMetric(createPoolWaits(pools));
  const refusals = new Counter({
    name: 'chancery_refusals_total',
    help: 'Calls that were refused, by reason',
    labelNames: ['reason'],
    registers: [registry],
  });
  new Gauge({
    name: 'chancery_database_connections',
    help: 'Connections of the pools, by the side they are for',
    labelNames: ['side', 'state'],
    registers: [registry],
    collect() {
      for (const [side, pool] of Object.entries<pg.Pool>({ ...pools })) {
        this.set({ side, state: 'open' }, pool.totalCount);
        this.set({ side, state: 'idle' }, pool.idleCount);
        this.set({ side, state: 'waiting' }, pool.waitingCount);
      }
    },
  });

  const serve = (http: FastifyInstance, token: string | undefined) => {
    http.get('/metrics', async (request, reply) => {
      const bearer = Buffer.from(request.headers.authorization ?? '');
      const allowed = token
        ? sameBytes(bearer, Buffer.from(`Bearer ${token}`))
        : loopback.has(request.socket.remoteAddress ?? '') &&
          request.headers['x-forwarded-for'] === undefined;
      if (!allowed) return reply.callNotFound();
      return reply.type(registry.contentType).send(await registry.metrics());
    });
  };
  /** Shows figures that others keep. */
  const show = (others: readonly Metric[]): void => {
    for (const metric of others) registry.registerMetric(metric);
  };
  return { seconds, refusals, show, serve };
};

export type Metrics = ReturnType<typeof createMetrics>;
