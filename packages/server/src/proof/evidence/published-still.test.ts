import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getEvidenceKeys } from '@chancery/contract/evidence/calls.ts';
import { afterAll, expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { auditPublished } from './audit-published.ts';

const folder = await mkdtemp(join(tmpdir(), 'chancery-published-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { app, call, connection, db, given } = await createWorld({
  EVIDENCE_FOLDER: folder,
});
const { evidence, evidenceDesk } = app.services;
const operator = await given.operator();

const published = async () => {
  const { unit } = await given.member();
  await evidence.flush();
  await evidenceDesk.publish();
  const { rows } = await db.query(
    'SELECT size FROM evidence_publication WHERE company_id = $1 AND target = $2',
    [unit.id, folder],
  );
  const size = Number(rows[0].size);
  return { unit, size, path: join(folder, unit.id, `${size}.checkpoint`) };
};
const audited = async ({ unit }: Awaited<ReturnType<typeof published>>) => {
  const { missing, behind } = await auditPublished(connection, folder);
  return [...missing, ...behind].filter((each) => each.unit === unit.id);
};
const alarmsOf = async ({ unit }: Awaited<ReturnType<typeof published>>) =>
  (await call(operator, getEvidenceKeys)).alarms
    .filter((alarm) => alarm.unit === unit.name)
    .map(({ reason, detail }) => `${reason} ${detail.replace(`${folder}: `, '')}`);

test('what was published and is still there is nobody\u2019s fault, and what is not published yet is said', async () => {
  const log = await published();
  await evidenceDesk.publish();
  expect(await audited(log)).toEqual([]);
  expect(await alarmsOf(log)).toEqual([]);
  await given.member({ unit: log.unit });
  await evidence.flush();
  expect(await audited(log)).toMatchObject([{ published: log.size }]);
});

test('a checkpoint that was taken out of the folder is named, is an alarm, and is put back', async () => {
  const log = await published();
  const note = await readFile(log.path, 'utf8');
  await rm(log.path);
  expect(await audited(log)).toMatchObject([{ size: log.size, what: 'gone' }]);
  await evidenceDesk.publish();
  await expect
    .poll(() => alarmsOf(log))
    .toEqual([`publicationMuted the checkpoint of ${log.size} entries was taken away`]);
  expect(await readFile(log.path, 'utf8')).toBe(note);
  expect(await audited(log)).toEqual([]);
});

test('a checkpoint that was replaced in the folder is named, is an alarm, and stays as it was found', async () => {
  const [log, other] = [await published(), await published()];
  await writeFile(log.path, await readFile(other.path, 'utf8'));
  expect(await audited(log)).toMatchObject([{ size: log.size, what: 'replaced' }]);
  await evidenceDesk.publish();
  await expect
    .poll(() => alarmsOf(log))
    .toEqual([`publicationMuted the checkpoint of ${log.size} entries was replaced`]);
  expect(await readFile(log.path, 'utf8')).toBe(await readFile(other.path, 'utf8'));
});
