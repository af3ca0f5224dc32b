import type pg from 'pg';
import { afterAll } from 'vitest';

/** What runs by itself in the background: it changes without anybody's call. */
const byItself =
  /^(evidence_(?!entry$).*|message_delivery|webhook_attempt|(use|approval)_(day|delta|month|sum))$/;

/** Rows of a unit that stand in tables without a column for it. */
const besides = [
  ['company', 'id = $1'],
  ['account', 'id IN (SELECT account_id FROM membership WHERE company_id = $1)'],
  ['session', 'account_id IN (SELECT account_id FROM membership WHERE company_id = $1)'],
  ['hardware', 'id IN (SELECT hardware_id FROM device WHERE company_id = $1)'],
] as const;

/** Looks at every row of a unit, wherever it stands; planning how to takes longer than looking, so it is planned once. */
export const createForeignRows = async (db: pg.Pool, companyId: string) => {
  const { rows } = await db.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'session' ORDER BY 1`);
  const tables: (readonly [string, string])[] = [
    ...rows.filter(({ name }) => !byItself.test(name)).map(({ name }) => [name, 'company_id = $1'] as const),
    ...besides,
  ];
  // When a server was last seen, and where the log has placed an entry, is not what a row says.
  const content = `to_jsonb(t) - 'xid' - 'last_seen_at' - 'next_attempt_at'`;
  const rowsOf = (what: string) =>
    tables
      .map(
        ([name, whose]) => `SELECT '${name}' AS name, ${what} AS said
          FROM (SELECT (${content})::text AS row FROM ${name} t WHERE ${whose}) AS t`,
      )
      .join(' UNION ALL ');
  const asked = {
    digests: { name: 'foreign-digests', text: rowsOf(`md5(string_agg(row, E'\\n' ORDER BY row))`) },
    ids: {
      name: 'foreign-ids',
      text: `SELECT DISTINCT unnest(regexp_matches(said, '${idPattern.source}', 'g')) AS said
             FROM (${rowsOf(`string_agg(row, ' ')`)}) AS rows`,
    },
  };
  const reader = await db.connect();
  afterAll(() => reader.release());
  await reader.query('SET plan_cache_mode = force_generic_plan');
  const ask = async (query: { readonly name: string; readonly text: string }) =>
    (await reader.query<{ name: string; said: string | null }>({ ...query, values: [companyId] })).rows;

  return {
    tables: tables.map(([name]) => name),
    /** A digest of all rows of each table. */
    digests: async (): Promise<Record<string, string | null>> =>
      Object.fromEntries((await ask(asked.digests)).map(({ name, said }) => [name, said])),
    /** Every id that stands in one of them. */
    ids: async (): Promise<ReadonlySet<string>> =>
      new Set((await ask(asked.ids)).map(({ said }) => said ?? '')),
  };
};

/** An id, wherever it stands in a text. */
export const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
