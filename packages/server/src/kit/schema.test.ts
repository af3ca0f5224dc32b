import { readdir } from 'node:fs/promises';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { createWorld } from '../testing/world.ts';

const { db } = await createWorld();
const server = new URL('../', import.meta.url);

const tables = async () => {
  const files = (await readdir(server, { recursive: true })).filter((name) => name.endsWith('.table.ts'));
  const modules = await Promise.all(files.map((name) => import(new URL(name, server).href)));
  return modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));
};

test('every table in the code is the table in the database, column by column', async () => {
  const known = await tables();
  expect(known.length).toBeGreaterThanOrEqual(90);
  for (const table of known) {
    const name = getTableName(table);
    const { rows } = await db.query(
      `SELECT column_name, is_nullable = 'NO' AS required FROM information_schema.columns WHERE table_name = $1`,
      [name],
    );
    const inCode = Object.values(getTableColumns(table)).map(
      (column) => `${column.name}${column.notNull ? '!' : ''}`,
    );
    expect({ name, columns: inCode.sort() }).toEqual({
      name,
      columns: rows.map((row) => `${row.column_name}${row.required ? '!' : ''}`).sort(),
    });
  }
});
