import type pg from 'pg';

const query = `
  WITH tables AS (
    SELECT c.oid, c.relname AS name, c.relrowsecurity AS guarded FROM pg_class c
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace),
  sides (side) AS (VALUES ('chancery_unit'), ('chancery_platform')),
  verbs (verb) AS (VALUES ('SELECT'), ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE'))
  SELECT t.name, t.guarded, s.side,
    ARRAY(SELECT lower(verb) FROM verbs WHERE has_table_privilege(s.side, t.oid, verb)) AS whole,
    ARRAY(SELECT lower(verb) || ' (' || string_agg(a.attname, ', ' ORDER BY a.attnum) || ')' FROM verbs
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE verb IN ('SELECT', 'INSERT', 'UPDATE') AND NOT has_table_privilege(s.side, t.oid, verb)
        AND has_column_privilege(s.side, t.oid, a.attnum, verb)
      GROUP BY verb ORDER BY verb) AS columns,
    ARRAY(SELECT p.policyname || ' ' || lower(p.cmd) FROM pg_policies p
      WHERE p.schemaname = 'public' AND p.tablename = t.name AND s.side = ANY (p.roles) ORDER BY 1) AS policies
  FROM tables t CROSS JOIN sides s ORDER BY t.name, s.side DESC`;

const definers = `
  SELECT p.oid::regprocedure::text AS name,
    ARRAY(SELECT replace(side, 'chancery_', '') FROM unnest('{chancery_unit,chancery_platform}'::text[]) AS side
      WHERE has_function_privilege(side, p.oid, 'EXECUTE')) AS sides
  FROM pg_proc p WHERE p.prosecdef AND p.pronamespace = 'public'::regnamespace ORDER BY 1`;

interface Row {
  readonly name: string;
  readonly guarded: boolean;
  readonly side: string;
  readonly whole: readonly string[];
  readonly columns: readonly string[];
  readonly policies: readonly string[];
}

const head = `# Who may do what

Every table, for each of the two sides: what it may do with whole rows, with some columns only, and under which policy.
A table without a policy shows each side all its rows. \`npx vitest run -u\` on \`kit/rights.test.ts\` writes this file; a
person reads every change of it.

| table | side | rights | policies |
|---|---|---|---|
`;

const functionsHead = `
Functions that act with the rights of the owner, and which side may call them:

| function | sides |
|---|---|
`;

/** Every table with what each side may do with it, and what it may have done by the owner, as a person reads it. */
export const listRights = async (db: pg.Pool): Promise<string> => {
  const { rows } = await db.query<Row>(query);
  const lines = rows.map(({ name, guarded, side, whole, columns, policies }) => {
    const rights = [...whole, ...columns].join(', ') || 'nothing';
    const under = guarded ? policies.join(', ') || 'none: no row' : 'every row';
    return `| ${name} | ${side.replace('chancery_', '')} | ${rights} | ${under} |`;
  });
  const functions = await db.query<{ name: string; sides: string[] }>(definers);
  const callable = functions.rows.map(({ name, sides }) => `| ${name} | ${sides.join(', ') || 'none'} |`);
  return `${head}${lines.join('\n')}\n${functionsHead}${callable.join('\n')}\n`;
};
