import {
  countEvidenceAlarms,
  getEvidenceKeys,
  settleEvidenceAlarm,
} from '@chancery/contract/evidence/calls.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { afterAll, expect, test } from 'vitest';
import { startSmtpDouble } from '../../people/message/smtp-double.testing.ts';
import { createWorld } from '../../testing/world.ts';

const smtp = await startSmtpDouble();
afterAll(() => smtp.close());
const world = await createWorld({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Chancery <seal@example.com>',
  EVIDENCE_ALARM_MAIL: 'desk@example.com',
});
const { call, db, given, app, address } = world;
const operator = await given.operator();
const alarmsOf = async (unit: { name: string }) =>
  (await call(operator, getEvidenceKeys)).alarms.filter((alarm) => alarm.unit === unit.name);

test('the server compares rows with the logs by itself, once each time it is due', async () => {
  await given.member();
  expect((await call(operator, getEvidenceKeys)).audit).toBeNull();
  await Promise.all([app.services.rowWatch.run(), app.services.rowWatch.run()]);
  const { audit } = await call(operator, getEvidenceKeys);
  expect(audit).toMatchObject({ rows: 0, files: 0 });
  await app.services.rowWatch.run();
  expect((await call(operator, getEvidenceKeys)).audit).toEqual(audit);
  await db.query(`UPDATE evidence_audit SET begun_at = begun_at - interval '25 hours'`);
  await app.services.rowWatch.run();
  expect((await call(operator, getEvidenceKeys)).audit?.at).not.toBe(audit?.at);
});

test('what was altered is an alarm that names it and stands until an operator has settled it, on record', async () => {
  const { unit, id } = await given.member();
  await db.query(`UPDATE membership SET role = ${Role.administrator} WHERE account_id = $1`, [id]);
  expect(await app.services.rowWatch.audit()).toEqual({ rows: 1, files: 0 });
  await expect.poll(() => alarmsOf(unit)).toHaveLength(1);
  const [alarm] = await alarmsOf(unit);
  expect(alarm).toMatchObject({
    reason: 'rowsAltered',
    settledAt: null,
    detail: expect.stringMatching(/^membership .*: role is 1, and the log says \d/),
  });
  expect(await (await fetch(`${address}/metrics`)).text()).toContain(
    'chancery_evidence_altered_total{what="row"} 1',
  );
  const settle = { id: alarm?.id ?? '', note: 'Put back from the backup of Monday.' };
  await call(operator, settleEvidenceAlarm, settle);
  expect(await alarmsOf(unit)).toMatchObject([{ settledBy: operator.username, settledNote: settle.note }]);
  await expect(call(operator, settleEvidenceAlarm, settle)).toRefuseWith('evidence.alarmNotFound');
  const { rows } = await db.query(`SELECT after FROM operate_log WHERE object_type = 'evidenceAlarm'`);
  expect(rows).toMatchObject([{ after: { note: settle.note } }]);
});

test('who runs the unit is told once of what an audit found, however often it finds it, and operators see how many alarms stand', async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  const { id } = await given.member({ unit: main.unit });
  const told = async () =>
    (await call(main, listMessages)).list.filter(({ event }) => event === MessageEvent.useAudited);
  const standing = async () => (await call(operator, countEvidenceAlarms)).standing;
  await db.query(`UPDATE membership SET role = ${Role.administrator} WHERE account_id = $1`, [id]);
  await app.services.rowWatch.audit();
  await expect.poll(told).toMatchObject([{ title: 'An audit found altered evidence' }]);
  const shown = (await call(operator, getEvidenceKeys)).alarms.filter(({ settledAt }) => settledAt === null);
  expect(await standing()).toBe(shown.length);
  await app.services.rowWatch.audit();
  await app.services.rowWatch.audit();
  const [alarm] = await alarmsOf(main.unit);
  await call(operator, settleEvidenceAlarm, { id: alarm?.id ?? '', note: 'Under way.' });
  expect(await told()).toHaveLength(1);
  expect(await standing()).toBe(shown.length - 1);
  await app.services.rowWatch.audit();
  await expect.poll(told).toHaveLength(2);
  const alarms = await alarmsOf(main.unit);
  expect(alarms).toHaveLength(2);
  const mailsOf = ({ id: of }: { id: string }) => smtp.taken.filter(({ content }) => content.includes(of));
  for (const one of alarms)
    await expect
      .poll(() => mailsOf(one))
      .toMatchObject([{ from: 'seal@example.com', to: ['desk@example.com'] }]);
});

test('an alarm that ends by itself is not settled by hand', async () => {
  const id = '01900000-0000-7000-8000-000000000001';
  await db.query(`INSERT INTO evidence_alarm (id, reason, detail) VALUES ($1, 'forked', '')`, [id]);
  await expect(call(operator, settleEvidenceAlarm, { id, note: 'It is fine.' })).toRefuseWith(
    'evidence.alarmNotFound',
  );
});
