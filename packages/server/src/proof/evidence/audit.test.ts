import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { toBase64 } from '@chancery/evidence/bytes.ts';
import { uuidv7 } from 'uuidv7';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../../runtime/project.ts';
import { createWorld } from '../../testing/world.ts';
import { auditAll, lookAtOnce } from './audit-all.ts';
import { createCallMac } from './call-mac.ts';
import { exportLog } from './export-logs.ts';
import { readKnownCheckpoints } from './known-checkpoints.ts';

const { app, db, connection, address } = await createWorld();
const { evidence } = app.services;
const folder = await mkdtemp(join(tmpdir(), 'chancery-evidence-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (program: string, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(program, args, { cwd: projectRoot, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
const verify = (...args: string[]) => run(process.execPath, 'packages/evidence/src/verify.cli.ts', ...args);

const appendTo = (id: string, count: number) => {
  const steps = Array.from({ length: count }, (_, at) => ({
    companyId: id,
    kind: EvidenceKind.deviceOperated,
    subjectId: id,
    facts: { at, 印: '章' },
  }));
  return app.transactions.apart({ companyId: id }, (tx) => evidence.append(tx, ...steps));
};

/** A unit with a log of some entries, added one by one and in bulk. */
const unitWithLog = async (entries = 300) => {
  const id = uuidv7();
  for (let at = 0; at < 5; at += 1) await appendTo(id, 1);
  await evidence.flush();
  await appendTo(id, entries - 5);
  await evidence.flush();
  return id;
};

const audit = async (unitId: string, known: Parameters<typeof auditAll>[2] = new Map()) => {
  const { logs } = await auditAll(
    connection,
    { publicKey: evidence.publicKey, macs: [createCallMac(app.secrets)] },
    known,
  );
  return logs.find(({ origin }) => origin.endsWith(unitId));
};

test('an honest log is found right, and as long as it is', async () => {
  const unit = await unitWithLog();
  expect(await audit(unit)).toMatchObject({ size: 300 });
  expect((await audit(unit))?.fault).toBeUndefined();
});

const at = (unit: string, index: number) =>
  `FROM evidence_place p WHERE p.call_id = e.call_id AND e.company_id = '${unit}'
   AND p.first + e.n = ${index}`;

/** What somebody with the run of the database could do. */
const tampering: Record<string, (unit: string) => string[]> = {
  'edit 7': (unit) => [`UPDATE evidence_entry e SET body = replace(body, '章', '璋') ${at(unit, 7)}`],
  'delete 299': (unit) => [
    `DELETE FROM evidence_entry e USING evidence_place p ${at(unit, 299).replace('FROM evidence_place p', '')}`,
  ],
  'delete 2': (unit) => [
    `DELETE FROM evidence_entry WHERE call_id = (SELECT call_id FROM evidence_place WHERE company_id = '${unit}' AND first = 2)`,
    `DELETE FROM evidence_place WHERE company_id = '${unit}' AND first = 2`,
  ],
  'reorder 1': (unit) => [
    `UPDATE evidence_place SET first = -first WHERE company_id = '${unit}' AND first IN (1, 3)`,
    `UPDATE evidence_place SET first = 4 + first WHERE company_id = '${unit}' AND first IN (-1, -3)`,
  ],
  'insert 300': (unit) => [
    `INSERT INTO evidence_entry (company_id, call_id, n, kind, subject_id, thread_id, body, mac)
     SELECT company_id, call_id, n + 1, kind, subject_id, thread_id, body, mac FROM evidence_entry
     WHERE company_id = '${unit}' ORDER BY n DESC LIMIT 1`,
  ],
  'truncate 5': (unit) => [
    `DELETE FROM evidence_place WHERE company_id = '${unit}' AND first >= 5`,
    `DELETE FROM evidence_entry WHERE company_id = '${unit}' AND n >= 0 AND call_id NOT IN (SELECT call_id FROM evidence_place WHERE company_id = '${unit}')`,
  ],
};

test.each(Object.entries(tampering))('tampering is found: %s', async (name, statements) => {
  const unit = await unitWithLog();
  // All at once: the sequencer would look after entries that have no place any more.
  const done = [await db.query(statements(unit).join(';\n'))].flat();
  for (const { rowCount } of done) expect(rowCount).toBeGreaterThan(0);
  const bad = Number(name.split(' ')[1]);
  expect((await audit(unit))?.fault).toMatchObject({ index: bad, to: bad });
});

/** A PDF, as far as anybody looks who wants what is attached to it. */
const pdfWith = (attachment: string): string =>
  `%PDF-1.7\n1 0 obj\n<<\n/Type /EmbeddedFile\n/Length ${Buffer.byteLength(attachment)}\n>>\nstream\n${attachment}\nendstream\nendobj\n`;

test.each([
  ['a bundle', (bundle: string) => bundle],
  ['a report', pdfWith],
])('cutting off with every trace is found by %s somebody was given', async (_, fileOf) => {
  const unit = await unitWithLog();
  const bundle = await app.transactions.read({ companyId: unit }, (tx) =>
    evidence.bundleFor(tx, unit, [unit]),
  );
  const path = join(folder, `${unit}.json`);
  await writeFile(path, fileOf(Buffer.from(bundle ?? '').toString('utf8')));
  for (const table of ['evidence_entry', 'evidence_place', 'evidence_tile', 'evidence_checkpoint'])
    await db.query(`DELETE FROM ${table} WHERE company_id = $1`, [unit]);
  expect(await audit(unit)).toBeUndefined();
  const known = await readKnownCheckpoints([path], [evidence.publicKey]);
  expect((await audit(unit, known))?.fault).toEqual({ code: 'truncated', index: 0, to: 0 });
});

test('what is given to compare with and says nothing is refused: compared with nothing, all would look right', async () => {
  const other = join(folder, 'letter.txt');
  await writeFile(other, 'Dear all,');
  await expect(readKnownCheckpoints([other], [evidence.publicKey])).rejects.toThrow('no checkpoint');
  await expect(readKnownCheckpoints([join(folder, 'gone')], [evidence.publicKey])).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('no such file'),
  });
});

test('the command says genuine with 0, not genuine with 1, unreadable with 2 and an unknown key with 3', async () => {
  const unit = await unitWithLog(40);
  const bundle = await app.transactions.read({ companyId: unit }, (tx) =>
    evidence.bundleFor(tx, unit, [unit]),
  );
  const path = join(folder, 'bundle.json');
  await writeFile(path, bundle ?? '');
  expect(await verify(path, '--lang', 'en')).toMatchObject({
    code: 3,
    output: expect.stringContaining('unknown key'),
  });
  expect(await verify(path, '--lang', 'zh', '--key', evidence.fingerprint)).toMatchObject({
    code: 0,
    output: expect.stringContaining('真实'),
  });
  expect((await verify(path, '--key', evidence.fingerprint)).code).toBe(0);
  expect(await verify(path, '--key', '00'.repeat(32))).toMatchObject({ code: 1 });
  // What is mistyped is not passed over.
  for (const wrong of [
    ['--key', ''],
    ['--key', 'ab'],
    ['--ky', evidence.fingerprint],
    ['--lang', 'fr'],
    [path],
    ['--trust', ''],
  ])
    expect(await verify(path, ...wrong), wrong.join(' ')).toMatchObject({ code: 2 });
  await writeFile(path, (await readFile(path, 'utf8')).replace('章', '璋'));
  const changed = await verify(path, '--json');
  expect(changed.code).toBe(1);
  expect(JSON.parse(changed.output)).toMatchObject({
    fault: { code: 'entryNotInLog', values: { index: 0 } },
  });
  await writeFile(path, 'something else');
  expect((await verify(path)).code).toBe(2);
  expect((await verify(join(folder, 'nowhere'))).code).toBe(2);
});

test('a platform is trusted once, by its published keys or by hand, and that is remembered', async () => {
  const unit = await unitWithLog(40);
  const bundle = await app.transactions.read({ companyId: unit }, (tx) =>
    evidence.bundleFor(tx, unit, [unit]),
  );
  const [path, trust] = [join(folder, 'remembered.json'), join(folder, 'trust.json')];
  await writeFile(path, bundle ?? '');
  const check = (...args: string[]) => verify(path, '--trust', trust, ...args);
  expect((await check()).code).toBe(2);
  expect((await check('--platform', address)).code).toBe(0);
  expect((await check()).code).toBe(0);
  expect((await verify('trust', 'list', '--trust', trust)).output).toContain(evidence.fingerprint);
  expect((await verify('trust', 'remove', address, '--trust', trust)).code).toBe(0);
  expect((await check()).code).toBe(3);
  expect((await verify('trust', evidence.fingerprint, '--trust', trust)).code).toBe(0);
  expect((await check()).code).toBe(0);
  // The same address with another key is somebody else.
  const pinned = { fingerprint: '00'.repeat(32), name: address };
  await writeFile(
    trust,
    JSON.stringify({ format: 'chancery-trust/1', platforms: [pinned], witnesses: [], timestampers: [] }),
  );
  expect(await check('--platform', address)).toMatchObject({
    code: 2,
    output: expect.stringContaining('another key'),
  });
  await writeFile(trust, '{}');
  expect((await check()).code).toBe(2);
});

test('a shell script with xxd, sha256sum and openssl reproduces the root of an exported log', async () => {
  const unit = await unitWithLog(261);
  await lookAtOnce(connection, (client) => exportLog(client, unit, join(folder, unit)));
  const script = (of: string, key = toBase64(evidence.publicKey)) =>
    run('docs/evidence-root.sh', join(folder, of), key);
  const found = await script(unit);
  expect(found).toMatchObject({ code: 0, output: expect.stringContaining('signed by this key') });
  expect(found.output).toContain((await audit(unit))?.root);

  const short = await unitWithLog(9);
  await lookAtOnce(connection, (client) => exportLog(client, short, join(folder, short)));
  await appendTo(short, 2);
  await evidence.flush();
  await lookAtOnce(connection, (client) => exportLog(client, short, join(folder, short)));
  expect((await script(short)).output).toContain('entries  11');
  expect((await script(short, toBase64(new Uint8Array(32).fill(9)))).code).toBe(1);
  const entries = join(folder, short, 'tile/entries/000.p/11');
  const bytes = await readFile(entries);
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  await writeFile(entries, bytes);
  expect((await script(short)).output).toContain('NOT the checkpoint');
});
