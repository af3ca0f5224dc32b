import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const folder = new URL('../migrations/', import.meta.url);
/** One number for "somebody is migrating", so that servers starting together take turns. */
const migrationLock = 6_050_001;

const files = async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};

/** Brings the schema up to date, each file once and whole; a file that changed after it ran is an error. */
export const migrate = async (client: pg.ClientBase): Promise<string[]> => {
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  try {
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, digest text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string; digest: string }>(
      'SELECT name, digest FROM migration',
    );
    const ran = new Map(rows.map((row) => [row.name, row.digest]));
    const done: string[] = [];
    for (const { name, sql, digest } of await files()) {
      const before = ran.get(name);
      if (before === digest) continue;
      if (before !== undefined) throw new Error(`migration ${name} was changed after it ran`);
      await client.query('BEGIN');
      try {
        await client.query(sql);
        await client.query('INSERT INTO migration (name, digest) VALUES ($1, $2)', [name, digest]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      }
      done.push(name);
    }
    return done;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
  }
};
