import { getApply } from '@chancery/contract/application/calls.ts';
import { returnApply } from '@chancery/contract/approval/calls.ts';
import { activateAuthorization } from '@chancery/contract/authorization/steps.ts';
import { addComplaint } from '@chancery/contract/complaint/calls.ts';
import { getHomePage } from '@chancery/contract/dashboard/calls.ts';
import { getCounts } from '@chancery/contract/dashboard/counts.ts';
import { listDictionary } from '@chancery/contract/dictionary/calls.ts';
import { getInbox } from '@chancery/contract/inbox/calls.ts';
import { InboxKind } from '@chancery/contract/inbox/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { clearExceptionUnread, reviewUse } from '@chancery/contract/use-record/calls.ts';
import { UseVerdict } from '@chancery/contract/use-record/codes.ts';
import { expect, test } from 'vitest';
import { stepOf } from '../../seal-use/application/application.testing.ts';
import { createSealOffice } from '../../seal-use/authorization/authorization.testing.ts';
import { createUses } from '../../seal-use/use-record/use-record.testing.ts';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { call, given, db } = world;
const office = await createSealOffice(world);
const uses = createUses(world);
const { main, keeper, applicant, seal } = office;

type Who = Parameters<typeof call>[0];
const kinds = async (who: Who) => (await call(who, getInbox, {})).list.map(({ kind }) => kind);

test('a use waits for one person after the other, and never for two', async () => {
  const { id } = await office.apply((await office.templateFor([stepOf('a', [main])])).id);
  const [waiting] = (await call(main, getInbox, {})).list;
  expect(waiting).toMatchObject({
    kind: InboxKind.approve,
    id,
    partId: await office.taskOf(main, id),
    from: applicant.realName,
    about: [seal.name],
  });
  expect([await kinds(keeper), await kinds(applicant)]).toEqual([[], []]);

  await call(main, returnApply, { id, taskId: await office.taskOf(main, id), opinion: 'the date is wrong' });
  expect([await kinds(main), await kinds(applicant)]).toEqual([[], [InboxKind.amend]]);

  const applied = await office.approved();
  expect(await kinds(keeper)).toEqual([InboxKind.authorise]);
  expect((await call(keeper, getInbox, {})).list[0]).toMatchObject({ id: applied, partId: seal.id });
  expect(await call(keeper, getCounts)).toMatchObject({ grantNumber: 1, inboxNumber: 1 });
  expect(await kinds(main)).toEqual([]);

  // The message leads to what is to be authorised, not to a list that may be empty by then.
  const { rows: told } = await db.query(
    `SELECT link FROM message WHERE account_id = $1 AND event = 'authorization.toGrant'`,
    [keeper.id],
  );
  expect(told).toEqual([{ link: `/sealManage/examinedetail/${applied}` }]);
  const seals = async () => (await call(keeper, getApply, { id: applied })).seals;
  expect(await seals()).toMatchObject([{ deviceId: seal.id, toAuthorise: true }]);
  const granted = await office.grant(keeper, applied);
  expect(await seals()).toMatchObject([{ toAuthorise: false }]);
  expect(await kinds(keeper)).toEqual([]);
  expect((await kinds(applicant)).sort()).toEqual([InboxKind.activate, InboxKind.amend]);
  await call(applicant, activateAuthorization, { id: granted.id });
  expect((await kinds(applicant)).sort()).toEqual([InboxKind.amend, InboxKind.stamp]);

  await db.query('UPDATE device SET keeper_id = NULL WHERE id = $1', [seal.id]);
  await office.approved();
  expect([await kinds(keeper), await kinds(main)]).toEqual([[], [InboxKind.authorise]]);
});

test('a use without photos waits for who stamped, and what stands out for who answers for the seal', async () => {
  const { unit, main: head, keeper: other, member, device, press } = await uses.office();
  const grant = await uses.authorization(device, member, { normal: 1 });
  await uses.take([press({ order: grant.id }), press({ order: grant.id })]);
  const [record] = (await call(other, getInbox, {})).list;
  expect(record).toMatchObject({ kind: InboxKind.review, about: [device.name] });
  expect(await kinds(head)).toEqual([InboxKind.review]);
  expect(await kinds(member)).toContain(InboxKind.photograph);
  const colleague = await given.member({ unit });
  const stranger = await given.member({ role: Role.mainAdministrator });
  expect([await kinds(colleague), await kinds(stranger)]).toEqual([[], []]);

  // A look of one is not everybody's, and no look ends the waiting.
  await call(other, clearExceptionUnread, { ids: [record?.id ?? ''] });
  expect((await call(other, getCounts)).useNumber).toBe(0);
  expect((await call(head, getCounts)).useNumber).toBe(1);
  expect(await kinds(other)).toEqual([InboxKind.review]);

  await db.query('UPDATE authorization_grant SET status = 6 WHERE id = $1', [grant.id]);
  await call(head, reviewUse, {
    id: record?.id ?? '',
    verdict: UseVerdict.abnormal,
    opinion: 'one too many',
  });
  expect([await kinds(other), await kinds(head)]).toEqual([[], []]);
});

test('the desk has what units wait for, by right, the longest waiting first', async () => {
  const me = await given.member();
  const type = (await call(me, listDictionary, { type: 'complaintType' })).list[0]?.code ?? '';
  for (const content of ['The first word', 'The second word'])
    await call(me, addComplaint, { type, content });
  const chief = await given.operator();
  const { list, total, counts } = await call(chief, getInbox, { limit: 1 });
  expect(list).toMatchObject([{ kind: InboxKind.answer, title: 'The first word', from: me.unit.name }]);
  expect([total, counts]).toEqual([2, [{ kind: InboxKind.answer, count: 2 }]]);
  expect((await call(chief, getInbox, { kind: InboxKind.certify })).list).toEqual([]);
  expect(await kinds(me)).toEqual([]);
});

test('a new unit is led through its first steps by whoever sets it up, each ticked off once it is done', async () => {
  const head = await given.member({ role: Role.mainAdministrator });
  const done = async (who: Who) =>
    (await call(who, getHomePage)).firstSteps?.flatMap((each) => (each.done ? [each.step] : []));
  expect(await done(head)).toEqual([]);
  const clerk = await given.member({ unit: head.unit });
  await given.device({ unit: head.unit });
  expect(await done(head)).toEqual(['invite', 'seal']);
  expect((await call(clerk, getHomePage)).firstSteps).toBeNull();
  const { main: other, member, device, press } = await uses.office();
  await uses.take([press({ order: (await uses.authorization(device, member, { normal: 1 })).id })]);
  expect(await done(other)).toEqual(['invite', 'seal', 'use']);
});
