import type pg from 'pg';

interface Part {
  readonly drop: string;
  readonly make: string | null;
}

const partsOf = `
  SELECT format('DROP INDEX %I', indexname) AS drop, CASE WHEN indexdef NOT LIKE '%USING gin%' OR $2 THEN indexdef END AS make
  FROM pg_indexes
  WHERE tablename = $1 AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = indexname)
  UNION ALL
  SELECT format('ALTER TABLE %I DROP CONSTRAINT %I', $1, conname),
         format('ALTER TABLE %I ADD CONSTRAINT %I %s', $1, conname, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'f'`;

/** As much memory as the sorting of millions of keys is quick with. */
const roomy = `SET maintenance_work_mem = '1GB'`;

/**
 * Puts rows into a table. Indexes and references are made after the rows, which is many times faster, and are the same in
 * the end; only those for searching words may be left out where nothing searches, as they take longer than all others.
 * Without its triggers a table tells others nothing of its rows: whoever fills it does, or nobody asks. Nobody else is connected, so that the vacuum finds every row settled, as it would in the long run.
 */
export const fillTable = async (
  db: pg.Pool,
  table: string,
  insert: string,
  values: unknown[],
  { withWords = true, withTriggers = true } = {},
): Promise<void> => {
  const client = await db.connect();
  try {
    const { rows: parts } = await client.query<Part>(partsOf, [table, withWords]);
    for (const { drop } of parts) await client.query(drop);
    await client.query(roomy);
    if (!withTriggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await client.query(insert, values);
    if (!withTriggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    for (const { make } of parts) if (make) await client.query(make);
    await client.query(`VACUUM (ANALYZE) ${table}`);
  } finally {
    client.release(true);
  }
};
