import type pg from 'pg';

const columnsOf = async (db: Pick<pg.ClientBase, 'query'>, table: string): Promise<string> => {
  const { rows } = await db.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  return rows.map(({ name }) => name).join(', ');
};

const keys: Readonly<Record<string, string>> = {
  application_file: 'application_id, file_id',
  evidence_entry: 'call_id, n',
};
const keysOf = (table: string): string => keys[table] ?? 'id';

/** Lets a forger with the database in hand do something to a table, looks at what comes of it, and puts every row back. */
export const whileForged = async (
  pool: pg.Pool,
  table: string,
  forgery: string,
  look: () => Promise<void>,
): Promise<void> => {
  const db = await pool.connect();
  const [columns, keys] = [await columnsOf(db, table), keysOf(table)];
  const same = keys
    .split(', ')
    .map((key) => `b.${key} = t.${key}`)
    .join(' AND ');
  try {
    await db.query(`CREATE TEMP TABLE before AS SELECT ${columns} FROM ${table}`);
    const { rowCount } = await db.query(forgery);
    if (!rowCount) throw new Error('the forgery changed nothing');
    await look();
  } finally {
    await db.query(`DELETE FROM ${table} t WHERE NOT EXISTS (SELECT FROM before b WHERE ${same});
      UPDATE ${table} t SET (${columns}) = (SELECT ${columns} FROM before b WHERE ${same});
      INSERT INTO ${table} (${columns}) SELECT ${columns} FROM before ON CONFLICT (${keys}) DO NOTHING;
      DROP TABLE before`);
    db.release();
  }
};
