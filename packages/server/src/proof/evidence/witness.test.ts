import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  addWitnessed,
  getEvidenceKeys,
  listWitnessed,
  removeWitnessed,
} from '@chancery/contract/evidence/calls.ts';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { toBase64, utf8 } from '@chancery/evidence/bytes.ts';
import { originOf, signCheckpoint } from '@chancery/evidence/checkpoint.ts';
import { leafHash } from '@chancery/evidence/hash.ts';
import { readKey } from '@chancery/evidence/note.ts';
import { signerOf } from '@chancery/evidence/signature.ts';
import { GrowingTree } from '@chancery/evidence/tree.ts';
import { verifyBundle } from '@chancery/evidence/verify.ts';
import { expect, test } from 'vitest';
import { next } from '../../testing/given.ts';
import { createWorld } from '../../testing/world.ts';
import { auditCosignatures } from './audit-cosignatures.ts';
import { toFolder } from './folder-target.ts';
import { createPublisher } from './publish.service.ts';
import { writeWitnessRequest } from './witness-request.ts';
import { toWitness } from './witness-target.ts';

const { connection, app, address, call, given, dataDir } = await createWorld();
const { evidence, evidenceDesk } = app.services;
const operator = await given.operator();

const some = (bytes: number) => new Uint8Array(32).fill(bytes);
const show = async (body: string) => {
  const reply = await fetch(`${address}/witness/add-checkpoint`, { method: 'POST', body });
  return { status: reply.status, text: await reply.text() };
};
const trust = (publicKey: Uint8Array) =>
  call(operator, addWitnessed, { name: `Platform ${next()}`, publicKey: toBase64(publicKey) });

const checkpointOf = (origin: string, entries: readonly string[], key: ReturnType<typeof signerOf>) => {
  const tree = new GrowingTree();
  for (const entry of entries) tree.add(leafHash(utf8(entry)));
  return signCheckpoint({ origin, size: tree.size, root: tree.root() }, key);
};

test('a witness signs what follows from what it saw, and refuses a fork', async () => {
  const other = signerOf(some(50));
  const origin = originOf('another-unit');
  const one = writeWitnessRequest(0, [], checkpointOf(origin, ['a'], other));
  expect(await show(one)).toMatchObject({ status: 403 });
  const { id } = await trust(other.publicKey);
  const signed = await show(one);
  expect(signed).toMatchObject({ status: 200, text: expect.stringMatching(/^— \S+\/witness \S+\n$/) });

  const two = checkpointOf(origin, ['a', 'b'], other);
  const proof = [leafHash(utf8('b'))];
  expect(await show(writeWitnessRequest(0, [], two))).toEqual({ status: 409, text: '1\n' });
  expect(await show(writeWitnessRequest(1, [], two))).toMatchObject({ status: 422 });
  expect(await show(writeWitnessRequest(1, proof, two))).toMatchObject({ status: 200 });
  const forked = checkpointOf(origin, ['a', 'B'], other);
  expect(await show(writeWitnessRequest(2, [], forked))).toMatchObject({ status: 409 });
  expect(await show(writeWitnessRequest(3, [], two))).toMatchObject({ status: 400 });
  expect(await show('something else')).toMatchObject({ status: 400 });

  const { list } = await call(operator, listWitnessed, {});
  expect(list.find((row) => row.id === id)).toMatchObject({ logs: 1, refusals: 2 });
});

test('checkpoints are published to a folder and a witness, and bundles then bear the cosignature', async () => {
  const unit = await given.unit();
  const step = { companyId: unit.id, kind: EvidenceKind.deviceOperated, subjectId: unit.id, facts: {} };
  const append = async (count: number) => {
    await app.transactions.apart('platform', (tx) => evidence.append(tx, ...Array(count).fill(step)));
    await evidence.flush();
  };
  await trust(evidence.publicKey);
  const evidenceFolder = join(dataDir, 'published');
  const publisher = createPublisher(
    app.transactions,
    [toFolder(evidenceFolder), toWitness(app.transactions, `${address}/witness`, evidenceDesk.witness.key)],
    { warn: () => {} } as never,
  );
  await append(3);
  await publisher.run();
  await append(300);
  await publisher.run();
  expect((await readdir(join(evidenceFolder, unit.id))).sort()).toEqual(['304.checkpoint', '4.checkpoint']);
  expect(await readFile(join(evidenceFolder, unit.id, '4.checkpoint'), 'utf8')).toContain('\n4\n');

  const bundle = await app.transactions.read({ companyId: unit.id }, (tx) =>
    evidence.bundleFor(tx, unit.id, [unit.id]),
  );
  const key = readKey(evidenceDesk.witness.key) ?? expect.fail('the key of the witness is unreadable');
  const known = {
    platforms: [{ fingerprint: evidence.fingerprint }],
    witnesses: [{ name: key.name, publicKey: toBase64(key.publicKey) }],
  };
  const report = verifyBundle(bundle ?? new Uint8Array(), { trust: known });
  expect(report.verdict).toBe('genuine');
  expect(report.proven.map(({ code }) => code)).toContain('witnessed');
});

test('a line that a witness did not sign is left out of files, and is an alarm', async () => {
  const unit = await given.unit();
  await evidence.flush();
  await app.transactions.apart('platform', (tx) =>
    tx.$client.query(
      `INSERT INTO evidence_cosignature (company_id, size, witness, public_key, line)
       SELECT company_id, size, 'w.example', decode(repeat('01', 32), 'hex'), '— w.example AAAAAAAA' || E'\\n'
       FROM evidence_checkpoint WHERE company_id = $1`,
      [unit.id],
    ),
  );
  const bundle = await app.transactions.read({ companyId: unit.id }, (tx) =>
    evidence.bundleFor(tx, unit.id, [unit.id]),
  );
  const trusted = { platforms: [{ fingerprint: evidence.fingerprint }] };
  expect(verifyBundle(bundle ?? new Uint8Array(), { trust: trusted })).toMatchObject({ verdict: 'genuine' });
  const reasons = async () =>
    (await call(operator, getEvidenceKeys, {})).alarms.map(({ reason }) => String(reason));
  await expect.poll(reasons).toContain('cosignatureBroken');
  const faults = await auditCosignatures(connection);
  expect(faults).toEqual([{ unit: unit.id, size: expect.any(Number), witness: 'w.example' }]);
});

test('whoever says that more was published than there is does not stop the publishing', async () => {
  const unit = await given.unit();
  await evidence.flush();
  const folder = join(dataDir, 'muted');
  const told: string[] = [];
  const publisher = createPublisher(
    app.transactions,
    [toFolder(folder)],
    { warn: () => {}, error: () => {} } as never,
    { failing: () => {}, working: () => {}, muted: (companyId) => told.push(companyId) },
  );
  await publisher.run();
  const published = async () => (await readdir(join(folder, unit.id))).length;
  expect(await published()).toBe(1);
  await app.transactions.apart('platform', (tx) =>
    tx.$client.query('UPDATE evidence_publication SET size = 1000000000 WHERE company_id = $1', [unit.id]),
  );
  const step = { companyId: unit.id, kind: EvidenceKind.deviceOperated, subjectId: unit.id, facts: {} };
  await app.transactions.apart('platform', (tx) => evidence.append(tx, step));
  await evidence.flush();
  await publisher.run();
  expect(await published()).toBe(2);
  expect(told).toEqual([unit.id]);
});

test('a witness that cannot be reached is said so, and tried again', async () => {
  const unit = await given.unit();
  const step = { companyId: unit.id, kind: EvidenceKind.deviceOperated, subjectId: unit.id, facts: {} };
  await app.transactions.apart('platform', (tx) => evidence.append(tx, step));
  await evidence.flush();
  const url = 'http://127.0.0.1:9/witness';
  const target = toWitness(app.transactions, url, evidenceDesk.witness.key);
  const publisher = createPublisher(app.transactions, [target], { warn: () => {} } as never);
  await publisher.run();
  const { rows } = await app.transactions.read('platform', (tx) =>
    tx.$client.query('SELECT size, error FROM evidence_publication WHERE target = $1', [url]),
  );
  expect(rows).toEqual([{ size: 0, error: expect.stringMatching(/fetch failed|bad port/) }]);
});

test('an operator sees the keys, and says whose logs are witnessed', async () => {
  const keys = await call(operator, getEvidenceKeys, {});
  expect(keys).toMatchObject({ fingerprint: evidence.fingerprint, targets: [] });
  const key = signerOf(some(60)).publicKey;
  const { id } = await trust(key);
  await expect(trust(key)).toRefuseWith('evidence.keyKnown');
  const bad = call(operator, addWitnessed, { name: 'Platform', publicKey: 'x'.repeat(44) });
  await expect(bad).toRefuseWith('evidence.keyUnreadable');
  await call(operator, removeWitnessed, { id });
  await expect(call(operator, removeWitnessed, { id })).toRefuseWith('evidence.platformNotFound');
});
