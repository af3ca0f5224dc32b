import { limits } from '@chancery/contract/limits.ts';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '../../kit/refuse.ts';

const { count, minutes } = limits.device.bindTries;
/** A serial is printed on the thing; its code must not be guessed by many units together either. */
const perSerial = count * 4;

export type BindAttempts = ReturnType<typeof createBindAttempts>;

/** Counts what could be guessing at the codes of devices, by unit and by serial. */
export const createBindAttempts = (pool: pg.Pool) => {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'attempt',
      tableCreated: true,
      keyPrefix,
      points,
      duration: minutes * 60,
    });
  const units = limiter('bind-unit', count);
  const serials = limiter('bind-serial', perSerial);

  const take = (from: RateLimiterPostgres, key: string) =>
    from.consume(key).catch((state: unknown) => {
      if (!(state instanceof RateLimiterRes)) throw state;
      const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1_000));
      return refuse('device.bindTooMany', {
        params: { minutes: Math.ceil(seconds / 60) },
        retryAfterSeconds: seconds,
      });
    });

  return {
    /** Takes one try before the code is looked at, so that parallel guesses count too. */
    take: async (companyId: string, serial: string): Promise<void> => {
      await take(units, companyId);
      await take(serials, serial);
    },
    /** A right code is no guess. */
    forgive: async (companyId: string, serial: string): Promise<void> => {
      await Promise.all([units.delete(companyId), serials.delete(serial)]);
    },
  };
};
