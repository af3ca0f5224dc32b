import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loginByPhone, sendCode } from '@chancery/contract/account/calls.ts';
import { endpoints } from '@chancery/contract/endpoints.ts';
import { addLoginLog, listLoginLog, listOperateLog } from '@chancery/contract/log/calls.ts';
import { renameSelf } from '@chancery/contract/member/calls.ts';
import { addMember } from '@chancery/contract/member/invitation.ts';
import { getUnitPackage, listUnitTransfers } from '@chancery/contract/package/calls.ts';
import { listSms } from '@chancery/contract/sms/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import {
  getManagedUnit,
  listManagedMembers,
  listManagedOperations,
  openUnit,
} from '@chancery/contract/units/calls.ts';
import { expect, test } from 'vitest';
import { readSettings } from '../../runtime/settings.ts';
import { somePhone } from '../../testing/given.ts';
import { production } from '../../testing/production.ts';
import { createWorld, nobody } from '../../testing/world.ts';

const { call, db, dataDir, given } = await createWorld();
const real = await createWorld(production);

/** A unit at work, with words in it that nobody outside has a business to read. */
const unitAtWork = async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  await call(main, renameSelf, { realName: 'Secret Wen' });
  await call(main, addMember, {
    realName: 'Secret Guest',
    mobile: somePhone(),
    role: Role.member,
    notify: true,
  });
  await call(main, addLoginLog, { companyId: main.unit.id, loginType: 'phone' });
  return main;
};

test('the logs show an operator nothing of a unit, whatever they filter by', async () => {
  const main = await unitAtWork();
  const operator = await given.operator();
  const tries = [
    {},
    { keyword: 'Secret' },
    { objectId: main.id },
    { objectType: 'member' },
    { action: 'user.add' },
  ];
  for (const input of tries) {
    const { list } = await call(operator, listOperateLog, input);
    expect(JSON.stringify(list)).not.toContain('Secret');
    expect(list.filter(({ actorKind }) => actorKind === 'user')).toEqual([]);
  }
  for (const input of [{}, { keyword: 'Secret' }, { keyword: 'Person' }]) {
    const { list } = await call(operator, listLoginLog, input);
    expect(list.filter(({ userName, companyName }) => userName.includes('Secret') || companyName)).toEqual(
      [],
    );
    expect(list.filter(({ userName }) => userName.startsWith('Person'))).toEqual([]);
  }
});

test('with a reason an operator reads the log of that unit, and the unit reads the reason', async () => {
  const main = await unitAtWork();
  const other = await unitAtWork();
  const operator = await given.operator();
  const { id: companyId } = main.unit;
  for (const endpoint of [
    listManagedOperations,
    listManagedMembers,
    getManagedUnit,
    listUnitTransfers,
    getUnitPackage,
  ]) {
    await expect(call(operator, endpoint, { companyId })).toRefuseWith('units.reasonNeeded');
  }
  await call(operator, openUnit, { companyId, reason: 'asked for help by phone' });
  const { list } = await call(operator, listManagedOperations, { companyId });
  expect(list.map(({ action }) => action)).toEqual(['admin.open-company', 'user.add', 'user.own-name']);
  const moved = await call(operator, listUnitTransfers, { companyId, value: 'text', kind: 'take' });
  expect(moved.list).toMatchObject([{ amount: 1, madeBy: 'Secret Wen', cause: { kind: 'text' } }]);
  expect((await call(operator, listUnitTransfers, { companyId, value: 'mark', kind: 'take' })).list).toEqual(
    [],
  );
  const { lots } = await call(operator, getUnitPackage, { companyId });
  expect(lots.find(({ value }) => value === 'text')).toMatchObject({ used: 1, origin: 'free' });
  for (const endpoint of [listManagedOperations, listUnitTransfers, getUnitPackage])
    await expect(call(operator, endpoint, { companyId: other.unit.id })).toRefuseWith('units.reasonNeeded');
  const own = await call(main, listOperateLog, {});
  expect(own.list[0]).toMatchObject({ actorKind: 'operator', after: { reason: 'asked for help by phone' } });
  await db.query(`UPDATE operator_unit_access SET expires_at = now() WHERE company_id = $1`, [companyId]);
  await expect(call(operator, listManagedOperations, { companyId })).toRefuseWith('units.reasonNeeded');
});

test('an operator sees that text messages left, and neither what they say nor whole numbers', async () => {
  const main = await unitAtWork();
  const operator = await given.operator();
  const { list } = await call(operator, listSms, {});
  expect(list.length).toBeGreaterThan(0);
  expect(JSON.stringify(list)).not.toContain(main.unit.name);
  expect(list.filter(({ phone }) => /\d{11}/.test(phone))).toEqual([]);
  expect((await call(operator, listSms, { phone: '139' })).list).toEqual([]);
});

test('no list of an operator holds a word of a unit, asked without any reason', async () => {
  await unitAtWork();
  const operator = await given.operator();
  const lists = [...endpoints.values()].filter(
    ({ access, method }) => method === 'GET' && (access === 'operator' || access === 'signed'),
  );
  expect(lists.length).toBeGreaterThan(20);
  for (const endpoint of lists) {
    const answer = await call(operator, endpoint, {} as never).then(
      (data) => JSON.stringify(data),
      (refusal: Error) => refusal.message,
    );
    expect(`${endpoint.path} ${answer}`).not.toContain('Secret');
  }
});

test('a code is readable nowhere after it was sent, not even while it waits', async () => {
  const phone = somePhone();
  await call(nobody, sendCode, { phone });
  const lines = (await readFile(join(dataDir, 'outbox', 'sms.jsonl'), 'utf8')).trim().split('\n');
  const { code } = JSON.parse(lines.at(-1) ?? '{}') as { code: string };
  await call(nobody, loginByPhone, { phoneNumber: phone, verificationCode: code });
  const { rows } = await db.query('SELECT to_jsonb(m) AS row FROM sms_message m WHERE phone = $1', [phone]);
  expect(rows[0].row).toMatchObject({ code: null, text: expect.stringContaining('******') });
  const tables = await db.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables.rows) {
    const found = await db.query(
      `SELECT count(*)::int AS n FROM "${name}" t WHERE t::text LIKE '%' || $1 || '%' AND t::text LIKE '%' || $2 || '%'`,
      [phone, code],
    );
    expect(`${name} ${found.rows[0].n}`).toBe(`${name} 0`);
  }
});

test('in production a code is neither answered nor written to any file, and a provider must be there to send it', async () => {
  const phone = somePhone();
  expect(await real.call(nobody, sendCode, { phone })).not.toHaveProperty('demoCode');
  expect(await readdir(real.dataDir)).not.toContain('outbox');
  const { rows } = await real.db.query('SELECT text FROM sms_message WHERE phone = $1', [phone]);
  expect(rows).toEqual([{ text: expect.stringContaining('******') }]);
  expect(() => readSettings([], { ENVIRONMENT: 'production' })).toThrow(/SMS_PROVIDER is outbox/);
});
