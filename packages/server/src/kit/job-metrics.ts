import type pg from 'pg';
import { Gauge, type Metric } from 'prom-client';

/** How jobs of one name stand. */
export interface JobStanding {
  readonly name: string;
  readonly overdue: number;
  readonly waiting: number;
  readonly failed: number;
}

/** What waits although it is due, by the moment since when it could have been done; and what was given up. */
export const jobStandingQuery = `
  SELECT name, count(*) FILTER (WHERE is_due)::int AS waiting, count(*) FILTER (WHERE state = 'failed')::int AS failed,
         coalesce(extract(epoch FROM max(now() - greatest(start_after, created_on)) FILTER (WHERE is_due)), 0)::float8 AS overdue
  FROM (SELECT name, state, start_after, created_on, state IN ('created', 'retry') AND start_after <= now() AS is_due
        FROM pgboss.job WHERE state IN ('created', 'retry', 'failed')) AS job
  GROUP BY name`;

/** All figures of one look are read at once, and whoever asks more often is told the same again. */
const freshMs = 1_000;

/** How promised work stands, over all servers. Nothing is said while the database does not answer. */
export const createJobMetrics = (platform: Pick<pg.Pool, 'query'>): Metric[] => {
  let read: Promise<readonly JobStanding[]> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const rows = (): Promise<readonly JobStanding[]> => {
    if (!read || performance.now() - readAt > freshMs) {
      readAt = performance.now();
      read = platform.query<JobStanding>(jobStandingQuery).then(
        (found) => found.rows,
        () => [],
      );
    }
    return read;
  };
  const gauge = (name: string, help: string, of: (row: JobStanding) => number): Metric =>
    new Gauge({
      name,
      help,
      labelNames: ['name'],
      registers: [],
      async collect() {
        const all = await rows();
        this.reset();
        for (const row of all) this.set({ name: row.name }, of(row));
      },
    });
  return [
    gauge(
      'chancery_job_overdue_seconds',
      'How long the oldest job that is due has waited',
      (row) => row.overdue,
    ),
    gauge('chancery_jobs_waiting', 'Jobs that are due and not taken up', (row) => row.waiting),
    gauge('chancery_jobs_failed', 'Jobs that were given up in the last days', (row) => row.failed),
  ];
};
