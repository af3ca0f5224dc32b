import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { takeConnection } from './wary-pool.ts';

interface Probed {
  readonly pool: pg.Pool;
  isDraining(): boolean;
  /** What is wrong with the logs of evidence, in a word each. */
  evidenceFaults(): readonly string[];
}

const isPrimary = async (pool: pg.Pool): Promise<boolean> => {
  const client = await takeConnection(pool);
  try {
    const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    return rows[0]?.standby === false;
  } finally {
    client.release();
  }
};

/** `/healthz`: alive. `/readyz`: can serve. Outside the envelope, as probes expect. */
export const serveProbes = (http: FastifyInstance, { pool, isDraining, evidenceFaults }: Probed): void => {
  http.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  http.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    // A standby answers as well, and can do none of the work.
    const answers = await isPrimary(pool).catch(() => false);
    const evidence = evidenceFaults();
    const ready = answers && !isDraining() && evidence.length === 0;
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'unavailable',
      database: answers,
      ...(evidence.length > 0 && { evidence }),
    });
  });
};
