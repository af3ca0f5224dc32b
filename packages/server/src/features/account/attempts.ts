import { limits } from '@chancery/contract/limits.ts';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '../../kit/refuse.ts';

const { count, minutes } = limits.passwordTries;
const perAddressPerMinute = 300;

/** Counts what could be guessing: wrong passwords by name in the database, public calls by address in memory. */
export const createAttempts = (pool: pg.Pool) => {
  const passwords = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'attempt',
    tableCreated: true,
    keyPrefix: 'password',
    points: count,
    duration: minutes * 60,
  });
  const addresses = new RateLimiterMemory({ points: perAddressPerMinute, duration: 60 });

  const refuseLocked = (state: RateLimiterRes): never => {
    const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1_000));
    return refuse('account.locked', {
      params: { minutes: Math.ceil(seconds / 60) },
      retryAfterSeconds: seconds,
    });
  };

  return {
    /** Takes one try for a name before its password is looked at, so that parallel guesses count too. */
    async takePasswordTry(name: string): Promise<void> {
      await passwords.consume(name.toLowerCase()).catch((state: unknown) => {
        if (state instanceof RateLimiterRes) refuseLocked(state);
        throw state;
      });
    },
    async forgivePasswordTries(name: string): Promise<void> {
      await passwords.delete(name.toLowerCase());
    },
    async takePublicCall(address: string): Promise<void> {
      await addresses.consume(address).catch((state: unknown) => {
        if (!(state instanceof RateLimiterRes)) throw state;
        refuse('request.tooMany', { retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1_000)) });
      });
    },
  };
};

export type Attempts = ReturnType<typeof createAttempts>;
