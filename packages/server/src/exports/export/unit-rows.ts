import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { type UnitTable, unitTables } from './unit-tables.ts';

/** Something an export of a unit reads row by row, in the order of its keys. */
interface Source {
  /** The file it becomes. */
  readonly file: string;
  /** Text of SQL: rows of the unit `$1`, each a `line` with its `keys`, behind those of `$2`, an array that may be null. */
  statement(tx: Tx): Promise<string>;
}

/** Few, since some rows are half a megabyte. */
const rowsAtOnce = 100;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

interface Column {
  readonly name: string;
  readonly type: string;
  /** Its place in the key of the table; none where it is no part of it. */
  readonly place: number | null;
}

const columnsIn = async (tx: Tx, table: string): Promise<Column[]> => {
  const { rows } = await tx.execute<{ name: string; type: string; place: number | null }>(sql`
    SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
           array_position(i.indkey::smallint[], a.attnum) AS place
    FROM pg_attribute a LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
    WHERE a.attrelid = ${table}::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`);
  return rows;
};

const keysOf = (columns: readonly Column[]): Column[] =>
  columns.filter(({ place }) => place !== null).sort((a, b) => Number(a.place) - Number(b.place));

/** Rows behind those whose keys were read last. The type of each key is found again from its text. */
const behind = (keys: readonly { readonly name: string; readonly type: string }[]): string =>
  `($2::text[] IS NULL OR (${keys.map(({ name }) => name).join()}) > (${keys
    .map(({ type }, at) => `($2::text[])[${at + 1}]::${type}`)
    .join()}))`;

const ofTable = (table: string, { without = {}, only }: UnitTable): Source => ({
  file: `tables/${table}.jsonl`,
  statement: async (tx) => {
    const columns = await columnsIn(tx, table);
    const given = columns.filter(
      ({ name }) => !Object.hasOwn(without, name) && (only?.includes(name) ?? true),
    );
    const keys = keysOf(columns).map(({ name, type }) => ({ name: `t.${quoted(name)}`, type }));
    const hasUnit = columns.some(({ name }) => name === 'company_id');
    const own = hasUnit
      ? 't.company_id = $1::uuid'
      : table === 'company'
        ? 't.id = $1::uuid'
        : '$1::uuid IS NOT NULL';
    return `SELECT row_to_json(given)::text AS line, ARRAY[${keys.map(({ name }) => `${name}::text`).join()}] AS keys
      FROM ${quoted(table)} t, LATERAL (SELECT ${given.map(({ name }) => `t.${quoted(name)}`).join()}) AS given
      WHERE ${own} AND ${behind(keys)} ORDER BY ${keys.map(({ name }) => name).join()}`;
  },
});

const log: readonly Source[] = [
  {
    file: 'log/checkpoints.jsonl',
    statement: async () => `
      SELECT json_build_object('size', c.size, 'note', c.note, 'at', c.at)::text AS line, ARRAY[c.size::text] AS keys
      FROM evidence_checkpoint c WHERE c.company_id = $1::uuid AND ${behind([{ name: 'c.size', type: 'bigint' }])}
      ORDER BY c.size`,
  },
  {
    file: 'log/entries.jsonl',
    statement: async () => `
      SELECT json_build_object('index', p.first + e.n, 'text', e.body)::text AS line,
             ARRAY[p.first::text, e.n::text] AS keys
      FROM evidence_place p JOIN evidence_entry e USING (call_id) WHERE p.company_id = $1::uuid
        AND ${behind([
          { name: 'p.first', type: 'bigint' },
          { name: 'e.n', type: 'integer' },
        ])} ORDER BY p.first, e.n`,
  },
];

/** Everything of a unit, in the order in which it is read: what was signed of the log before the log itself. */
export const unitSources: readonly Source[] = [
  ...Object.entries(unitTables).map(([table, given]) => ofTable(table, given)),
  ...log,
];

/** How many rows there are now, so that it can be said how far an export is. */
export const countUnitRows = async (tx: Tx, companyId: string): Promise<number> => {
  let total = 0;
  for (const source of unitSources) {
    const { rows } = await tx.$client.query<{ count: string }>(
      `SELECT count(*) AS count FROM (${await source.statement(tx)}) AS rows`,
      [companyId, null],
    );
    total += Number(rows[0]?.count);
  }
  return total;
};

/** Some rows of a source, one after another; the keys of the last are where the next part goes on. */
export interface UnitPart {
  readonly text: Buffer;
  readonly rows: number;
  readonly keys: readonly string[] | null;
  readonly isAll: boolean;
}

/** Reads rows until they are many enough; a cursor of the database holds the rest meanwhile. */
export const readUnitPart = async (
  tx: Tx,
  companyId: string,
  source: Source,
  after: readonly string[] | null,
  bytesAtOnce: number,
): Promise<UnitPart> => {
  const { $client } = tx;
  await $client.query({
    text: `DECLARE unit_rows NO SCROLL CURSOR FOR ${await source.statement(tx)}`,
    values: [companyId, after],
  });
  const lines: Buffer[] = [];
  let [bytes, rows] = [0, 0];
  let keys = after;
  let isAll = false;
  while (bytes < bytesAtOnce && !isAll) {
    const found = await $client.query<{ line: string; keys: string[] }>(`FETCH ${rowsAtOnce} FROM unit_rows`);
    for (const { line, keys: of } of found.rows) {
      const text = Buffer.from(`${line}\n`);
      lines.push(text);
      bytes += text.length;
      keys = of;
    }
    rows += found.rows.length;
    isAll = found.rows.length < rowsAtOnce;
  }
  await $client.query('CLOSE unit_rows');
  return { text: Buffer.concat(lines), rows, keys, isAll };
};
