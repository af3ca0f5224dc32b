import { limits } from '@chancery/contract/limits.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { machineActions } from '@chancery/contract/log/machine-actions.ts';
import { getRetention, saveRetention } from '@chancery/contract/retention/calls.ts';
import { retentionKinds, usualDays } from '@chancery/contract/retention/rules.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { createRetentionChore } from './retention.chore.ts';

const { call, given, db, app } = await createWorld();
const main = await given.member({ role: Role.mainAdministrator });
const other = await given.member({ role: Role.mainAdministrator });

type Person = typeof main;

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

const addOperation = (companyId: string | null, days: number) =>
  db.query(
    `INSERT INTO operate_log (id, company_id, actor_kind, actor_name, action, ip, client_type, request_id, created_at)
     VALUES ($1, $2, 'user', 'Wen', 'old', '-', 'pc', '-', $3)`,
    [uuidv7(), companyId, ago(days)],
  );
const addLogin = (companyId: string | null, days: number) =>
  db.query(
    `INSERT INTO login_log (id, company_id, user_name, user_account, login_type, result, ip, user_agent, created_at)
     VALUES ($1, $2, 'Wen', 'old', 'phoneCode', 'succeeded', '-', '-', $3)`,
    [uuidv7(), companyId, ago(days)],
  );
const addMessage = async ({ id, unit }: Person, days: number) => {
  const message = uuidv7();
  await db.query(
    `INSERT INTO message (id, company_id, account_id, kind, event, params, words, created_at)
     VALUES ($1, $2, $3, 'old', 'old', '{}', '', $4)`,
    [message, unit.id, id, ago(days)],
  );
  await db.query(
    `INSERT INTO message_delivery (id, company_id, message_id, channel, state, created_at) VALUES ($1, $2, $3, 'sms', 'sent', $4)`,
    [uuidv7(), unit.id, message, ago(days)],
  );
};

const countOf = async (table: string, where: string, ...values: unknown[]) =>
  Number((await db.query(`SELECT count(*) FROM ${table} WHERE ${where}`, values)).rows[0].count);
const removed = async (who: Person) => {
  const { list } = await call(who, listOperateLog, { action: machineActions.retentionRemove });
  return list.map(({ after }) => after);
};
const run = () => app.services.retentionChore.run();

test('administrators choose within what the law and the platform ask', async () => {
  expect(await call(main, getRetention)).toEqual(usualDays);
  const member = await given.member({ unit: main.unit });
  await expect(call(member, saveRetention, usualDays)).toRefuseWith('permission.denied');
  for (const kind of ['logins', 'operations'] as const) {
    const days = limits.retention[kind].min - 1;
    await expect(call(main, saveRetention, { ...usualDays, [kind]: days })).toRefuseWith('request.invalid');
  }
  await call(main, saveRetention, { ...usualDays, messages: 30, operations: 184 });
  expect(await call(main, getRetention)).toEqual({ ...usualDays, messages: 30, operations: 184 });
  expect(await call(other, getRetention)).toEqual(usualDays);
  const { list } = await call(main, listOperateLog, { action: 'retention.rule' });
  expect(list).toMatchObject([{ before: { messages: 1_095 }, after: { messages: 30, operations: 184 } }]);
});

test('what is older goes, of this unit alone, and is counted in the log of operations', async () => {
  for (const who of [main, other]) {
    for (const days of [40, 35, 5]) await addMessage(who, days);
    for (const days of [400, 200, 180]) await addOperation(who.unit.id, days);
    for (const days of [1_200, 400]) await addLogin(who.unit.id, days);
  }
  await run();
  const mine = [main.unit.id];
  expect(await countOf('message', 'company_id = $1', ...mine)).toBe(1);
  expect(await countOf('message_delivery', 'company_id = $1', ...mine)).toBe(1);
  expect(await countOf('operate_log', `company_id = $1 AND action = 'old'`, ...mine)).toBe(1);
  expect(await countOf('login_log', `company_id = $1 AND user_account = 'old'`, ...mine)).toBe(1);
  expect(await removed(main)).toEqual(
    expect.arrayContaining([{ messages: 2 }, { operations: 2 }, { logins: 1 }]),
  );
  expect(await countOf('message', 'company_id = $1', other.unit.id)).toBe(3);
  expect(await countOf('operate_log', `company_id = $1 AND action = 'old'`, other.unit.id)).toBe(3);
  expect(await removed(other)).toEqual([{ logins: 1 }]);
  // Once a day is enough: nothing is left to say.
  await run();
  expect(await removed(other)).toHaveLength(1);
});

test('it goes in batches, and each batch is told with what it removed', async () => {
  const who = await given.member({ role: Role.mainAdministrator });
  for (let each = 0; each < 5; each += 1) await addOperation(who.unit.id, 2_000);
  await createRetentionChore(app.transactions, 2).run();
  expect(await removed(who)).toEqual([{ operations: 1 }, { operations: 2 }, { operations: 2 }]);
});

test('what the platform logged of nobody’s unit is kept as long as usual', async () => {
  await addOperation(null, 1_000);
  await addOperation(null, 1_200);
  await addLogin(null, 1_200);
  await run();
  expect(await countOf('operate_log', `company_id IS NULL AND action = 'old'`)).toBe(1);
  expect(await countOf('login_log', `company_id IS NULL AND user_account = 'old'`)).toBe(0);
});

test('the last command of a seal stays, and those of open uses', async () => {
  const seal = await given.device({ unit: main.unit });
  const add = (type: string, state: string, days: number, subject = seal.id) =>
    db.query(
      `INSERT INTO device_command (id, company_id, device_id, type, subject_id, body, state, created_at)
       VALUES ($1, $2, $3, $4, $5, '{}', $6, $7)`,
      [uuidv7(), main.unit.id, seal.id, type, subject, state, ago(days)],
    );
  await add('settings', 'done', 2_000);
  await add('settings', 'done', 1_900);
  await add('lock', 'waiting', 2_000);
  await add('order', 'done', 2_000, uuidv7());
  await run();
  const { rows } = await db.query(
    'SELECT type, state FROM device_command WHERE device_id = $1 ORDER BY type',
    [seal.id],
  );
  expect(rows).toEqual([
    { type: 'lock', state: 'waiting' },
    { type: 'order', state: 'done' },
    { type: 'settings', state: 'done' },
  ]);
});

test('the database itself holds both logs for six months, whoever asks', async () => {
  const { unit } = await given.member({ role: Role.mainAdministrator });
  await addOperation(unit.id, 183);
  await addLogin(unit.id, 183);
  const asPlatform = (statement: string, ...values: unknown[]) =>
    app.transactions.apart('platform', (tx) => tx.$client.query(statement, values));
  for (const kind of ['operations', 'logins'])
    await asPlatform(`SELECT retention_remove($1, $2, 0, 100)`, kind, unit.id);
  expect(await countOf('operate_log', `company_id = $1 AND action = 'old'`, unit.id)).toBe(1);
  expect(await countOf('login_log', `company_id = $1 AND user_account = 'old'`, unit.id)).toBe(1);
  await expect(asPlatform('DELETE FROM operate_log')).rejects.toThrow('permission denied');
  await expect(
    app.transactions.apart({ companyId: unit.id }, (tx) =>
      tx.$client.query(`SELECT retention_remove('messages', $1, 0, 100)`, [unit.id]),
    ),
  ).rejects.toThrow('permission denied');
});

test('whoever says in the database that less is usual shortens nothing', async () => {
  const who = await given.member({ role: Role.mainAdministrator });
  await addMessage(who, 1_000);
  await addOperation(who.unit.id, 1_000);
  for (const kind of ['messages', 'operations'])
    for (const usual of [0, null])
      await app.transactions.apart('platform', (tx) =>
        tx.$client.query('SELECT retention_remove($1, $2, $3, 100)', [kind, who.unit.id, usual]),
      );
  expect(await countOf('message', 'company_id = $1', who.unit.id)).toBe(1);
  expect(await countOf('operate_log', `company_id = $1 AND action = 'old'`, who.unit.id)).toBe(1);
  const { rows } = await db.query<{ kind: string; floor: number; usual: number }>(
    'SELECT kind, floor, usual FROM retention_kinds()',
  );
  expect(new Map(rows.map(({ kind, floor, usual }) => [kind.replaceAll('_', ''), { floor, usual }]))).toEqual(
    new Map(
      retentionKinds.map((kind) => [
        kind.toLowerCase(),
        { floor: limits.retention[kind].min, usual: usualDays[kind] },
      ]),
    ),
  );
});

test('no rule of one unit stops the removal for the others', async () => {
  const who = await given.member({ role: Role.mainAdministrator });
  await call(who, saveRetention, usualDays);
  for (const kind of retentionKinds) {
    const column = kind.replace('N', '_n');
    const set = (days: number) =>
      app.transactions.apart({ companyId: who.unit.id }, (tx) =>
        tx.$client.query(`UPDATE retention_rule SET ${column} = $1`, [days]),
      );
    await set(limits.retention[kind].max);
    await expect(set(limits.retention[kind].max + 1)).rejects.toThrow('retention_rule_most');
  }
});
