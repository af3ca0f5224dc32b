import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import { expect, test } from 'vitest';
import { contentKey } from '../../files/file/file-audit.ts';
import { pdf } from '../../files/file/files.testing.ts';
import { keptTables } from '../../kept-tables.ts';
import { createFolderObjects } from '../../runtime/objects/folder-objects.ts';
import { createWorld } from '../../testing/world.ts';
import { lookAtOnce } from './audit-all.ts';
import { auditFiles } from './audit-files.ts';
import { auditEveryRow } from './audit-rows.ts';
import { createCallMac } from './call-mac.ts';

const world = await createWorld();
const { call, db, given, app, connection } = world;
const objects = createFolderObjects(world.dataDir);

const found = async () =>
  (await lookAtOnce(connection, (client) => auditFiles(client, objects))).map(({ id, code }) => ({
    id,
    code,
  }));

const bytes = pdf();
const somebody = await given.member();
const { filePath: id, digest } = await call(
  somebody,
  uploadFile,
  { fileName: 'contract.pdf', purpose: FilePurpose.application },
  { body: new Uint8Array(bytes) },
);
await db.query('UPDATE file SET used_at = now() WHERE id = $1', [id]);
const place = join(world.dataDir, contentKey(digest));

test('files that are what was kept are not named', async () => {
  expect(await found()).toEqual([]);
});

test.each([
  ['swapped', () => writeFile(place, Buffer.concat([bytes.subarray(0, -1), Buffer.from('x')]))],
  ['truncated', () => truncate(place, 40)],
  ['missing', () => rm(place)],
] as const)('a file that is %s is named', async (code, forge) => {
  await forge();
  expect(await found()).toEqual([{ id, code }]);
  await writeFile(place, bytes);
  expect(await found()).toEqual([]);
});

test('an entry that waits is believed only with the mark of the platform, and only once', async () => {
  const unit = await given.unit();
  await app.services.evidence.flush();
  const macs = [createCallMac(app.secrets)];
  const faults = async () =>
    (await auditEveryRow(connection, keptTables, macs)).flatMap((fault) =>
      fault.unit === unit.id ? `${fault.table} ${fault.code}` : [],
    );
  expect(await faults()).toEqual([]);
  const copy = (body: string) =>
    db.query(
      `INSERT INTO evidence_entry (company_id, call_id, n, kind, subject_id, thread_id, body, mac)
       SELECT company_id, nextval('evidence_call'), 0, kind, subject_id, thread_id, ${body}, mac
       FROM evidence_entry WHERE company_id = $1 AND n = 0 ORDER BY call_id LIMIT 1`,
      [unit.id],
    );
  // The row and an entry that would explain it.
  await db.query(`UPDATE company SET name = 'Forged' WHERE id = $1`, [unit.id]);
  await copy(`replace(body, '${unit.name}"', 'Forged"')`);
  expect(await faults()).toEqual(['evidence_entry unmarked', 'company altered']);
  await db.query('UPDATE company SET name = $2 WHERE id = $1', [unit.id, unit.name]);
  await copy('body');
  expect(await faults()).toEqual(['evidence_entry unmarked', 'evidence_entry unmarked']);
});
