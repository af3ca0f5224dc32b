import type pg from 'pg';
import { expect, vi } from 'vitest';

/** Tells how many transactions of a server wait for a lock, and waits until so many do. */
export const createWaiting = (db: pg.Pool) => {
  const waiting = async (): Promise<number> => {
    const { rows } = await db.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0].n;
  };
  const untilWaiting = (count: number) =>
    vi.waitFor(async () => expect(await waiting()).toBe(count), { timeout: 20_000 });
  return { waiting, untilWaiting };
};
