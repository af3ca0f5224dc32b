import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { BackupSchedule } from '../runtime/backup/schedule.ts';
import type { Objects } from '../runtime/objects/objects.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Counts } from './counts.ts';
import type { Inbox } from './inbox.ts';
import type { Jobs } from './jobs.ts';
import type { Secrets } from './secrets.ts';
import type { ServerClock } from './server-clock.ts';
import type { Transactions } from './transaction.ts';

/** What every group is built on. */
export interface Ground {
  readonly settings: Settings;
  readonly connection: pg.PoolConfig;
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  /** Where files lie, for all servers alike. */
  readonly objects: Objects;
  readonly jobs: Jobs;
  readonly counts: Counts;
  readonly inbox: Inbox;
  readonly clock: ServerClock;
  readonly backups: Pick<BackupSchedule, 'isOn' | 'state'>;
  /** How many requests wait for a connection to the database. */
  awaited(): number;
  /** Drops what is kept in memory about a session, an actor or a unit. */
  forget(what: string): void;
}
