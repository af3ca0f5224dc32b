import type { PoolConfig } from 'pg';

/** A PostgreSQL that answers. */
export type RunningDatabase = {
  /** How the server's pool connects; stays valid when the database is restarted. */
  readonly connection: PoolConfig;
  /** Stops what was started here; an outside database is left alone. */
  stop(): Promise<void>;
};
