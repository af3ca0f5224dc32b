import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Transactions } from '../../kit/transaction.ts';
import { heartbeat } from './gateway.limits.ts';

interface Parts {
  readonly transactions: Transactions;
  /** The id of this server while it runs. */
  readonly server: string;
  readonly log: FastifyBaseLogger;
  /** Others took this server for gone: whoever it holds must be noted anew. */
  onForgotten(): void;
  /** Seals of these units were let go. */
  onReleased(units: readonly string[]): void;
  readonly pace?: { readonly everyMs: number; readonly lostMs: number };
}

/** Says that this server is there, and lets go of the devices of those that have not said so for a while. */
export const createHeartbeat = ({
  transactions,
  server,
  log,
  onForgotten,
  onReleased,
  pace = heartbeat,
}: Parts) => {
  /** Since when this server was never away itself; before it has watched for a while it does not judge others. */
  let watchingSince = Date.now();
  let isKnown = false;
  let beating: Promise<void> | undefined;

  const sayHere = (): Promise<boolean> =>
    transactions.apart('platform', async (tx) => {
      const { rows } = await tx.execute<{ isNew: boolean }>(sql`
        INSERT INTO gateway_server (id) VALUES (${server})
        ON CONFLICT (id) DO UPDATE SET seen_at = now() RETURNING xmax = 0 AS "isNew"`);
      return rows[0]?.isNew ?? false;
    });

  const releaseLost = (): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      const { rows } = await tx.execute<{ unit: string }>(sql`
        WITH lost AS (
          DELETE FROM gateway_server WHERE seen_at < now() - ${pace.lostMs} * interval '1 millisecond' RETURNING id
        )
        UPDATE device SET online_since = NULL, online_by = NULL FROM lost WHERE online_by = lost.id
        RETURNING company_id AS unit`);
      onReleased(rows.map(({ unit }) => unit));
    });

  const beat = async (): Promise<void> => {
    try {
      const isNew = await sayHere();
      if (isNew && isKnown) onForgotten();
      isKnown = true;
      if (Date.now() - watchingSince >= pace.lostMs) await releaseLost();
    } catch (error) {
      watchingSince = Date.now();
      log.debug({ err: error }, 'this server could not say that it is there');
    }
  };
  const next = (): void => {
    beating ??= beat().finally(() => {
      beating = undefined;
    });
  };
  next();
  const timer = setInterval(next, pace.everyMs).unref();

  return {
    /** Takes leave; nobody need wait to find out. */
    close: async (): Promise<void> => {
      clearInterval(timer);
      await beating;
      await transactions
        .apart('platform', async (tx) => {
          await tx.execute(sql`DELETE FROM gateway_server WHERE id = ${server}`);
        })
        .catch((error: unknown) => log.debug({ err: error }, 'this server could not take leave'));
    },
  };
};
