import type pg from 'pg';

const columnsOf = async (db: Pick<pg.ClientBase, 'query'>, table: string): Promise<string> => {
  const { rows } = await db.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  return rows.map(({ name }) => name).join(', ');
};

/** Lets a forger with the database in hand do something to a table, looks at what comes of it, and puts every row back. */
export const whileForged = async (
  pool: pg.Pool,
  table: string,
  forgery: string,
  look: () => Promise<void>,
): Promise<void> => {
  const db = await pool.connect();
  const asOwner = "SET session_replication_role = 'replica'";
  try {
    const columns = await columnsOf(db, table);
    await db.query(`CREATE TEMP TABLE before AS SELECT ${columns} FROM ${table}`);
    await db.query(asOwner);
    const { rowCount } = await db.query(forgery);
    if (!rowCount) throw new Error('the forgery changed nothing');
    await look();
    await db.query(
      `BEGIN; DELETE FROM ${table}; INSERT INTO ${table} (${columns}) SELECT * FROM before; COMMIT`,
    );
  } finally {
    await db.query("DROP TABLE IF EXISTS before; SET session_replication_role = 'origin'");
    db.release();
  }
};
