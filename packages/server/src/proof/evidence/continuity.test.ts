import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getEvidenceKeys } from '@chancery/contract/evidence/calls.ts';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { openCheckpoint } from '@chancery/evidence/checkpoint.ts';
import { readEntry } from '@chancery/evidence/entry.ts';
import { pino } from 'pino';
import { uuidv7 } from 'uuidv7';
import { afterAll, expect, test } from 'vitest';
import { createPool } from '../../kit/database.ts';
import { createSecrets } from '../../kit/secrets.ts';
import { createTransactions } from '../../kit/transaction.ts';
import { createWorld } from '../../testing/world.ts';
import { auditAll } from './audit-all.ts';
import { createCallMac } from './call-mac.ts';
import { createEvidence, type EvidenceService } from './evidence.service.ts';
import { acceptLog, listMemory } from './evidence-desk.cli.ts';
import { keptElsewhere, readKnownCheckpoints } from './known-checkpoints.ts';

const { app, call, db, given, connection, settings } = await createWorld();
const { evidence } = app.services;
const folder = await mkdtemp(join(tmpdir(), 'chancery-keys-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const step = (companyId: string) => ({
  companyId,
  kind: EvidenceKind.deviceOperated,
  subjectId: uuidv7(),
  facts: {},
});

const unitWithLog = async (entries = 3) => {
  const id = uuidv7();
  await app.transactions.apart({ companyId: id }, (tx) =>
    evidence.append(tx, ...Array.from({ length: entries }, () => step(id))),
  );
  await evidence.flush();
  return id;
};

const newest = async (id: string): Promise<string> => {
  const { rows } = await db.query(
    'SELECT note FROM evidence_checkpoint WHERE company_id = $1 ORDER BY size DESC LIMIT 1',
    [id],
  );
  return rows[0]?.note ?? '';
};

/** A server on this database with a secret key of its own. */
const server = async (name: string, secret: Buffer, secretKeyBefore?: Buffer) => {
  const made = createEvidence({
    settings: { dataDir: join(folder, name), evidenceFolder: undefined, secretKeyBefore },
    connection,
    secrets: createSecrets(secret),
    log: pino({ level: 'silent' }),
  });
  const pool = createPool(connection, 2);
  const transactions = createTransactions(pool);
  transactions.writtenBy(made.write);
  await made.flush();
  return {
    evidence: made,
    append: (id: string) => transactions.apart({ companyId: id }, (tx) => made.append(tx, step(id))),
    close: async () => {
      await made.close();
      await pool.end();
    },
  };
};
const another = (fill: number) => Buffer.alloc(32, fill);
const isBy = async (id: string, { publicKey }: Pick<EvidenceService, 'publicKey'>) =>
  openCheckpoint(await newest(id), publicKey) !== undefined;

test('an exchanged key is noticed: nothing is signed with it, and nothing is written that it could not prove', async () => {
  const id = await unitWithLog();
  const before = await newest(id);
  const exchanged = await server('exchanged', another(1));
  expect(exchanged.evidence.refusals.reasons()).toEqual(['keyChanged']);
  await expect(exchanged.append(id)).rejects.toThrow('signed by key');
  await exchanged.evidence.flush();
  expect(await newest(id)).toBe(before);
  await exchanged.close();
});

test('a server remembers its key where the database does not reach', async () => {
  const first = await server('remembers', settings.secretKey);
  expect(first.evidence.refusals.reasons()).toEqual([]);
  await first.close();
  await db.query('CREATE TABLE kept_key AS SELECT * FROM evidence_key; DELETE FROM evidence_key');
  const exchanged = await server('remembers', another(2));
  expect(exchanged.evidence.refusals.reasons()).toEqual(['keyChanged']);
  await exchanged.close();
  await db.query(
    'DELETE FROM evidence_key; INSERT INTO evidence_key SELECT * FROM kept_key; DROP TABLE kept_key',
  );
});

test('a key that somebody put into the database without the word of the one before is refused', async () => {
  const stranger = createSecrets(another(3));
  const { signerOf } = await import('@chancery/evidence/signature.ts');
  const { publicKey } = signerOf(stranger.evidenceSeed('log'));
  await db.query('INSERT INTO evidence_key (number, public_key, signature) VALUES (77, $1, $2)', [
    Buffer.from(publicKey),
    Buffer.alloc(64, 5),
  ]);
  const put = await server('put', another(3));
  expect(put.evidence.refusals.reasons()).toEqual(['keyChanged']);
  await put.close();
  await db.query('DELETE FROM evidence_key WHERE number = 77');
});

test('a restored older state is an alarm until an operator lets it go on, and then every audit names it', async () => {
  const id = await unitWithLog(4);
  const kept = ['evidence_entry', 'evidence_place', 'evidence_checkpoint', 'evidence_page'];
  // The backup is made with the last two entries still waiting: the sequencer is kept from its work that long.
  const backup = await db.connect();
  await backup.query('BEGIN; SELECT FROM evidence_sequencer FOR UPDATE');
  await app.transactions.apart({ companyId: id }, (tx) => evidence.append(tx, step(id), step(id)));
  for (const table of kept)
    await backup.query(`CREATE TABLE old_${table} AS SELECT * FROM ${table} WHERE company_id = '${id}'`);
  await backup.query('COMMIT');
  backup.release();
  const restore = () =>
    db.query(
      kept
        .map(
          (table) => `DELETE FROM ${table} WHERE company_id = '${id}';
                      INSERT INTO ${table} SELECT * FROM old_${table}`,
        )
        .join(';'),
    );
  await evidence.flush();
  const lost = await newest(id);
  await restore();
  const reason = () => expect.poll(() => evidence.refusals.of(id)?.reason, { timeout: 20_000 });
  await reason().toBe('shrunken');
  const operator = await given.operator();
  const standing = async () =>
    (await call(operator, getEvidenceKeys)).alarms.filter((alarm) => !alarm.settledAt);
  await expect
    .poll(standing)
    .toMatchObject([{ reason: 'shrunken', detail: expect.stringContaining('had 6') }]);

  const macOf = createCallMac(app.secrets);
  const accept = () =>
    app.transactions.apart('platform', (tx) =>
      acceptLog(tx, settings, app.secrets, macOf, { unit: id, reason: 'the disk died' }),
    );
  const list = () => app.transactions.apart('platform', (tx) => listMemory(tx, settings, app.secrets));
  expect(await list()).toContain(`${id}  shrunken`);
  expect(await accept()).toContain('goes on from 4 entries');
  await reason().toBe(undefined);
  await evidence.flush();
  await expect.poll(standing).toEqual([]);
  await expect(accept()).rejects.toThrow('follows, what was signed');
  const entries = await db.query<{ body: string }>('SELECT body FROM evidence_entry WHERE company_id = $1', [
    id,
  ]);
  const said = entries.rows.map(({ body }) => readEntry(body)).find((entry) => entry?.kind === 'log.resumed');
  expect(said?.facts).toMatchObject({ reason: 'the disk died', lost: { size: 6, checkpoint: lost } });

  const known = await readKnownCheckpoints(await keptElsewhere(settings), [evidence.publicKey]);
  const given6 = openCheckpoint(lost, evidence.publicKey);
  if (!given6) throw new Error('no such checkpoint');
  known.set(id, [...(known.get(id) ?? []), given6]);
  const { logs } = await auditAll(connection, { publicKey: evidence.publicKey, macs: [macOf] }, known);
  const log = logs.find(({ origin }) => origin.endsWith(id));
  expect(log?.fault).toBeUndefined();
  expect(log?.givenUp).toMatchObject([{ reason: 'the disk died', size: 6 }]);

  // The same word does not excuse the same loss again.
  const words = await db.query('SELECT * FROM evidence_resumption WHERE company_id = $1', [id]);
  expect(words.rowCount).toBe(1);
  await restore();
  await reason().toBe('shrunken');
  for (const table of kept) await db.query(`DROP TABLE old_${table}`);
});

test('a key follows another in its word: every log says so, and an audit follows the keys', async () => {
  const [id, quiet] = [await unitWithLog(), await unitWithLog()];
  const next = await server('next', another(9), settings.secretKey);
  expect(next.evidence.refusals.reasons()).toEqual([]);
  await next.append(id);
  await next.evidence.flush();
  expect(await isBy(id, next.evidence)).toBe(true);
  expect(await isBy(quiet, next.evidence)).toBe(true);
  const { rows } = await db.query(
    `SELECT count(*)::int AS n FROM evidence_entry WHERE kind = 'key.changed' AND company_id = ANY ($1)`,
    [[id, quiet]],
  );
  expect(rows[0].n).toBe(2);
  await next.close();
  const macs = [another(9), settings.secretKey].map((key) => createCallMac(createSecrets(key)));
  const { logs } = await auditAll(connection, { publicKey: next.evidence.publicKey, macs }, new Map());
  for (const unit of [id, quiet])
    expect(logs.find(({ origin }) => origin.endsWith(unit))?.fault).toBeUndefined();
  // Without the old key at hand it goes on, too: the word is there.
  const later = await server('next', another(9));
  expect(later.evidence.refusals.reasons()).toEqual([]);
  await later.close();
});
