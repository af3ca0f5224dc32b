import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { readSchema } from './schema-facts.ts';

const client = new pg.Client(await createTestDatabase());
await client.connect();

test('what the migrations make of a database is what the build compares with', async () => {
  await client.query('BEGIN');
  const facts = await readSchema(client);
  await client.query('ROLLBACK');
  await client.end();
  await expect(`${JSON.stringify(facts, null, 2)}\n`).toMatchFileSnapshot('../migrations/schema.json');
});
