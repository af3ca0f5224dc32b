import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { pino } from 'pino';
import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { auditAll } from './audit-all.ts';
import { auditEveryRow } from './audit-rows.ts';
import { createEvidence } from './evidence.service.ts';
import { platformWide } from './standing-refusals.ts';

const { app, address, db, connection, settings } = await createWorld();
const { evidence } = app.services;

const stepOf = (companyId: string, subjectId = companyId) => ({
  companyId,
  kind: EvidenceKind.deviceOperated,
  subjectId,
  facts: {},
});
const append = (companyId: string, subjectId = companyId) =>
  app.transactions.apart({ companyId }, (tx) => evidence.append(tx, stepOf(companyId, subjectId)));
const unitWithLog = async () => {
  const id = uuidv7();
  await append(id);
  await evidence.flush();
  return id;
};
const sizeOf = async (id: string): Promise<number> => {
  const { rows } = await db.query('SELECT max(size) AS size FROM evidence_checkpoint WHERE company_id = $1', [
    id,
  ]);
  return Number(rows[0].size);
};
const ready = async () => (await fetch(`${address}/readyz`)).json();
const reasonFor = (id: string) => expect.poll(() => evidence.refusals.of(id)?.reason, { timeout: 20_000 });
const bundle = (companyId: string) =>
  app.transactions.read({ companyId }, (tx) => evidence.bundleFor(tx, companyId, [companyId]));

const ahead = '9000000000000000000:9000000000000000000:';
const seen = async (): Promise<string> =>
  (await db.query('SELECT seen::text FROM evidence_sequencer')).rows[0].seen;
const put = (text: string) =>
  db.query(
    'INSERT INTO evidence_sequencer (seen) VALUES ($1) ON CONFLICT (single) DO UPDATE SET seen = EXCLUDED.seen',
    [text],
  );

test.each([
  ['made to believe that it has seen what is to come', () => put(ahead)],
  ['robbed of what it has seen', () => db.query('DELETE FROM evidence_sequencer')],
])('a sequencer that is %s says so, and no report is made', async (_, blind) => {
  const id = await unitWithLog();
  const before = await seen();
  await append(id);
  await blind();
  await reasonFor(platformWide).toBe('sequencerBlinded');
  expect(await ready()).toMatchObject({ status: 'unavailable', evidence: ['sequencerBlinded'] });
  await expect(bundle(id)).rejects.toThrow('report.broken');
  await expect(append(id)).rejects.toThrow();
  await put(before);
  await reasonFor(platformWide).toBe(undefined);
  await append(id);
  await evidence.flush();
  expect(await sizeOf(id)).toBe(3);
});

test('a server that starts on numbers of another database goes on from its own', async () => {
  const id = await unitWithLog();
  await put(ahead);
  await reasonFor(platformWide).toBe('sequencerBlinded');
  const dataDir = await mkdtemp(join(tmpdir(), 'chancery-restart-'));
  const log = pino({ level: 'silent' });
  const restarted = createEvidence({
    settings: { ...settings, dataDir },
    connection,
    secrets: app.secrets,
    log,
  });
  await restarted.flush();
  await restarted.close();
  await reasonFor(platformWide).toBe(undefined);
  await append(id);
  await evidence.flush();
  expect(await sizeOf(id)).toBe(2);
  await rm(dataDir, { recursive: true, force: true });
});

test('what is numbered as if it had been seen gets its place all the same', async () => {
  const id = await unitWithLog();
  await db.query(`CREATE FUNCTION aged() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.xid := '3'; RETURN NEW; END $$;
    CREATE TRIGGER aged BEFORE INSERT ON evidence_entry FOR EACH ROW EXECUTE FUNCTION aged()`);
  await append(id);
  await db.query('DROP TRIGGER aged ON evidence_entry; DROP FUNCTION aged()');
  await expect.poll(() => sizeOf(id), { timeout: 20_000 }).toBe(2);
});

/** Gives the next call of a unit a place before it is there. */
const takePlace = async (unit: string, first: number) => {
  const { rows } = await db.query('SELECT last_value + 1 AS next FROM evidence_call');
  await db.query('INSERT INTO evidence_place (call_id, company_id, first, count) VALUES ($1, $2, $3, 1)', [
    rows[0].next,
    unit,
    first,
  ]);
  return rows[0].next;
};

test.each([
  ['of another unit', () => uuidv7()],
  ['of its own beyond the log', (id: string) => id],
])(
  'an entry that finds its place taken by one %s is noticed, and no report leaves it out',
  async (_, whose) => {
    const id = await unitWithLog();
    const call = await takePlace(whose(id), 7_000);
    await append(id);
    await expect(bundle(id)).rejects.toThrow('report.broken');
    await reasonFor(id).toBe('placeForged');
    expect(await ready()).toMatchObject({ status: 'unavailable', evidence: ['placeForged'] });
    await db.query('DELETE FROM evidence_place WHERE call_id = $1', [call]);
    await reasonFor(id).toBe(undefined);
    expect(await sizeOf(id)).toBe(2);
  },
);

test('a made-up entry that never comes to its turn is noticed, and vouches for nothing', async () => {
  const id = await unitWithLog();
  await db.query(
    `INSERT INTO evidence_entry (company_id, call_id, n, kind, subject_id, thread_id, body, mac)
     SELECT company_id, nextval('evidence_call'), 1, kind, subject_id, thread_id, body, mac
     FROM evidence_entry WHERE company_id = $1`,
    [id],
  );
  await reasonFor(id).toBe('entryForged');
  await expect(bundle(id)).rejects.toThrow('report.broken');
  const faults = await auditEveryRow(connection, [], evidence.macs);
  expect(faults).toEqual([{ unit: id, table: 'evidence_entry', id, code: 'unmarked' }]);
  await db.query('DELETE FROM evidence_entry WHERE company_id = $1 AND n = 1', [id]);
  await reasonFor(id).toBe(undefined);
});

test('a copied call whose first place lost its mark makes no report', async () => {
  const id = await unitWithLog();
  await db.query('UPDATE evidence_place SET mark = NULL WHERE company_id = $1', [id]);
  await db.query(
    `INSERT INTO evidence_entry (company_id, call_id, n, kind, subject_id, thread_id, body, mac)
     SELECT company_id, nextval('evidence_call'), n, kind, subject_id, thread_id, body, mac
     FROM evidence_entry WHERE company_id = $1`,
    [id],
  );
  await evidence.flush();
  expect(await sizeOf(id)).toBe(2);
  await expect(bundle(id)).rejects.toThrow('report.broken');
  const { logs } = await auditAll(connection, { publicKey: evidence.publicKey }, new Map());
  expect(logs.find(({ origin }) => origin.endsWith(id))?.fault?.code).toBe('doubled');
});

test('a step is not taken where the database keeps no entry of it', async () => {
  const id = await unitWithLog();
  await db.query(`CREATE FUNCTION lost() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
    CREATE TRIGGER lost BEFORE INSERT ON evidence_entry FOR EACH ROW EXECUTE FUNCTION lost();
    CREATE TABLE taken (steps integer); GRANT INSERT ON taken TO chancery_unit`);
  for (const count of [1, 2]) {
    const steps = Array.from({ length: count }, () => stepOf(id));
    const taking = app.transactions.apart({ companyId: id }, async (tx) => {
      await tx.$client.query('INSERT INTO taken VALUES ($1)', [count]);
      await evidence.append(tx, ...steps);
    });
    await expect(taking).rejects.toThrow(`kept 0 of ${count}`);
  }
  expect((await db.query('SELECT FROM taken')).rowCount).toBe(0);
  await db.query('DROP TRIGGER lost ON evidence_entry; DROP FUNCTION lost(); DROP TABLE taken');
});
