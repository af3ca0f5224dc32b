import { listMembers } from '@chancery/contract/member/calls.ts';
import { checkImport, confirmImport } from '@chancery/contract/member/import.ts';
import { addMember, listInvitations } from '@chancery/contract/member/invitation.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { somePhone } from '../../testing/given.ts';
import { type Caller, createWorld } from '../../testing/world.ts';
import { givenDepartments, givenLimit } from './member.testing.ts';

const { call, db, given } = await createWorld();

const someUnit = async (members = 5_000) => {
  const unit = await given.unit();
  await givenLimit(db, unit.id, members);
  return { unit, main: await given.member({ role: Role.mainAdministrator, unit }) };
};

const csv = (rows: readonly (readonly string[])[]) =>
  Buffer.from([['姓名', '手机号', '角色', '部门', '职务'], ...rows].map((row) => row.join(',')).join('\r\n'));

const check = (who: Caller, body: Uint8Array<ArrayBuffer>, fileName = 'members.csv') =>
  call(who, checkImport, { fileName }, { body });

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => [`人${at}`, somePhone(), '单位成员', '造纸部', '文员']);

test('a thousand rows with twenty bad ones: a report first, then everybody else at once, in good time', async () => {
  const { main, unit } = await someUnit();
  await givenDepartments(db, unit.id, ['造纸部']);
  const rows = people(1_000).map((row, at) =>
    at % 50 === 0 ? [row[0] ?? '', '12345', ...row.slice(2)] : row,
  );
  const workbook = await writeXlsx({
    sheets: [{ name: '成员', rows: [['姓名', '手机号', '角色', '部门', '职务'], ...rows] }],
  });
  const begun = process.cpuUsage();
  const report = await check(main, Buffer.from(workbook), '成员.xlsx');
  expect(report).toMatchObject({ rows: 1_000, good: 980, fileName: '成员.xlsx' });
  expect(report.faults).toHaveLength(20);
  expect(report.faults[1]).toMatchObject({ row: 52, mobile: '12345', problems: [{ key: 'phoneFormat' }] });
  expect(report.sample[0]).toMatchObject({
    row: 3,
    realName: '人1',
    departments: ['造纸部'],
    jobTitle: '文员',
  });
  expect((await call(main, listMembers, {})).total).toBe(1);
  const { importId } = report;
  expect(await call(main, confirmImport, { importId })).toEqual({ added: 980, skipped: [] });
  // The time of the processor, not of the clock: other work on the machine is none of ours.
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1_000).toBeLessThan(3_000);
  expect(await call(main, listInvitations, {})).toMatchObject({ total: 980 });
  expect((await call(main, listMembers, {})).total).toBe(1);
});

test('confirming twice, also at once, invites nobody twice and answers the same', async () => {
  const { main } = await someUnit();
  const { importId } = await check(main, csv([['文', somePhone()]]));
  const outcomes = await Promise.all([1, 2, 3].map(() => call(main, confirmImport, { importId })));
  expect(outcomes).toEqual(Array.from({ length: 3 }, () => ({ added: 1, skipped: [] })));
  expect((await call(main, listInvitations, {})).total).toBe(1);
});

test('what changed since the sheet was read is looked at again', async () => {
  const { main, unit } = await someUnit();
  await givenDepartments(db, unit.id, ['造纸部']);
  const [first = [], second = [], third = []] = people(3);
  const { importId, good } = await check(main, csv([first, second, [...third.slice(0, 3), '', '']]));
  expect(good).toBe(3);
  await call(main, addMember, { realName: '文', mobile: first[1] ?? '', role: Role.member });
  await db.query('DELETE FROM department WHERE company_id = $1', [unit.id]);
  const outcome = await call(main, confirmImport, { importId });
  expect(outcome.added).toBe(1);
  expect(outcome.skipped.map(({ row, problems }) => [row, problems.map(({ key }) => key)])).toEqual([
    [2, ['alreadyInvited', 'unknownDepartment']],
    [3, ['unknownDepartment']],
  ]);
});

test('the limit holds for two imports at once', async () => {
  const { main, unit } = await someUnit(11);
  const administrator = await given.member({ role: Role.administrator, unit });
  const own = async (who: Caller) =>
    (await check(who, csv(people(8).map(([a = '', b = '']) => [a, b])))).importId;
  const [one, two] = [await own(main), await own(administrator)];
  const [first, second] = await Promise.all([
    call(main, confirmImport, { importId: one }),
    call(administrator, confirmImport, { importId: two }),
  ]);
  expect(first.added + second.added).toBe(9);
  expect([...first.skipped, ...second.skipped][0]?.problems).toEqual([
    { key: 'limitExceeded', params: { max: 11 } },
  ]);
});

test('an import belongs to whoever uploaded it', async () => {
  const { main, unit } = await someUnit();
  const colleague = await given.member({ role: Role.administrator, unit });
  const stranger = await someUnit();
  const { importId } = await check(main, csv(people(1)));
  for (const who of [colleague, stranger.main]) {
    await expect(call(who, confirmImport, { importId })).toRefuseWith('member.importNotFound');
  }
});

test('a file that cannot be read, names no columns or is too long is refused', async () => {
  const { main } = await someUnit();
  const broken = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2_000, 7)]);
  await expect(check(main, broken)).toRefuseWith('member.importUnreadable');
  await expect(check(main, Buffer.from([0xff, 0xff, 0x80]))).toRefuseWith('member.importUnreadable');
  await expect(check(main, Buffer.from('a,b\n1,2\n'))).toRefuseWith('member.importColumns');
  await expect(check(main, Buffer.alloc(0))).toRefuseWith('member.importColumns');
  const long = csv(Array.from({ length: 5_001 }, (_, at) => ['文', String(13_000_000_000 + at)]));
  await expect(check(main, long)).toRefuseWith('member.importTooLong');
  await expect(check(main, Buffer.alloc(6_000_000, 65))).toRefuseWith('request.tooLarge');
});
