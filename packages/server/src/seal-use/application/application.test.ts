import * as call from '@chancery/contract/application/calls.ts';
import * as decideCall from '@chancery/contract/approval/calls.ts';
import { ApprovalEnd, ApprovalState } from '@chancery/contract/approval/codes.ts';
import { Refusal } from '@chancery/contract/client/refusal.ts';
import { limits } from '@chancery/contract/limits.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { addRows } from '../../kit/keep-rows.ts';
import { keptMemberDepartment } from '../../people/member/member.kept.ts';
import { rowFaults } from '../../testing/rows-hold.ts';
import { createWorld } from '../../testing/world.ts';
import { createOffice, stepOf } from './application.testing.ts';

const world = await createWorld();
const { given } = world;
const office = await createOffice(world);
const { applicant, keeper, main, seal, unit } = office;
const boss = await office.join();
const plain = await office.templateFor([stepOf('a', [boss])]);
const detail = (id: string, who = applicant) => world.call(who, call.getApply, { id });

test('an application waits for its approver, is approved, and says so to everybody concerned', async () => {
  const { id, number } = await office.apply(plain.id);
  expect(number).toMatch(/^SQ\d{8}-\d{4,}$/);
  expect(await detail(id)).toMatchObject({
    state: ApprovalState.awaiting,
    waitsFor: [{ userId: boss.id }],
    count: 3,
    seals: [{ name: seal.name, normalCount: 2, crossPageCount: 1, keeper: { userId: keeper.id } }],
  });
  expect(await world.call(boss, call.countApplyUnread, {})).toMatchObject({ approveAll: 1 });
  await office.decide(boss, id);
  const found = await detail(id);
  expect(found).toMatchObject({ state: ApprovalState.approved, end: ApprovalEnd.approved, unread: true });
  expect(found.route.steps).toMatchObject([{ place: 'done', tasks: [{ state: 'approved' }] }]);
  expect(found.route.events.map(({ action }) => action)).toEqual(['submit', 'ask', 'approve', 'end']);
  expect(await world.call(applicant, call.countApplyUnread, {})).toMatchObject({ applyAll: 1 });
  expect(await world.call(applicant, call.readApplies, { ids: [id] })).toEqual({ read: 1 });
  expect(await world.call(applicant, call.countApplyUnread, {})).toMatchObject({ applyAll: 0 });
});

test('who has no part in an application finds none, and whoever has a part opens it', async () => {
  const stranger = await office.join();
  const { id } = await office.apply(plain.id);
  await expect(detail(id, stranger)).toRefuseWith('apply.notFound');
  for (const reader of [applicant, boss, keeper, main]) expect((await detail(id, reader)).id).toBe(id);
  await expect(world.call(stranger, decideCall.commentApply, { id, text: 'hello' })).toRefuseWith(
    'apply.notFound',
  );
  const elsewhere = await given.member({ role: Role.mainAdministrator });
  await expect(detail(id, elsewhere)).toRefuseWith('apply.notFound');
});

test.each([
  ['apply.sealNotFound', () => ({ seals: [{ deviceId: unit.id, normalCount: 1 }] })],
  ['apply.sealTwice', () => ({ seals: [1, 2].map((normalCount) => ({ deviceId: seal.id, normalCount })) })],
  ['apply.countMissing', () => ({ seals: [{ deviceId: seal.id }] })],
  ['apply.window', () => ({ endAt: new Date(Date.now() - 1_000).toISOString() })],
  ['apply.userNotFound', () => ({ userId: unit.id })],
  ['apply.departmentNotFound', () => ({ departmentId: unit.id })],
  ['apply.fileTypeNotFound', () => ({ fileTypeId: unit.id })],
  ['apply.templateUnfit', () => ({ templateId: unit.id })],
  ['file.notFound', () => ({ files: [unit.id] })],
  ['apply.notFound', () => ({ resubmitOf: unit.id })],
] as const)('%s', async (key, over) => {
  await expect(office.apply(plain.id, over())).toRefuseWith(key);
});

test('whoever is in several departments says which one they apply for, and its head decides', async () => {
  const busy = await office.join();
  const heads = [await office.join(), await office.join()];
  const ids = [];
  for (const [position, head] of heads.entries()) {
    const { rows } = await world.db.query(
      `INSERT INTO department (id, company_id, name, position, head_id)
       SELECT gen_random_uuid(), $1, $2, $3, id FROM membership WHERE account_id = $4 RETURNING id`,
      [unit.id, `Department ${position}`, position, head.id],
    );
    ids.push(rows[0].id as string);
    const { rows: own } = await world.db.query('SELECT id FROM membership WHERE account_id = $1', [busy.id]);
    const place = { companyId: unit.id, membershipId: own[0].id, departmentId: rows[0].id };
    await world.app.transactions.apart('platform', (tx) =>
      addRows(tx, keptMemberDepartment, [place], { thread: busy.id }),
    );
  }
  const own = await world.call(busy, call.listApplyDepartments, {});
  expect(own.list.map(({ id }) => id)).toEqual(ids);
  expect(await world.call(applicant, call.listApplyDepartments, {})).toEqual({ list: [] });
  const byHead = await office.templateFor([stepOf('h', [], { approvers: { by: 'departmentHead' } })]);
  const waitsFor = async (departmentId?: string) =>
    (await detail((await office.apply(byHead.id, { departmentId }, busy)).id, busy)).waitsFor[0]?.userId;
  expect(await waitsFor()).toBe(heads[0]?.id);
  expect(await waitsFor(ids[1])).toBe(heads[1]?.id);
});

test('the limit of the unit is named when more is asked for', async () => {
  await world.db.query('UPDATE company_config SET max_empower_times = 5 WHERE company_id = $1', [unit.id]);
  const seals = [{ deviceId: seal.id, normalCount: 4, crossPageCount: 2 }];
  await expect(office.apply(plain.id, { seals })).rejects.toMatchObject({
    key: 'apply.countLimit',
    data: { fields: [{ field: 'seals.0.normalCount', msg: expect.stringContaining('at most 5 presses') }] },
  });
  await world.db.query('UPDATE company_config SET max_empower_times = 500 WHERE company_id = $1', [unit.id]);
});

test('whoever is to choose approvers must, and no more than the step takes', async () => {
  const approvers = { by: 'applicantChoice', max: 1 } as const;
  const choosing = await office.templateFor([stepOf('c', [], { approvers })]);
  await expect(office.apply(choosing.id)).toRefuseWith('apply.chooseApprovers');
  const two = [{ stepId: 'c', userIds: [boss.id, main.id] }];
  await expect(office.apply(choosing.id, { chosen: two })).toRefuseWith('apply.chooseApprovers');
  const { id } = await office.apply(choosing.id, { chosen: [{ stepId: 'c', userIds: [boss.id] }] });
  expect((await detail(id)).waitsFor).toMatchObject([{ userId: boss.id }]);
});

test('200 applications at once get numbers without gaps or doubles', async () => {
  const other = await createOffice(world);
  const template = await other.templateFor([stepOf('a', [other.main])]);
  // What took a busy server too long was stopped, and whoever asks again with the same key asks for the same.
  const insist = async (idempotencyKey: string): Promise<{ number: string }> => {
    const patient = { idempotencyKey, timeoutMs: 60_000 };
    try {
      return await world.call(other.applicant, call.saveApply, other.fields(template.id), patient);
    } catch (error) {
      if (!(error instanceof Refusal) || error.key !== 'request.timeout') throw error;
      return insist(idempotencyKey);
    }
  };
  const made = await Promise.all(Array.from({ length: 200 }, () => insist(crypto.randomUUID())));
  // They are counted by the day, and it may be midnight.
  for (const some of Map.groupBy(made, ({ number }) => number.split('-')[0]).values()) {
    const last = some.map(({ number }) => Number(number.split('-')[1])).sort((a, b) => a - b);
    expect(last).toEqual(Array.from({ length: some.length }, (_, at) => at + 1));
  }
}, 120_000);

test('what is revoked is over, and nobody decides it any more', async () => {
  const { id } = await office.apply(plain.id);
  const taskId = await office.taskOf(boss, id);
  await world.call(applicant, call.revokeApply, { id, reason: 'a mistake' });
  expect(await detail(id)).toMatchObject({ state: ApprovalState.rejected, end: ApprovalEnd.revoked });
  await expect(world.call(boss, decideCall.approveApply, { id, taskId, agree: true })).toRefuseWith(
    'apply.over',
  );
  await expect(world.call(applicant, call.revokeApply, { id })).toRefuseWith('apply.over');
});

test('approvers are reminded, and not again at once', async () => {
  const { id } = await office.apply(plain.id);
  expect(await world.call(applicant, call.listNotify, { id })).toMatchObject({
    people: [{ userId: boss.id, remindedAt: null }],
    remindableAt: null,
  });
  expect(await world.call(applicant, call.reNotifyApply, { id })).toMatchObject({ reminded: 1 });
  await expect(world.call(applicant, call.reNotifyApply, { id })).toRefuseWith('apply.remindedJustNow');
});

test('what was returned goes on under its number, what was rejected begins a new one', async () => {
  const first = await office.apply(plain.id);
  await expect(office.apply(plain.id, { resubmitOf: first.id })).toRefuseWith('apply.notReturned');
  const taskId = await office.taskOf(boss, first.id);
  await world.call(boss, decideCall.returnApply, { id: first.id, taskId, opinion: 'which mill?' });
  expect(await detail(first.id)).toMatchObject({ returned: true, state: ApprovalState.awaiting });
  const again = await office.apply(plain.id, { resubmitOf: first.id, title: 'The north mill' });
  expect(again).toEqual(first);
  expect(await detail(first.id)).toMatchObject({ title: 'The north mill', returned: false });
  await office.decide(boss, first.id, false, 'not this one');
  const anew = await office.apply(plain.id, { resubmitOf: first.id });
  expect(anew.number).not.toBe(first.number);
  expect((await detail(anew.id)).resubmitOf).toEqual(first);
});

test('a draft follows its writer, and two machines do not overwrite each other', async () => {
  const me = await office.join();
  const save = (title: string, revision: number) =>
    world.call(me, call.saveApplyDraft, { fields: { title }, revision });
  const { revision } = await save('half', 0);
  expect((await world.call(me, call.getApplyDraft, { userId: me.id })).draft?.fields).toEqual({
    title: 'half',
  });
  await save('more', revision);
  await expect(save('other', revision)).toRefuseWith('edit.conflict');
  await expect(save('other', 0)).toRefuseWith('edit.conflict');
  await expect(world.call(boss, call.getApplyDraft, { userId: me.id })).toRefuseWith('apply.notFound');
  await expect(save('x'.repeat(limits.application.draftBytes), revision + 1)).toRefuseWith(
    'apply.draftTooLarge',
  );
  await expect(world.call(me, call.submitApplyDraft, { revision: revision + 1 })).toRefuseWith(
    'request.invalid',
  );
  await world.call(me, call.saveApplyDraft, {
    fields: office.fields(plain.id, { userId: me.id }),
    revision: revision + 1,
  });
  const { id } = await world.call(me, call.submitApplyDraft, { revision: revision + 2 });
  expect((await detail(id, me)).applicant.userId).toBe(me.id);
  expect(await world.call(me, call.getApplyDraft, { userId: me.id })).toEqual({ draft: null });
});

test('two first drafts at once: one is kept, the other is told', async () => {
  const me = await office.join();
  const both = await Promise.allSettled(
    ['one', 'two'].map((title) => world.call(me, call.saveApplyDraft, { fields: { title }, revision: 0 })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('the preview shows who would decide, and changes with the facts', async () => {
  const cases = [
    { id: 'k', name: 'Large', when: [{ fact: 'amount', min: 100_00 }], steps: [stepOf('m', [main])] },
  ] as const;
  const branched = await office.templateFor([
    stepOf('a', [boss]),
    { id: 'b', kind: 'branch', name: 'Amount', cases: [...cases] as never, otherwise: [] },
  ]);
  const preview = (amount: number) =>
    world.call(applicant, call.previewApply, { templateId: branched.id, amount });
  expect((await preview(1)).steps.map(({ id }) => id)).toEqual(['a']);
  expect((await preview(100_00)).steps.map(({ id, tasks }) => [id, tasks[0]?.person.userId])).toEqual([
    ['a', boss.id],
    ['m', main.id],
  ]);
});

test('lists show each what they may see', async () => {
  const mine = await office.apply(plain.id, { title: 'Findable thing' });
  const listed = async (who: typeof applicant, input: object) =>
    (await world.call(who, call.listApplies, { pageSize: 200, ...input })).list.map(({ id }) => id);
  expect(await listed(applicant, { scope: 'mine' })).toContain(mine.id);
  expect(await listed(main, { scope: 'mine' })).not.toContain(mine.id);
  expect(await listed(main, { scope: 'all', keyword: 'findable' })).toEqual([mine.id]);
  expect(await listed(keeper, { scope: 'all', deviceId: seal.id })).toContain(mine.id);
  expect(await listed(boss, { scope: 'all' })).not.toContain(mine.id);
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  expect(await listed(applicant, { from: at(-60_000), to: at(60_000) })).toContain(mine.id);
  expect(await listed(applicant, { from: at(60_000) })).not.toContain(mine.id);
  expect(await listed(applicant, { to: at(-60_000) })).not.toContain(mine.id);
});

test('every row of all this is what the log says', async () => {
  expect(await rowFaults(world)).toEqual([]);
});
