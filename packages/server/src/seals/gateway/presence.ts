import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { tellLive } from '../../kit/live.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { deviceChannel } from './device-register.ts';
import { goneSeconds, presenceMs, seenMs, unitNewsMs } from './gateway.limits.ts';
import { createHeartbeat } from './heartbeat.ts';
import { createUnitPace } from './unit-pace.ts';

/** A notice takes 8,000 bytes; a serial has at most 32, the moment it came 13. */
const serialsAtOnce = 150;

/** Notes who is connected, for everybody's eyes, and ends what a device left open at another server. */
export const createPresence = (
  transactions: Transactions,
  connected: () => readonly string[],
  isConnected: (serial: string) => boolean,
  log: FastifyBaseLogger,
) => {
  const server = randomUUID();
  const changed = new Set<string>();
  const moved = new Set<string>();
  /** Since when each is connected here: of two connections at two servers the younger one stays. */
  const since = new Map<string, number>();
  const pace = createUnitPace(unitNewsMs);
  let seenAt = Date.now();
  let isWriting = false;

  /** Changes seals, and notes whose they are. */
  const change = async (tx: Tx, statement: SQL): Promise<void> => {
    const { rows } = await tx.execute<{ unit: string }>(sql`${statement} RETURNING company_id AS unit`);
    pace.add(rows.map(({ unit }) => unit));
  };

  /** Tells units whose turn it is that seals of theirs came or went. */
  const tellUnits = async (): Promise<void> => {
    const units = pace.take();
    if (units.length === 0) return;
    const news = units.map((companyId) => ({ kind: 'device', companyId, accountIds: 'everybody' }) as const);
    await transactions
      .apart('platform', (tx) => tellLive(tx, ...news))
      .catch((error: unknown) => {
        pace.giveBack(units);
        throw error;
      });
  };

  const write = (came: readonly string[], left: readonly string[], seen: readonly string[]) =>
    transactions.apart('platform', async (tx) => {
      if (came.length > 0)
        await change(
          tx,
          sql`UPDATE device SET online_since = coalesce(online_since, now()), online_by = ${server},
          last_seen_at = now() WHERE serial = ANY (${sql.param(came)}::text[]) AND unbound_at IS NULL`,
        );
      if (left.length > 0)
        await change(
          tx,
          sql`UPDATE device SET online_since = NULL, online_by = NULL, last_seen_at = now()
          WHERE serial = ANY (${sql.param(left)}::text[]) AND online_since IS NOT NULL
            AND coalesce(online_by, ${server}) = ${server}`,
        );
      if (seen.length > 0)
        await tx.execute(sql`UPDATE device SET last_seen_at = now(), online_since = coalesce(online_since, now()),
          online_by = ${server} WHERE serial = ANY (${sql.param(seen)}::text[]) AND unbound_at IS NULL`);
      for (let at = 0; at < came.length; at += serialsAtOnce) {
        const some = came
          .slice(at, at + serialsAtOnce)
          .map((serial) => `${serial}@${since.get(serial) ?? 0}`);
        const said = `here ${server} ${some.join(',')}`;
        await tx.execute(sql`SELECT pg_notify(${deviceChannel}, ${said})`);
      }
    });

  /** Whoever a server left behind that is no more. */
  const tidy = (): Promise<void> =>
    transactions.apart('platform', (tx) =>
      change(
        tx,
        sql`UPDATE device SET online_since = NULL, online_by = NULL
        WHERE online_since IS NOT NULL AND last_seen_at < now() - ${goneSeconds} * interval '1 second'`,
      ),
    );

  const flush = async (): Promise<void> => {
    const isDue = Date.now() - seenAt >= seenMs;
    if (isWriting || (changed.size === 0 && !isDue && !pace.isDue())) return;
    isWriting = true;
    const serials = [...changed];
    changed.clear();
    if (isDue) seenAt = Date.now();
    try {
      if (serials.length > 0 || isDue)
        await write(
          serials.filter(isConnected),
          serials.filter((serial) => !isConnected(serial)),
          isDue ? connected() : [],
        );
      if (isDue) await tidy();
      await tellUnits();
    } catch (error) {
      for (const serial of serials) changed.add(serial);
      log.debug({ err: error }, 'who is connected could not be noted');
    } finally {
      isWriting = false;
    }
  };
  const timer = setInterval(() => void flush(), presenceMs).unref();
  const heartbeat = createHeartbeat({
    transactions,
    server,
    log,
    onForgotten: () => {
      for (const serial of connected()) changed.add(serial);
    },
    onReleased: pace.add,
  });

  return {
    /** A connection has begun. */
    came: (serial: string): void => {
      since.set(serial, Date.now());
      changed.add(serial);
    },
    /** Something about a device that is connected has changed. */
    note: (serial: string): void => void changed.add(serial),
    /** A connection has ended. Whoever went to another server is not gone. */
    left: (serial: string): void => {
      if (!isConnected(serial)) since.delete(serial);
      if (!moved.delete(serial)) changed.add(serial);
    },
    /** Those of the serials another server says it has now that are still connected here. */
    takenBy: (said: string): string[] => {
      const [id, serials = ''] = said.split(' ');
      if (id === server) return [];
      const here = serials.split(',').flatMap((one) => {
        const [serial = '', moment] = one.split('@');
        return isConnected(serial) && (since.get(serial) ?? 0) <= Number(moment) ? [serial] : [];
      });
      for (const serial of here) moved.add(serial);
      return here;
    },
    close: async (): Promise<void> => {
      clearInterval(timer);
      await flush();
      await heartbeat.close();
    },
  };
};
