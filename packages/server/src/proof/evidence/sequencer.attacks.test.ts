import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { readCheckpoint } from '@chancery/evidence/checkpoint.ts';
import { pino } from 'pino';
import { uuidv7 } from 'uuidv7';
import { afterAll, expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { createEvidence } from './evidence.service.ts';

const published = await mkdtemp(join(tmpdir(), 'chancery-published-'));
afterAll(() => rm(published, { recursive: true, force: true }));
const { app, address, db, given, connection, settings } = await createWorld({ EVIDENCE_FOLDER: published });
const { evidence, evidenceDesk } = app.services;

const append = (companyId: string, count = 1, by = evidence) =>
  app.transactions.apart({ companyId }, (tx) =>
    by.append(
      tx,
      ...Array.from({ length: count }, (_, at) => ({
        companyId,
        kind: EvidenceKind.deviceOperated,
        subjectId: uuidv7(),
        facts: { at },
      })),
    ),
  );

/** A unit whose log was signed several times. */
const unitWithLog = async (id = uuidv7()) => {
  for (const count of [1, 3, 1, 260]) {
    await append(id, count);
    await evidence.flush();
  }
  return id;
};

const notesOf = async (id: string): Promise<string[]> => {
  const { rows } = await db.query<{ note: string }>(
    'SELECT note FROM evidence_checkpoint WHERE company_id = $1 ORDER BY size',
    [id],
  );
  return rows.map(({ note }) => note);
};
const sizeOf = async (id: string) => readCheckpoint((await notesOf(id)).at(-1) ?? '')?.size ?? 0;
const ready = async () => (await fetch(`${address}/readyz`)).json();
const reasonFor = (id: string) => expect.poll(() => evidence.refusals.of(id)?.reason, { timeout: 20_000 });

const logTables = [
  'evidence_entry',
  'evidence_place',
  'evidence_tile',
  'evidence_checkpoint',
  'evidence_page',
];
const traces = [...logTables, 'evidence_cosignature', 'evidence_publication'];

/** Statements that are seen by others all at once, so that nobody looks at half of them. */
const atOnce = (statements: readonly string[]) => db.query(statements.join(';\n'));

/** Puts everything back as it was, so that the next attack begins with an honest log. */
const undone = async (id: string, attack: () => Promise<unknown>, look: () => Promise<void>) => {
  await atOnce(
    traces.map((table) => `CREATE TABLE kept_${table} AS SELECT * FROM ${table} WHERE company_id = '${id}'`),
  );
  const seen = await db.query('SELECT seen::text FROM evidence_sequencer');
  await attack();
  await look();
  await atOnce([
    ...traces.flatMap((table) => [
      `DELETE FROM ${table} WHERE company_id = '${id}'`,
      `INSERT INTO ${table} SELECT * FROM kept_${table}`,
      `DROP TABLE kept_${table}`,
    ]),
    `UPDATE evidence_sequencer SET seen = '${seen.rows[0].seen}'`,
  ]);
};

const inRows = (sql: string) => (id: string) => db.query(sql.replaceAll('$unit', `'${id}'`));

/** What somebody with the run of the database does, and why it is refused. */
const attacks: Record<string, { does(id: string): Promise<unknown>; why: string }> = {
  'the whole log is deleted, to be written anew': {
    does: (id) =>
      atOnce([
        ...traces.map((table) => `DELETE FROM ${table} WHERE company_id = '${id}'`),
        `UPDATE evidence_sequencer SET seen = '1:1:'`,
      ]),
    why: 'shrunken',
  },
  'places, tiles, pages and checkpoints are deleted, so that the entries get other places': {
    does: (id) =>
      atOnce([
        ...logTables.slice(1).map((table) => `DELETE FROM ${table} WHERE company_id = '${id}'`),
        `UPDATE evidence_sequencer SET seen = '1:1:'`,
      ]),
    why: 'shrunken',
  },
  'the log is cut back to an earlier checkpoint': {
    does: (id) =>
      atOnce([
        `DELETE FROM evidence_checkpoint WHERE company_id = '${id}' AND size > 5`,
        `DELETE FROM evidence_place WHERE company_id = '${id}' AND first >= 5`,
        `DELETE FROM evidence_tile WHERE company_id = '${id}'`,
      ]),
    why: 'shrunken',
  },
  'the newest checkpoint is given a root of its own': {
    does: inRows(`UPDATE evidence_checkpoint SET root = sha256(root), edge = sha256(edge)
                  WHERE company_id = $unit AND size = 265`),
    why: 'stateUnsigned',
  },
  'the edge that the next root is made from is changed': {
    does: inRows(`UPDATE evidence_checkpoint SET edge = overlay(edge PLACING '\\x00'::bytea FROM 3)
                  WHERE company_id = $unit AND size = 265`),
    why: 'stateUnsigned',
  },
  'the checkpoint is that of another unit': {
    does: inRows(`UPDATE evidence_checkpoint AS mine SET note = other.note
                  FROM (SELECT note FROM evidence_checkpoint WHERE company_id <> $unit ORDER BY size DESC LIMIT 1) AS other
                  WHERE company_id = $unit AND size = 265`),
    why: 'stateUnsigned',
  },
  'an entry is added by hand': {
    does: inRows(`INSERT INTO evidence_entry (company_id, call_id, n, kind, subject_id, thread_id, body, mac)
                  SELECT company_id, nextval('evidence_call'), 0, kind, subject_id, thread_id,
                         replace(body, '"at":0', '"at":7777'), mac
                  FROM evidence_entry WHERE company_id = $unit AND n = 0 LIMIT 1`),
    why: 'entryForged',
  },
  'an entry is added to the thread of another': {
    does: inRows(`INSERT INTO evidence_entry (company_id, call_id, n, kind, subject_id, thread_id, body, mac)
                  SELECT company_id, nextval('evidence_call'), 0, kind, subject_id, gen_random_uuid(), body, mac
                  FROM evidence_entry WHERE company_id = $unit AND n = 0 LIMIT 1`),
    why: 'entryForged',
  },
  'an entry is copied as it is, so that it happened twice': {
    does: inRows(`INSERT INTO evidence_entry (company_id, call_id, n, kind, subject_id, thread_id, body, mac)
                  SELECT company_id, nextval('evidence_call'), 0, kind, subject_id, thread_id, body, mac
                  FROM evidence_entry WHERE company_id = $unit AND n = 0 LIMIT 1`),
    why: 'entryCopied',
  },
  'a page of the map of threads is changed': {
    does: inRows(`UPDATE evidence_page SET slots = overlay(slots PLACING '\\xff'::bytea FROM 40)
                  WHERE company_id = $unit`),
    why: 'mapBroken',
  },
  'pages of the map of threads are deleted': {
    does: inRows('DELETE FROM evidence_page WHERE company_id = $unit'),
    why: 'mapBroken',
  },
};

test.each(Object.entries(attacks))(
  '%s: nothing more is signed, and it is said aloud',
  async (_, { does, why }) => {
    const [id, other] = [await unitWithLog(), await unitWithLog()];
    const before = await notesOf(id);
    evidence.forgetPages();
    await undone(
      id,
      () => does(id),
      async () => {
        await append(id);
        await append(other);
        await evidence.flush();
        await reasonFor(id).toBe(why);
        expect(await ready()).toMatchObject({ status: 'unavailable', evidence: [why] });
        const signed = await notesOf(id);
        expect(signed.filter((note) => !before.includes(note) && note.includes(`chancery/${id}\n`))).toEqual(
          [],
        );
        // Others go on.
        expect(await sizeOf(other)).toBe(266);
        expect(evidence.refusals.of(other)).toBeUndefined();
        const metrics = await (await fetch(`${address}/metrics`)).text();
        expect(metrics).toContain(`chancery_evidence_refused_logs{reason="${why}"} 1`);
      },
    );
    // Once the rows are what was signed, it goes on where it was.
    await append(id);
    await reasonFor(id).toBe(undefined);
    await evidence.flush();
    expect(await sizeOf(id)).toBeGreaterThan(265);
    expect(await ready()).toMatchObject({ status: 'ready' });
  },
);

test('a rewritten log is noticed while nobody adds to it', async () => {
  const id = await unitWithLog();
  await undone(
    id,
    () => db.query('DELETE FROM evidence_checkpoint WHERE company_id = $1 AND size > 5', [id]),
    () => reasonFor(id).toBe('shrunken'),
  );
  await reasonFor(id).toBe(undefined);
});

/** A server that starts on this database. */
const another = (dataDir: string, folder?: string) =>
  createEvidence({
    settings: { ...settings, dataDir, evidenceFolder: folder },
    connection,
    secrets: app.secrets,
    log: pino({ level: 'silent' }),
  });

test('a server killed between its commit and its memory raises no alarm, nor do several servers at once', async () => {
  const id = await unitWithLog();
  const dataDir = await mkdtemp(join(tmpdir(), 'chancery-second-'));
  const second = another(dataDir);
  await append(id, 3, second);
  await second.flush();
  await append(id, 2);
  await evidence.flush();
  await Promise.all(
    Array.from({ length: 12 }, async (_, turn) => {
      const server = turn % 2 ? evidence : second;
      await append(id, 1 + turn, server);
      await server.flush();
    }),
  );
  await second.close();
  // What it had signed last is cut off from what it remembers, in the middle of a line.
  const path = join(dataDir, 'evidence', 'signed.jsonl');
  const { readFile } = await import('node:fs/promises');
  const lines = await readFile(path, 'utf8');
  await writeFile(path, lines.slice(0, -40));
  const third = another(dataDir);
  await append(id, 1, third);
  await third.flush();
  expect(third.refusals.of(id)).toBeUndefined();
  expect(evidence.refusals.of(id)).toBeUndefined();
  expect(await sizeOf(id)).toBe(265 + 3 + 2 + 78 + 1);
  await third.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a server that never saw a log knows by what was published that it is cut off', async () => {
  const id = await unitWithLog((await given.unit()).id);
  await evidenceDesk.publish();
  await writeFile(join(published, id, '99999.checkpoint'), 'not by us');
  const dataDir = await mkdtemp(join(tmpdir(), 'chancery-fresh-'));
  await undone(
    id,
    () => db.query('DELETE FROM evidence_checkpoint WHERE company_id = $1 AND size > 5', [id]),
    async () => {
      const fresh = another(dataDir, published);
      await append(id, 1, fresh);
      await fresh.flush();
      expect(fresh.refusals.of(id)?.reason).toBe('shrunken');
      await fresh.close();
    },
  );
  await rm(dataDir, { recursive: true, force: true });
});
