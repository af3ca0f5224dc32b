import { arrayText } from './array-text.ts';
import type { Tx } from './transaction.ts';

type Value = string | number | boolean | null;
export type Column<Row> = readonly [name: string, type: string, value: (row: Row) => Value];

/** Lists travel as text: an array of arrays would be unfolded to its innermost parts. */
export const joined = (values: readonly string[]) => values.join(',');
export const list = 'text[] of text';
/** And bytes in hexadecimal, as they are known here anyway. */
export const hex = 'bytea of text';
const told: Readonly<Record<string, string>> = { [list]: 'text', [hex]: 'text' };

const placesOf = <Row>(columns: readonly Column<Row>[]) =>
  columns.map(([, type], at) => `$${at + 1}::${told[type] ?? type}[]`).join(', ');
const namesOf = <Row>(columns: readonly Column<Row>[]) => columns.map(([name]) => name).join(', ');
const read = ([name, type]: Column<never>) => {
  if (type === list) return `string_to_array(n.${name}, ',')`;
  return type === hex ? `decode(n.${name}, 'hex')` : `n.${name}`;
};
const valuesOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
  columns.map(([, , value]) => arrayText(rows.map(value)));

/** A statement that adds rows, however many. */
export const inserting = <Row>(table: string, columns: readonly Column<Row>[], tail = '') => {
  const text = `INSERT INTO ${table} (${namesOf(columns)})
    SELECT ${columns.map(read).join(', ')} FROM unnest(${placesOf(columns)}) AS n (${namesOf(columns)}) ${tail}`;
  return async (tx: Tx, rows: readonly Row[]): Promise<{ rows: unknown[] }> =>
    rows.length > 0
      ? tx.$client.query({ name: `bulk-insert-${table}`, text, values: valuesOf(columns, rows) })
      : { rows: [] };
};

/** A statement that changes rows by their id, however many. */
export const updating = <Row>(table: string, columns: readonly Column<Row>[], set?: string) => {
  const changes =
    set ??
    columns
      .slice(1)
      .map((column) => `${column[0]} = ${read(column)}`)
      .join(', ');
  const text = `UPDATE ${table} AS t SET ${changes}
    FROM unnest(${placesOf(columns)}) AS n (${namesOf(columns)}) WHERE t.id = n.id`;
  return async (tx: Tx, rows: readonly Row[]): Promise<void> => {
    if (rows.length > 0)
      await tx.$client.query({ name: `bulk-update-${table}`, text, values: valuesOf(columns, rows) });
  };
};
