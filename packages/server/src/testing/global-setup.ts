import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { installJobs } from '../kit/jobs.ts';
import { migrate } from '../kit/migrate.ts';
import { startThrowawayPostgres } from '../runtime/embedded-postgres/throwaway-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    connection: { host: string; port: number; user: string; password?: string };
  }
}

export const templateDatabase = 'chancery_template';

/** One real PostgreSQL for all tests of a run; each test file copies a migrated database from it. */
export const setup = async (project: TestProject) => {
  const postgres = await startThrowawayPostgres();
  const { host, port, user, password } = postgres.connection;
  const admin = new pg.Client({ ...postgres.connection });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${templateDatabase}`);
  await admin.end();
  const template = new pg.Client({ ...postgres.connection, database: templateDatabase });
  await template.connect();
  await migrate(template);
  await installJobs(template);
  await template.end();
  project.provide('connection', {
    host: host ?? '',
    port: port ?? 5432,
    user: user ?? 'postgres',
    ...(typeof password === 'string' ? { password } : {}),
  });
  return () => postgres.stop();
};
