import { ApproveTab } from '@chancery/contract/application/codes.ts';
import { listApprovals } from '@chancery/contract/approval/calls.ts';
import type { CallInput } from '@chancery/contract/kit/endpoint.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../testing/world.ts';

const { call, given, db } = await createWorld();
const rows = 47;

/** Somebody for whom applications wait. Every third moment is shared by some, so that only the id tells their order. */
const decider = async () => {
  const who = await given.member({ role: Role.administrator });
  const ids = [who.unit.id, who.id];
  await db.query(
    `INSERT INTO approval_template (id, company_id, name) VALUES (gen_random_uuid(), $1, 'Contracts')`,
    [who.unit.id],
  );
  await db.query(
    `INSERT INTO application (id, company_id, number, applicant_id, applicant_name, title, kind, template_id,
       template_name, template_version, seal_names, count, user_id, user_name, fields, route, state, stage, round)
     SELECT gen_random_uuid(), $1, 'N' || n, $2, 'Wen', 'Title ' || n, 'paper', t.id, t.name, 1, '{Seal}', 1, $2, 'Wen',
       '{}', '[]', 'WAITING', 0, 1
     FROM generate_series(1, $3::int) AS n JOIN approval_template t ON t.company_id = $1`,
    [...ids, rows],
  );
  await db.query(
    `INSERT INTO approval_task (id, company_id, application_id, step_id, stage, round, slot, ordinal, user_id, user_name,
       state, opened_at)
     SELECT gen_random_uuid(), $1, id, 'a', 0, 1, 0, 0, $2, 'Wen', 'open',
       timestamptz '2026-01-01' + substr(number, 2)::int / 3 * interval '1 minute'
     FROM application WHERE company_id = $1`,
    ids,
  );
  return who;
};
const who = await decider();
await decider();

const page = (input: CallInput<typeof listApprovals>) =>
  call(who, listApprovals, { tab: ApproveTab.todo, pageSize: 10, ...input });

test.each(['-at', 'at'] as const)(
  'walking %s meets every task once, in order, with its own row',
  async (sort) => {
    const seen: string[] = [];
    let reply = await page({ sort });
    for (;;) {
      expect(reply.total).toBe(rows);
      seen.push(...reply.list.map(({ taskId, id, title }) => `${taskId} ${id} ${title}`));
      if (!reply.next) break;
      reply = await page({ sort, cursor: reply.next });
    }
    const direction = sort === 'at' ? 'ASC' : 'DESC';
    const wanted = await db.query(
      `SELECT t.id || ' ' || a.id || ' ' || a.title AS row FROM approval_task t JOIN application a ON a.id = t.application_id
     WHERE t.user_id = $1 ORDER BY t.opened_at ${direction}, t.id ${direction}`,
      [who.id],
    );
    expect(seen).toEqual(wanted.rows.map(({ row }) => row));
  },
);

test('going back shows the page one came by, in the same order', async () => {
  const first = await page({});
  const second = await page({ cursor: first.next ?? '' });
  expect((await page({ cursor: second.previous ?? '' })).list).toEqual(first.list);
  expect((await page({ pageNum: 2 })).list).toEqual(second.list);
});

test('a filter of the application behind narrows the list and its count', async () => {
  expect(await page({ keyword: 'title 4', sort: 'at' })).toMatchObject({ total: 9, list: { length: 9 } });
});
