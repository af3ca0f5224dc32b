import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** `/healthz`: alive. `/readyz`: can serve. Outside the envelope, as probes expect. */
export const serveProbes = (http: FastifyInstance, pool: pg.Pool, isDraining: () => boolean): void => {
  http.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  http.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const answers = await pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
    const ready = answers && !isDraining();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable', database: answers });
  });
};
