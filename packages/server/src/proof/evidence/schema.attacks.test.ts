import { getEvidenceKeys } from '@chancery/contract/evidence/calls.ts';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { compareSchema } from '../../kit/schema-facts.ts';
import { createWorld } from '../../testing/world.ts';

const { app, call, connection, given, settings } = await createWorld();
const operator = await given.operator();
// Whoever has the machine of the database may do anything with it.
const client = new pg.Client({ ...connection, user: 'postgres' });
await client.connect();
afterAll(() => client.end());

/** What is named after statements of somebody who owns the database; they are undone. */
const namedAfter = async (statements: string): Promise<string[]> => {
  await client.query('BEGIN');
  try {
    await client.query(statements);
    await client.query('SET LOCAL ROLE chancery_platform');
    return (await compareSchema(client)).map(({ what }) => what);
  } finally {
    await client.query('ROLLBACK');
  }
};

const bend = `CREATE FUNCTION aside.bend() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.gap := 0; RETURN NEW; END $$`;
const trigger = `CREATE SCHEMA aside; ${bend};
  CREATE TRIGGER bend BEFORE INSERT ON press FOR EACH ROW EXECUTE FUNCTION aside.bend()`;
const login = `format('chancery_unit_%s', left(encode(sha256(convert_to(current_database(), 'UTF8')), 'hex'), 12))`;
const ofLogin = (what: string) => `DO $$ BEGIN EXECUTE format('${what}', ${login}); END $$`;

test.each([
  [
    'fills in another time',
    `ALTER TABLE authorization_event ALTER at SET DEFAULT now() - interval '40 days'`,
    ['column authorization_event.at'],
  ],
  [
    'fills in nothing',
    'ALTER TABLE use_record ALTER created_at DROP NOT NULL',
    ['column use_record.created_at'],
  ],
  ['changes a press as it comes', trigger, ['trigger press.bend']],
  [
    'changes a press as it comes, by what looks like PostgreSQL itself',
    `${trigger}; UPDATE pg_trigger SET tgisinternal = true WHERE tgname = 'bend'`,
    ['trigger press.bend'],
  ],
  [
    'keeps no conflicts',
    'CREATE RULE none AS ON INSERT TO press_conflict DO INSTEAD NOTHING',
    ['rule press_conflict.none'],
  ],
  [
    'hides records',
    `CREATE POLICY hide ON use_record AS RESTRICTIVE USING (verdict <> 'abnormal')`,
    ['policy use_record.hide'],
  ],
  [
    'hides what was pressed',
    'ALTER POLICY own_unit ON press USING (counter <> 2)',
    ['policy press.own_unit'],
  ],
  ['opens units to each other', 'ALTER TABLE press DISABLE ROW LEVEL SECURITY', ['table press']],
  ['opens units to the owner', 'ALTER TABLE press NO FORCE ROW LEVEL SECURITY', ['table press']],
  [
    'answers for us',
    `CREATE OR REPLACE FUNCTION unit_above() RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER
     SET search_path = pg_catalog, public AS $$ SELECT id FROM company LIMIT 1 $$`,
    ['function public.unit_above()'],
  ],
  [
    'answers for us, as part of an extension',
    `CREATE OR REPLACE FUNCTION unit_above() RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER
     SET search_path = pg_catalog, public AS $$ SELECT id FROM company LIMIT 1 $$;
     ALTER EXTENSION pg_trgm ADD FUNCTION unit_above()`,
    ['function public.unit_above()'],
  ],
  [
    'acts with more rights',
    'ALTER FUNCTION renew_access() SECURITY DEFINER',
    ['function public.renew_access()'],
  ],
  [
    'lets everybody call it',
    'GRANT EXECUTE ON FUNCTION unit_above() TO PUBLIC',
    ['function public.unit_above()'],
  ],
  ['silences a trigger', 'ALTER TABLE membership DISABLE TRIGGER renew', ['trigger membership.renew']],
  ['drops a trigger', 'DROP TRIGGER renew ON membership', ['trigger membership.renew']],
  [
    'turns checks off',
    'ALTER TABLE press DISABLE TRIGGER ALL',
    ['table press', 'trigger press.figure_added'],
  ],
  [
    'drops a constraint',
    'ALTER TABLE press DROP CONSTRAINT press_pkey CASCADE',
    expect.arrayContaining(['constraint press.press_pkey']),
  ],
  [
    'refuses a press',
    'ALTER TABLE press ADD CONSTRAINT odd CHECK (counter <> 5) NOT VALID',
    ['constraint press.odd'],
  ],
  ['refuses a second press', 'CREATE UNIQUE INDEX odd ON press (record_id)', ['unique index public.odd']],
  [
    'keeps alarms from standing once',
    'DROP INDEX evidence_alarm_standing',
    ['unique index public.evidence_alarm_standing'],
  ],
  ['adds a column', 'ALTER TABLE press ADD odd integer DEFAULT 1', ['column press.odd']],
  ['widens a column', 'ALTER TABLE press ALTER gap TYPE bigint', ['column press.gap']],
  ['compares texts otherwise', 'ALTER TABLE press ALTER kind TYPE text COLLATE "C"', ['column press.kind']],
  [
    'stops what is derived',
    'ALTER TABLE use_record ALTER words DROP EXPRESSION',
    ['column use_record.words'],
  ],
  ['adds rows from elsewhere', 'CREATE TABLE odd () INHERITS (press)', ['table press']],
  [
    'puts a view in the place of a table',
    'ALTER TABLE press_conflict RENAME TO odd; CREATE VIEW press_conflict AS SELECT * FROM odd WHERE false',
    expect.arrayContaining(['table press_conflict', 'rule press_conflict._RETURN']),
  ],
  ['loses rows with power', 'ALTER TABLE evidence_alarm SET UNLOGGED', ['table evidence_alarm']],
  ['numbers otherwise', 'ALTER SEQUENCE evidence_call INCREMENT 2', ['sequence evidence_call']],
  [
    'stands before our tables',
    'CREATE SCHEMA chancery_unit; CREATE TABLE chancery_unit.press (LIKE press)',
    ['schema chancery_unit'],
  ],
  [
    'leads a login elsewhere',
    ofLogin('ALTER ROLE %I SET search_path = aside, public'),
    [expect.stringMatching(/^setting of chancery_unit_[0-9a-f]{12}: search_path$/)],
  ],
  [
    'leads everybody elsewhere',
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = aside', current_database()); END $$`,
    ['setting of this database: search_path'],
  ],
  [
    'keeps triggers from firing',
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET session_replication_role = replica', current_database()); END $$`,
    ['setting of this database: session_replication_role'],
  ],
  [
    'lets a login pass by policies',
    ofLogin('ALTER ROLE %I BYPASSRLS'),
    [expect.stringMatching(/^login chancery_unit_[0-9a-f]{12}$/)],
  ],
  ['lets a side pass by policies', 'ALTER ROLE chancery_unit BYPASSRLS', ['role chancery_unit']],
  ['makes one side of two', 'GRANT chancery_platform TO chancery_unit', ['role chancery_unit']],
  ['lets a unit change presses', 'GRANT UPDATE ON press TO chancery_unit', ['rights on press']],
  ['lets anybody number presses', 'GRANT UPDATE (counter) ON press TO PUBLIC', ['rights on press.counter']],
  [
    'takes a right away',
    'REVOKE INSERT ON press_conflict FROM chancery_platform',
    ['rights on press_conflict'],
  ],
  ['lets a side make tables', 'GRANT CREATE ON SCHEMA public TO chancery_unit', ['rights on the schema']],
  [
    'gives a table to somebody else',
    'CREATE ROLE forger; GRANT CREATE ON SCHEMA public TO forger; ALTER TABLE press OWNER TO forger',
    ['table press'],
  ],
  [
    'reads ids otherwise',
    `CREATE FUNCTION odd(text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$ SELECT gen_random_uuid() $$;
     CREATE CAST (text AS uuid) WITH FUNCTION odd(text)`,
    ['cast of text to uuid', 'function public.odd(text)'],
  ],
  [
    'compares ids otherwise',
    `CREATE SCHEMA aside; CREATE FUNCTION aside.odd(uuid, text) RETURNS boolean LANGUAGE sql AS 'SELECT true';
     CREATE OPERATOR public.= (FUNCTION = aside.odd, LEFTARG = uuid, RIGHTARG = text)`,
    ['operator public.=(uuid,text)'],
  ],
  [
    'counts otherwise',
    `CREATE AGGREGATE public.count (uuid) (SFUNC = int8inc_any, STYPE = int8, INITCOND = '7')`,
    ['function public.count(uuid)'],
  ],
  [
    'counts otherwise, among what is built in',
    `CREATE FUNCTION pg_catalog.lower(uuid) RETURNS text LANGUAGE sql AS $$ SELECT '' $$`,
    ['function lower(uuid)'],
  ],
])('a database whose owner %s is named', async (_, statements, named) => {
  expect(await namedAfter(statements)).toEqual(named);
});

test.each([
  ['an index for speed', 'CREATE INDEX odd ON press (received_at); DROP INDEX evidence_alarm_time'],
  [
    'tables and views of their own',
    'CREATE TABLE odd (id uuid); CREATE VIEW odder AS SELECT count(*) FROM press',
  ],
  ['somebody who may read', 'CREATE ROLE reader; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader'],
  ['how often tables are vacuumed', 'ALTER TABLE press SET (autovacuum_vacuum_scale_factor = 0.01)'],
  ['how much memory there is', `ALTER ROLE chancery_platform SET work_mem = '32MB'`],
  ['an extension', 'CREATE EXTENSION pg_stat_statements'],
  ['statistics', 'CREATE STATISTICS odd ON company_id, device_id FROM press'],
])('an operator who adds %s is not accused', async (_, statements) => {
  expect(await namedAfter(statements)).toEqual([]);
});

const alarms = async () =>
  (await call(operator, getEvidenceKeys)).alarms.filter(({ reason }) => reason === 'schemaAltered');

test('what the owner of the database taught it is an alarm at the next start, and stands after it is taken back', async () => {
  expect(await app.services.schemaWatch.look()).toBe(0);
  expect(await alarms()).toEqual([]);
  await client.query(trigger);
  const log = pino({ level: 'silent' });
  const other = await createApp({
    settings: { ...settings, port: 0 },
    connection,
    consoleDir: undefined,
    log,
  });
  await expect.poll(() => alarms()).toHaveLength(1);
  await other.close();
  expect(await alarms()).toMatchObject([
    {
      unit: null,
      settledAt: null,
      detail: expect.stringMatching(
        /^trigger press\.bend is not of the migrations: CREATE TRIGGER bend BEFORE INSERT/,
      ),
    },
  ]);
  await app.services.rowWatch.audit();
  await client.query('DROP TRIGGER bend ON press; DROP SCHEMA aside CASCADE');
  expect(await app.services.schemaWatch.look()).toBe(0);
  expect(await alarms()).toHaveLength(1);
});
