import { LoginResult } from '@chancery/contract/account/codes.ts';
import type { CallInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { listLoginLog } from '@chancery/contract/log/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../testing/world.ts';

const { call, given, db } = await createWorld();
const admin = await given.member({ role: Role.administrator });
const rows = 47;
// Every third moment is shared by two rows, so that only the id tells their order.
await db.query(
  `INSERT INTO login_log (id, company_id, user_name, user_account, login_type, result, ip, user_agent, created_at)
   SELECT gen_random_uuid(), $1, 'Person ' || n, '13900000000', 'phone',
          CASE WHEN n % 5 = 0 THEN 'wrong-code' ELSE 'succeeded' END, '127.0.0.1', 'test',
          timestamptz '2026-01-01' + (n / 3) * interval '1 minute'
   FROM generate_series(1, $2) AS n`,
  [admin.unit.id, rows],
);

type Input = CallInput<typeof listLoginLog>;
const page = (input: Input) => call(admin, listLoginLog, input);

const walk = async (input: Input) => {
  const seen: string[] = [];
  let reply = await page(input);
  for (let number = 1; ; number += 1) {
    expect(reply.total).toBe(rows);
    seen.push(...reply.list.map(({ id }) => id));
    if (!reply.next) return { seen, last: reply };
    reply = await page({ ...input, cursor: reply.next, pageNum: number + 1 });
  }
};

test.each(['-createdAt', 'createdAt'] as const)('walking %s meets every row once, in order', async (sort) => {
  const { seen } = await walk({ pageSize: 10, sort });
  expect(new Set(seen).size).toBe(rows);
  const direction = sort === 'createdAt' ? 'ASC' : 'DESC';
  const wanted = await db.query(
    `SELECT id FROM login_log WHERE company_id = $1 ORDER BY created_at ${direction}, id ${direction}`,
    [admin.unit.id],
  );
  expect(seen).toEqual(wanted.rows.map(({ id }) => id));
});

test('going back shows the pages one came by', async () => {
  const first = await page({ pageSize: 10 });
  const second = await page({ pageSize: 10, cursor: first.next ?? '' });
  const third = await page({ pageSize: 10, cursor: second.next ?? '' });
  const back = await page({ pageSize: 10, cursor: third.previous ?? '' });
  expect(back.list).toEqual(second.list);
  const start = await page({ pageSize: 10, cursor: back.previous ?? '' });
  expect(start.list).toEqual(first.list);
  expect(start.previous).toBeNull();
  expect(first.previous).toBeNull();
});

test('a page number without a cursor is honoured', async () => {
  const { seen } = await walk({ pageSize: 10 });
  const third = await page({ pageSize: 10, pageNum: 3 });
  expect(third.list.map(({ id }) => id)).toEqual(seen.slice(20, 30));
});

test('a page behind the last one is empty and still knows the count', async () => {
  expect(await page({ pageSize: 10, pageNum: 9 })).toMatchObject({ list: [], total: rows, next: null });
});

test('counting stops at the cap; a list within it is counted exactly each time, one beyond it once a minute', async () => {
  const busy = await given.member({ role: Role.administrator });
  const first = () => call(busy, listLoginLog, {});
  const log = (count: number) =>
    db.query(
      `INSERT INTO login_log (id, company_id, user_name, user_account, login_type, result, ip, user_agent)
       SELECT gen_random_uuid(), $1, 'Wen', '13900000000', 'phone', 'succeeded', '127.0.0.1', 'test'
       FROM generate_series(1, $2)`,
      [busy.unit.id, count],
    );
  await log(30);
  const { next } = await first();
  expect((await first()).total).toBe(30);

  // A position is the caller's to make up; what it says of the count is for nobody else.
  const [value, id] = JSON.parse(Buffer.from(next ?? '', 'base64url').toString());
  const forged = Buffer.from(JSON.stringify([value, id, false, limits.countCap + 1])).toString('base64url');
  expect((await call(busy, listLoginLog, { cursor: forged })).totalCapped).toBe(true);
  await log(1);
  expect(await first()).toMatchObject({ total: 31, totalCapped: false });

  await log(limits.countCap);
  for (const pageNum of [1, 1, 2])
    expect(await call(busy, listLoginLog, { pageNum })).toMatchObject({
      total: limits.countCap,
      totalCapped: true,
    });
  const shorten = `DELETE FROM login_log WHERE company_id = $1 AND id NOT IN
    (SELECT id FROM login_log WHERE company_id = $1 LIMIT $2)`;
  await db.query(shorten, [busy.unit.id, 40]);
  expect((await first()).totalCapped).toBe(true);
  expect(await call(busy, listLoginLog, { keyword: 'Wen' })).toMatchObject({ total: 40, totalCapped: false });
  await db.query(shorten, [busy.unit.id, 3]);
  expect(await first()).toMatchObject({ total: 3, totalCapped: false });
});

test('filters narrow the list and its count', async () => {
  const wrong = await page({ result: LoginResult.wrongCode, pageSize: 5 });
  expect(wrong.total).toBe(9);
  expect(wrong.list.every(({ result }) => result === LoginResult.wrongCode)).toBe(true);
  expect((await page({ keyword: 'person 47' })).total).toBe(1);
  expect((await page({ keyword: '100%' })).total).toBe(0);
  const hour = { from: '2026-01-01T00:05:00Z', to: '2026-01-01T00:07:00Z' };
  expect((await page(hour)).total).toBe(6);
});

test('phones are masked and a broken cursor is named', async () => {
  const unreadable = Buffer.from(`["never","${admin.unit.id}",false,1]`).toString('base64url');
  expect((await page({ pageSize: 1 })).list[0]?.userAccount).toBe('139*******0');
  for (const cursor of ['x', 'bm90IGpzb24', Buffer.from('["a","b",1]').toString('base64url'), unreadable]) {
    const refusal = await page({ cursor }).catch((error) => error);
    expect(refusal.data.fields?.[0]?.field).toBe('cursor');
  }
});
