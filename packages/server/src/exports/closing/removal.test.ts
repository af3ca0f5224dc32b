import { createHash } from 'node:crypto';
import { canonicalJson } from '@chancery/evidence/canonical.ts';
import { verifyBundle } from '@chancery/evidence/verify.ts';
import { expect, test } from 'vitest';
import { keptTables } from '../../kept-tables.ts';
import { auditAll } from '../../proof/evidence/audit-all.ts';
import { auditEveryRow } from '../../proof/evidence/audit-rows.ts';
import { unitDigest } from '../../proof/ports.ts';
import { createFolderObjects } from '../../runtime/objects/folder-objects.ts';
import { createEstate } from '../../testing/matrix/estate/estate.ts';
import { createForeignRows, idPattern } from '../../testing/matrix/foreign-rows.ts';
import { createWorld } from '../../testing/world.ts';
import { createExportFiles } from '../export/export-files.ts';
import { accountDigest, createBeginRemoval } from './begin-removal.ts';
import { untilRemoved } from './closing.testing.ts';
import { createRemovalProof } from './removal-proof.ts';
import { removedTables, tablesThatStay } from './removal-tables.ts';
import { createUnitRemoval } from './remove-unit.ts';

const world = await createWorld({ BRAND: '0' });
const { app, db, dataDir, connection } = world;
const { evidence } = app.services;
const [ourMark, theirMark] = ['Qa', 'Zq'].map((mark) => `${mark}${crypto.randomUUID().slice(0, 8)}`);
const ours = await createEstate(world, ourMark ?? '');
const theirs = await createEstate(world, theirMark ?? '');
const theirRows = await createForeignRows(db, theirs.unit.id);
await ours.furnish();
await theirs.furnish();

const unit = ours.unit.id;
const name = `Gone ${crypto.randomUUID()}`;
await db.query('UPDATE company SET name = $2 WHERE id = $1', [unit, name]);
await db.query(
  `INSERT INTO login_log (id, company_id, user_name, user_account, login_type, result, ip, user_agent)
   VALUES (gen_random_uuid(), $1, $2, $2, 'phoneCode', 'succeeded', '192.0.2.7', $2)`,
  [unit, name],
);
const objects = createFolderObjects(dataDir);
/** How many pieces there are left before the server dies. */
let lives = Number.POSITIVE_INFINITY;
const removal = () =>
  createUnitRemoval({
    transactions: app.transactions,
    files: app.services.files,
    exportFiles: createExportFiles(objects),
    dropParts: app.services.uploads.drop,
    flush: evidence.flush,
    ...createRemovalProof(app.services),
    rowsAtOnce: 40,
    beforeCommit: async () => {
      lives -= 1;
      if (lives < 0) throw new Error('killed');
    },
  });

const tables = async (): Promise<{ of: string; names: string[] }[]> =>
  (
    await db.query(`
      SELECT c.oid::regclass::text AS of, array_agg(a.attname::text) AS names
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) AND c.relkind = 'r' GROUP BY 1`)
  ).rows;

/** Every table with rows in which a text stands, in whatever column and form. */
const found = async (text: string): Promise<string[]> => {
  const places: string[] = [];
  for (const { of } of await tables()) {
    const { rows } = await db.query(
      `SELECT FROM ${of} t WHERE t::text ILIKE '%' || $1 || '%' OR t::text ILIKE '%' || encode($1::bytea, 'hex') || '%' LIMIT 1`,
      [text],
    );
    if (rows.length > 0) places.push(of);
  }
  return places.sort();
};

/** The ids of all rows that are to go. */
const ownIds = async (): Promise<Set<string>> => {
  const ids = new Set<string>();
  for (const { of, names } of await tables()) {
    if (!removedTables.includes(of) || !names.includes('id') || !names.includes('company_id')) continue;
    const { rows } = await db.query(`SELECT id::text FROM ${of} WHERE company_id = $1`, [unit]);
    for (const { id } of rows) ids.add(id);
  }
  return ids;
};

/** Where ids still stand, but in what other logs have said of it for good. */
const leftOf = async (ids: ReadonlySet<string>): Promise<string[]> => {
  const left = new Set<string>();
  for (const { of } of await tables()) {
    // A finished job has ids of things that are gone, and goes itself before long.
    if (of === 'evidence_entry' || of.startsWith('pgboss.')) continue;
    const { rows } = await db.query<{ said: string }>(`SELECT t::text AS said FROM ${of} t`);
    for (const { said } of rows) for (const [id] of said.matchAll(idPattern)) if (ids.has(id)) left.add(of);
  }
  return [...left].sort();
};

const otherFaults = async () =>
  (await auditEveryRow(connection, keptTables)).filter(({ unit: of }) => of !== unit);

test('every table that has rows of units loses them, or is one that stays, with the reason', async () => {
  const { rows } = await db.query<{ of: string }>(
    `SELECT c.relname AS of FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT a.attisdropped`,
  );
  const known = [...removedTables, ...Object.keys(tablesThatStay)];
  expect(known).toEqual(expect.arrayContaining(rows.map(({ of }) => of)));
  for (const why of Object.values(tablesThatStay)) expect(why.length).toBeGreaterThan(10);
});

test('nobody removes rows of a unit that is not going', async () => {
  await expect(
    app.transactions.apart('platform', (tx) =>
      tx.$client.query(`SELECT unit_remove($1, 'press', 1)`, [theirs.unit.id]),
    ),
  ).rejects.toThrow();
  await expect(
    app.transactions.apart({ companyId: unit }, (tx) =>
      tx.$client.query(`SELECT unit_remove($1, 'press', 1)`, [unit]),
    ),
  ).rejects.toThrow('permission denied');
});

test('a unit goes with every row and file, killed again and again, and nothing of another is touched', async () => {
  await evidence.flush();
  const ids = await ownIds();
  expect(ids.size).toBeGreaterThan(100);
  const faults = await otherFaults();
  // What a member keeps of a use.
  const told = await db.query('SELECT thread_id AS id FROM evidence_entry WHERE company_id = $1 LIMIT 1', [
    unit,
  ]);
  const keptFile = await app.transactions.read('platform', (tx) =>
    evidence.bundleFor(tx, unit, [told.rows[0].id]),
  );
  const contents = await db.query<{ digest: string; shared: boolean }>(
    `SELECT DISTINCT encode(digest, 'hex') AS digest, EXISTS (SELECT FROM file o WHERE o.digest = f.digest AND o.company_id <> $1)
       OR EXISTS (SELECT FROM material m WHERE m.digest = f.digest) AS shared FROM file f WHERE company_id = $1`,
    [unit],
  );
  await app.transactions.apart('platform', (tx) =>
    createBeginRemoval(app.services)(tx, {
      companyId: unit,
      asker: accountDigest(ours.main.id),
      byName: 'system',
      language: 'en',
      askedAt: new Date(),
      ticketHash: null,
    }),
  );
  const before = await theirRows.digests();

  // A server dies in each piece; what it was about to say is not said, and the next goes on.
  let deaths = 0;
  for (lives = 1; ; lives = 1) {
    const died = await removal()
      .run()
      .then(
        () => false,
        (error: Error) => error.message === 'killed',
      );
    if (!died) break;
    deaths += 1;
    expect(deaths).toBeLessThan(200);
  }
  expect(deaths).toBeGreaterThan(5);

  await untilRemoved(world);
  const { rows } = await db.query('SELECT * FROM closed_unit');
  expect(rows).toMatchObject([{ number: 1, company_id: null, unit_digest: unitDigest(unit) }]);
  const [row] = rows;

  // Nothing of it, wherever it stands.
  const stays = ['evidence_entry', ...Object.keys(tablesThatStay)];
  expect((await found(unit)).filter((of) => !stays.includes(of))).toEqual([]);
  expect(await found(name)).toEqual([]);
  expect(await leftOf(ids)).toEqual([]);
  for (const table of ['evidence_entry', 'evidence_place', 'evidence_page']) {
    const left = await db.query(`SELECT FROM ${table} WHERE company_id = $1`, [unit]);
    expect([table, left.rows.length]).toEqual([table, 0]);
  }
  let gone = 0;
  for (const { digest, shared } of contents.rows) {
    const handle = await objects.open(`files/${digest.slice(0, 2)}/${digest}`);
    await handle?.close();
    expect([digest, handle !== undefined]).toEqual([digest, shared]);
    gone += shared ? 0 : 1;
  }
  expect(gone).toBeGreaterThan(3);
  expect(row.files).toBeGreaterThanOrEqual(gone);
  // What the law keeps names nobody.
  const kept = await db.query(
    'SELECT DISTINCT kind, array(SELECT jsonb_object_keys(facts)) AS keys FROM closed_unit_kept',
  );
  expect(kept.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['login', 'operation']));
  for (const { keys } of kept.rows)
    expect(keys.filter((key: string) => /name|object|title/.test(key))).toEqual([]);

  // The other is as it was.
  const after = await theirRows.digests();
  const changed = Object.keys(before).filter((of) => after[of] !== before[of]);
  expect(changed).toEqual([]);
  expect(await otherFaults()).toEqual(faults);

  // The logs are right, and the one that is gone is known by the log of the platform.
  await evidence.flush();
  const { publicKey, macs } = evidence;
  const { logs } = await auditAll(connection, { publicKey, macs }, new Map());
  expect(logs.filter(({ fault }) => fault)).toEqual([]);
  expect(logs.find(({ origin }) => origin.endsWith(unit))).toMatchObject({ removedBy: 0 });

  // What somebody kept is as genuine as it was.
  const trust = { platforms: [{ fingerprint: evidence.fingerprint }] };
  expect(verifyBundle(keptFile ?? Buffer.alloc(0), { trust })).toMatchObject({ verdict: 'genuine' });

  // The certificate says what went, and anybody checks it.
  const report = verifyBundle(row.certificate, { trust });
  expect(report).toMatchObject({ verdict: 'genuine', about: { number: 'UD000001' } });
  const said = row.certificate.toString('utf8');
  const sha256 = createHash('sha256')
    .update(canonicalJson({ files: row.files, rows: row.rows }))
    .digest('hex');
  expect(said).toContain(sha256);
  expect(said).toContain(unitDigest(unit).toString('hex'));
  expect(said).not.toContain(unit);
  const changedBytes = Buffer.from(
    said.replace(
      sha256,
      sha256.replace(/^./, (x: string) => (x === '0' ? '1' : '0')),
    ),
  );
  expect(verifyBundle(changedBytes).verdict).toBe('notGenuine');
});

test('that a log was removed is believed by the word of the platform’s log alone', async () => {
  await db.query('INSERT INTO evidence_removed (company_id) VALUES ($1)', [theirs.unit.id]);
  await db.query(`DELETE FROM evidence_entry WHERE company_id = $1`, [theirs.unit.id]);
  const { publicKey, macs } = evidence;
  const { logs } = await auditAll(connection, { publicKey, macs }, new Map());
  expect(logs.find(({ origin }) => origin.endsWith(theirs.unit.id))).toMatchObject({
    fault: { code: 'missing' },
  });
});
