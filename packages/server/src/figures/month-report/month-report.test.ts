import {
  getReportPlan,
  listMonthReports,
  makeMonthReport,
  saveReportPlan,
} from '@chancery/contract/figure/report-calls.ts';
import { getTempUrl } from '@chancery/contract/file/calls.ts';
import { platformZone } from '@chancery/contract/limits.ts';
import { actionOf } from '@chancery/contract/log/calls.ts';
import { disableMember, setMemberRole } from '@chancery/contract/member/calls.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import type { UnitActor } from '../../kit/actor.ts';
import { createUses } from '../../seal-use/use-record/use-record.testing.ts';
import { createWaiting } from '../../testing/waiting.ts';
import { type Caller, createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { db, app, call, given } = world;
const uses = createUses(world);
const { sendMonthReports, monthReports } = app.services;

const today = new Date().toLocaleDateString('sv-SE', { timeZone: platformZone });
const lastMonth = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 1))
  .toISOString()
  .slice(0, 7);

const actorOf = ({ id }: { id: string }, unit: { id: string }, role: UnitActor['role']): UnitActor => ({
  kind: 'user',
  sessionId: '',
  mobile: '',
  name: 'x',
  permissions: new Set<string>(),
  id,
  companyId: unit.id,
  role,
});

const reportsOf = async ({ id }: { id: string }): Promise<{ month: string }[]> =>
  (await db.query(`SELECT to_char(month, 'YYYY-MM') AS month FROM month_report WHERE account_id = $1`, [id]))
    .rows;

test('on the first of a month whoever is to get it gets one report, whoever may not see any more gets none', async () => {
  const { unit, main, keeper, member, press } = await uses.office();
  await uses.take([press({ useType: 1 })]);
  expect(await call(main, getReportPlan)).toEqual({ enabled: false, readers: [], revision: 0 });
  const userIds = [main.id, keeper.id, member.id];
  const plan = await call(main, saveReportPlan, { enabled: true, userIds, revision: 0 });
  expect(plan.readers).toHaveLength(3);
  await expect(call(main, saveReportPlan, { enabled: true, userIds, revision: 0 })).toRefuseWith(
    'edit.conflict',
  );
  // What ended before it was switched on is not made up for.
  const due = async () =>
    (
      await db.query(
        `SELECT data ->> 'accountId' AS id FROM pgboss.job WHERE name = 'figure.monthReport' AND data ->> 'companyId' = $1`,
        [unit.id],
      )
    ).rows;
  await sendMonthReports();
  expect(await due()).toEqual([]);
  const makeOld = (table: string) =>
    db.query(`UPDATE ${table} SET since = now() - interval '40 days' WHERE company_id = $1`, [unit.id]);
  // Nor what ended while it was switched off, or before somebody was to get it.
  await Promise.all(['month_report_plan', 'month_report_reader'].map(makeOld));
  const off = await call(main, saveReportPlan, { enabled: false, userIds: [main.id], revision: 1 });
  expect(off.readers.map(({ userId }) => userId)).toEqual([main.id]);
  await sendMonthReports();
  await call(main, saveReportPlan, { enabled: true, userIds, revision: 2 });
  await sendMonthReports();
  expect(await due()).toEqual([]);
  await makeOld('month_report_plan');
  await sendMonthReports();
  expect(await due()).toEqual([{ id: main.id }]);
  await makeOld('month_report_reader');
  await call(main, disableMember, { userId: keeper.id });
  await db.query(
    `INSERT INTO role_menu (company_id, role, menu_code, granted) VALUES ($1, 3, 'statistics.view', false)`,
    [unit.id],
  );
  await sendMonthReports();
  await sendMonthReports();
  await expect.poll(async () => (await reportsOf(main)).length, { timeout: 20_000 }).toBe(1);
  expect(await reportsOf(main)).toEqual([{ month: lastMonth }]);
  await expect
    .poll(
      async () =>
        (
          await db.query(
            `SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'figure.monthReport' AND data ->> 'companyId' = $1 AND state <> 'completed'`,
            [unit.id],
          )
        ).rows[0].n,
      { timeout: 20_000 },
    )
    .toBe(0);
  expect([await reportsOf(keeper), await reportsOf(member)]).toEqual([[], []]);
  const { list } = await call(main, listMonthReports);
  const { tmpUrl } = await call(main, getTempUrl, { filePath: list[0]?.filePath ?? '' });
  expect(tmpUrl).toContain('/files/');
  const told = await call(main, listMessages, {});
  expect(told.list.filter(({ event }) => event === 'statistics.monthly')).toMatchObject([
    { link: `/sealManage/monthstatistics?month=${lastMonth}` },
  ]);
  // A second try, wherever it runs, leaves nothing behind.
  const files = async () =>
    (await db.query('SELECT count(*)::int AS n FROM file WHERE company_id = $1', [unit.id])).rows[0].n;
  const before = await files();
  expect(
    await monthReports.send(actorOf(main, unit, Role.mainAdministrator), lastMonth, 'en', new Date()),
  ).toBe(false);
  expect(await files()).toBe(before);
  const tries = async () => (await due()).filter(({ id }) => id === main.id).length;
  const tried = await tries();
  await sendMonthReports();
  expect(await tries()).toBe(tried);
  const stranger = await given.member();
  await expect(
    call(main, saveReportPlan, { enabled: true, userIds: [stranger.id], revision: 3 }),
  ).toRefuseWith('member.notFound');
});

test('a report is opened by nobody else, nor by who is not any more what they were when it was made', async () => {
  const { unit, main } = await uses.office();
  const admin = await given.member({ role: Role.administrator, unit });
  const actor = actorOf(admin, unit, Role.administrator);
  const began = new Date();
  expect(await monthReports.send(actor, lastMonth, 'en', began)).toBe(true);
  const filePath = (await call(admin, listMonthReports)).list[0]?.filePath ?? '';
  const open = (who: Caller) => call(who, getTempUrl, { filePath });
  expect((await fetch(world.address + (await open(admin)).tmpUrl)).status).toBe(200);
  expect(await call(main, listMonthReports)).toEqual({ list: [] });
  await expect(open(main)).toRefuseWith('file.notFound');
  await call(main, setMemberRole, { userId: admin.id, role: Role.member });
  expect(await call(admin, listMonthReports)).toEqual({ list: [] });
  await expect(open(admin)).toRefuseWith('file.notFound');
  // What was begun for the administrator is not sent to the member.
  expect(await monthReports.send(actor, '2026-01', 'en', began)).toBe(false);
  expect(await reportsOf(admin)).toHaveLength(1);
});

test('who leaves while a report is made takes nothing along', async () => {
  const { member } = await uses.office();
  const leaving = await db.connect();
  await leaving.query('BEGIN');
  await leaving.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [member.id]);
  const made = expect(call(member, makeMonthReport, { month: lastMonth })).toRefuseWith('permission.denied');
  try {
    await createWaiting(db).untilWaiting(1);
  } finally {
    await leaving.query('COMMIT');
    leaving.release();
  }
  await made;
});

test('anybody makes the report of any month, in their language', async () => {
  const { member, press } = await uses.office();
  await uses.take([press({ useType: 1 })]);
  const made = await call({ ...member, language: 'zh' }, makeMonthReport, { month: today.slice(0, 7) });
  expect(made).toMatchObject({ fileName: `用印月报 ${today.slice(0, 7)}.pdf` });
  expect(made.size).toBeGreaterThan(10_000);
  const { rows } = await db.query(`SELECT object_name FROM operate_log WHERE actor_id = $1 AND action = $2`, [
    member.id,
    actionOf(makeMonthReport),
  ]);
  expect(rows).toEqual([{ object_name: made.fileName }]);
});
