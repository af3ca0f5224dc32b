import type pg from 'pg';

interface Part {
  readonly drop: string;
  readonly make: string;
}

const partsOf = `
  SELECT format('DROP INDEX %I', indexname) AS drop, indexdef AS make FROM pg_indexes
  WHERE tablename = $1 AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = indexname)
  UNION ALL
  SELECT format('ALTER TABLE %I DROP CONSTRAINT %I', $1, conname),
         format('ALTER TABLE %I ADD CONSTRAINT %I %s', $1, conname, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'f'`;

/**
 * Puts rows into a table. Indexes and references are made after the rows, which is many times faster, and are the same in
 * the end. Nobody else is connected, so that the vacuum finds every row settled, as it would in the long run.
 */
export const fillTable = async (db: pg.Pool, table: string, insert: string, values: unknown[]) => {
  const { rows: parts } = await db.query<Part>(partsOf, [table]);
  for (const { drop } of parts) await db.query(drop);
  await db.query(insert, values);
  for (const { make } of parts) await db.query(make);
  await db.query(`VACUUM (ANALYZE) ${table}`);
};
