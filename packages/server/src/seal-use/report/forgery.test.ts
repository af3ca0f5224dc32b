import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listMessages } from '@chancery/contract/message/calls.ts';
import { exportUsePdf } from '@chancery/contract/report/calls.ts';
import { verifyFile } from '@chancery/evidence/pdf.ts';
import { expect, test } from 'vitest';
import { whileForged } from '../../testing/forge.ts';
import { rowFaults } from '../../testing/rows-hold.ts';
import { createWorld } from '../../testing/world.ts';
import { createWholeUse } from './use.testing.ts';

const world = await createWorld();
const { call, db, address } = world;
const use = await createWholeUse(world);
const ask = () => call(use.applicant, exportUsePdf, { empowerNo: use.empowerNo });

test('untouched, the log says what every row says, and a report is made', async () => {
  expect(await rowFaults(world)).toEqual([]);
  const { tmpUrl } = await ask();
  const pdf = new Uint8Array(await (await fetch(address + tmpUrl)).arrayBuffer());
  const { entries, fault } = await verifyFile(pdf);
  expect(fault).toBeUndefined();
  expect(entries.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['application.submitted', 'press.recorded', 'press.conflict', 'use.reviewed']),
  );
});

const grant = `id = '${use.id}'`;
const ofGrant = `authorization_id = '${use.id}'`;
const ofUse = `record_id = '${use.recordId}'`;
const record = `id = '${use.recordId}'`;
const ofApplication = `application_id = '${use.applicationId}'`;

const forgeries: [what: string, table: string, sql: string][] = [
  [
    'more granted',
    'authorization_grant',
    `UPDATE authorization_grant SET normal_count = 7777 WHERE ${grant}`,
  ],
  ['fewer used', 'authorization_grant', `UPDATE authorization_grant SET normal_used = 0 WHERE ${grant}`],
  ['a later end', 'authorization_grant', `UPDATE authorization_grant SET window_end = now() WHERE ${grant}`],
  ['another user', 'authorization_grant', `UPDATE authorization_grant SET user_name = '王敏' WHERE ${grant}`],
  [
    'another verdict',
    'use_record',
    `UPDATE use_record SET verdict = 'normal', reasons = '{}' WHERE ${record}`,
  ],
  ['nothing missing', 'use_record', `UPDATE use_record SET unaccounted = 0 WHERE ${record}`],
  ['a milder review', 'use_record', `UPDATE use_record SET review_verdict = 'normal' WHERE ${record}`],
  ['a review taken back', 'use_record', `UPDATE use_record SET reviewed_at = NULL WHERE ${record}`],
  ['a press away', 'press', `DELETE FROM press WHERE ${ofUse} AND sequence = 2`],
  [
    'a press more',
    'press',
    `INSERT INTO press (id, company_id, device_id, record_id, authorization_id, counter, sequence, kind,
     use_type, counted, device_at, received_at, verdict, message, digest)
     SELECT gen_random_uuid(), company_id, device_id, record_id, authorization_id, counter + 9, 9, kind, use_type, false,
     device_at, received_at, verdict, message, digest FROM press WHERE ${ofUse} LIMIT 1`,
  ],
  [
    'a press at another time',
    'press',
    `UPDATE press SET device_at = device_at - interval '1 day' WHERE ${ofUse}`,
  ],
  ['a gap closed', 'press', `UPDATE press SET gap = 0, reasons = '{}' WHERE ${ofUse}`],
  ['another message', 'press', `UPDATE press SET message = message || ' ' WHERE ${ofUse}`],
  [
    'a press of another use',
    'press',
    `UPDATE press SET authorization_id = NULL WHERE ${ofUse} AND sequence = 1`,
  ],
  ['a conflict away', 'press_conflict', 'DELETE FROM press_conflict'],
  ['a photo taken later', 'press_photo', `UPDATE press_photo SET taken_at = now() WHERE ${ofUse}`],
  [
    'a photo of something else',
    'press_photo',
    `UPDATE press_photo SET press_id = NULL, source = 'device' WHERE ${ofUse}`,
  ],
  ['another opinion', 'approval_task', `UPDATE approval_task SET opinion = 'never' WHERE ${ofApplication}`],
  [
    'a decision turned',
    'approval_task',
    `UPDATE approval_task SET state = 'rejected' WHERE ${ofApplication}`,
  ],
  [
    'another name in the history',
    'approval_event',
    `UPDATE approval_event SET by_name = '李四' WHERE ${ofApplication}`,
  ],
  [
    'another reason',
    'application',
    `UPDATE application SET fields = fields || '{"reason":"a gift"}' WHERE id = '${use.applicationId}'`,
  ],
  [
    'another paper',
    'file',
    `UPDATE file SET digest = (SELECT digest FROM press_photo LIMIT 1) WHERE id IN (SELECT file_id FROM application_file WHERE ${ofApplication})`,
  ],
  ['a paper away', 'application_file', `DELETE FROM application_file WHERE ${ofApplication}`],
  ['more allowed', 'seal_allowance', `UPDATE seal_allowance SET normal_count = 99 WHERE ${ofApplication}`],
  [
    'a step of the story away',
    'authorization_event',
    `DELETE FROM authorization_event WHERE ${ofGrant} AND action = 'active'`,
  ],
  ['a name made certain', 'company', `UPDATE company SET certified_at = now() WHERE id = '${use.unit.id}'`],
  ['another unit', 'company', `UPDATE company SET full_name = '伪造有限公司' WHERE id = '${use.unit.id}'`],
];

test.each(forgeries)('%s: no report is made, and the audit names it', async (_what, table, sql) => {
  await whileForged(db, table, sql, async () => {
    await expect(ask()).toRefuseWith('report.broken');
    expect((await rowFaults(world)).map((fault) => fault.table)).toContain(table);
  });
});

test('who runs the unit is told, once a day for each use, and the figures count it', async () => {
  const { list } = await call(use.main, listMessages, { pageSize: 100 });
  const told = list.filter(({ event }) => event === 'use.altered');
  expect(told).toMatchObject([{ title: expect.stringContaining(use.empowerNo) }]);
  expect(await (await fetch(`${address}/metrics`)).text()).toMatch(
    /chancery_evidence_altered_total\{what="row"\} \d+/,
  );
});

test('all is well again once the rows are as they were', async () => {
  expect(await rowFaults(world)).toEqual([]);
  await expect(ask()).resolves.toMatchObject({ size: expect.any(Number) });
});

test('a photo swapped on disk is not shown and stops the report', async () => {
  const place = join(world.dataDir, 'files', use.photoDigest.slice(0, 2), use.photoDigest);
  const bytes = await readFile(place);
  const { tmpUrl } = world.app.services.files.linkTo({ id: use.filePath });
  expect((await fetch(address + tmpUrl)).status).toBe(200);
  await writeFile(place, Buffer.concat([bytes.subarray(0, -1), Buffer.from([1])]));
  expect((await fetch(address + tmpUrl)).status).toBe(409);
  await expect(ask()).toRefuseWith('file.altered');
  await writeFile(place, bytes);
  expect((await fetch(address + tmpUrl)).status).toBe(200);
});
