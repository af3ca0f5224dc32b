import * as apply from '@chancery/contract/application/calls.ts';
import * as call from '@chancery/contract/approval/calls.ts';
import {
  ApprovalEnd,
  ApprovalState,
  DecisionMode,
  TimeoutAction,
} from '@chancery/contract/approval/codes.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { disableMember, removeMember } from '@chancery/contract/member/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { createOffice, type Member, stepOf } from '../application/application.testing.ts';

const world = await createWorld();
const office = await createOffice(world);
const { applicant, main, decide, taskOf } = office;
const [one, two, three] = [await office.join(), await office.join(), await office.join()];
const countersign = await office.templateFor([stepOf('a', [one, two]), stepOf('b', [three])]);
const detail = (id: string, who: Member = applicant) => world.call(who, apply.getApply, { id });
const waiting = async (id: string) => (await detail(id)).waitsFor.map(({ userId }) => userId).sort();
const ids = (...people: readonly Member[]) => people.map(({ id }) => id).sort();
const on = async (who: Member, id: string) => ({ id, taskId: await taskOf(who, id) });

test('a countersign step asks everybody again after it was returned to', async () => {
  const { id } = await office.apply(countersign.id);
  await decide(one, id);
  expect(await waiting(id)).toEqual(ids(two));
  await decide(two, id);
  const { returnTo } = (await detail(id, three)).route.mine;
  expect(returnTo).toEqual([{ stepId: 'a', name: 'Step a' }]);
  await world.call(three, call.returnApply, { ...(await on(three, id)), stepId: 'a', opinion: 'the date' });
  expect(await waiting(id)).toEqual(ids(one, two));
  for (const who of [two, one, three]) await decide(who, id);
  expect(await detail(id)).toMatchObject({ state: ApprovalState.approved });
});

test('fifty approvers of an any-of step at once are one decision', async () => {
  const many = await Promise.all(Array.from({ length: 50 }, () => office.join()));
  const role = { by: 'role', role: Role.member } as const;
  const any = await office.templateFor([
    stepOf('a', [], { approvers: role, mode: DecisionMode.any }),
    stepOf('b', [three]),
  ]);
  const { id } = await office.apply(any.id);
  const tasks = await Promise.all(many.map(async (who) => ({ who, ...(await on(who, id)) })));
  const answers = await Promise.allSettled(
    tasks.map(({ who, ...task }) => world.call(who, call.approveApply, { ...task, agree: true })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const events = (await detail(id)).route.events.filter(({ action }) => action === 'approve');
  expect(events).toHaveLength(1);
}, 60_000);

test('a decision cannot be repeated, nor made by somebody else, nor without a reason to reject', async () => {
  const { id } = await office.apply(countersign.id);
  const task = await on(one, id);
  await expect(world.call(two, call.approveApply, { ...task, agree: true })).toRefuseWith('apply.taskOver');
  await expect(world.call(one, call.approveApply, { ...task, agree: false })).toRefuseWith(
    'apply.opinionNeeded',
  );
  await world.call(one, call.approveApply, { ...task, agree: true });
  await expect(world.call(one, call.approveApply, { ...task, agree: true })).toRefuseWith('apply.taskOver');
  await decide(two, id, false, 'no');
  await expect(world.call(three, call.approveApply, { ...task, agree: true })).toRefuseWith('apply.notFound');
  await expect(world.call(two, call.approveApply, { ...task, agree: true })).toRefuseWith('apply.over');
  expect(await detail(id)).toMatchObject({ state: ApprovalState.rejected, end: ApprovalEnd.rejected });
});

test('a task is transferred, and others are brought in before and after', async () => {
  const { id } = await office.apply(countersign.id);
  const [extra, heir, late] = [await office.join(), await office.join(), await office.join()];
  await world.call(one, call.transferApply, { ...(await on(one, id)), userId: heir.id });
  expect(await waiting(id)).toEqual(ids(heir, two));
  const before = { ...(await on(heir, id)), where: 'before' as const };
  await expect(world.call(heir, call.addApprover, { ...before, userId: two.id })).toRefuseWith(
    'apply.alreadyIn',
  );
  await expect(world.call(heir, call.addApprover, { ...before, userId: applicant.id })).toRefuseWith(
    'apply.applicantMayNot',
  );
  await expect(world.call(heir, call.addApprover, { ...before, userId: office.unit.id })).toRefuseWith(
    'apply.userNotFound',
  );
  await world.call(heir, call.addApprover, { ...before, userId: extra.id });
  expect(await waiting(id)).toEqual(ids(extra, two));
  await decide(extra, id);
  await world.call(heir, call.addApprover, { ...(await on(heir, id)), where: 'after', userId: late.id });
  await decide(heir, id);
  expect(await waiting(id)).toEqual(ids(late, two));
});

test('whoever is away is stood in for, and it is told', async () => {
  const [away, standIn] = [await office.join(), await office.join()];
  const day = 86_400_000;
  const window = {
    startAt: new Date(Date.now() - 1_000).toISOString(),
    endAt: new Date(Date.now() + day).toISOString(),
  };
  const template = await office.templateFor([stepOf('a', [away])]);
  const waitingBefore = await office.apply(template.id);
  const given = await world.call(away, call.addDelegation, {
    userId: standIn.id,
    handOverOpen: true,
    ...window,
  });
  expect(given.handedOver).toBe(1);
  expect(await waiting(waitingBefore.id)).toEqual(ids(standIn));
  const { id } = await office.apply(template.id);
  expect((await detail(id)).route.steps[0]?.tasks).toMatchObject([
    { person: { userId: standIn.id }, insteadOf: { userId: away.id } },
  ]);
  await decide(standIn, id);
  expect(await world.call(standIn, call.listDelegations, {})).toMatchObject({ toMe: [{ place: 'now' }] });
  const again = { userId: three.id, ...window };
  await expect(world.call(away, call.addDelegation, again)).toRefuseWith('delegation.overlap');
  const back = { userId: away.id, ...window };
  await expect(world.call(standIn, call.addDelegation, back)).toRefuseWith('delegation.circle');
  await expect(world.call(away, call.addDelegation, { ...window, userId: away.id })).toRefuseWith(
    'delegation.self',
  );
  const wrong = { userId: standIn.id, startAt: window.endAt, endAt: window.startAt };
  await expect(world.call(away, call.addDelegation, wrong)).toRefuseWith('delegation.window');
  await world.call(away, call.endDelegation, { id: given.id });
  await expect(world.call(away, call.endDelegation, { id: given.id })).toRefuseWith('delegation.notFound');
  const after = await office.apply(template.id);
  expect(await waiting(after.id)).toEqual(ids(away));
});

test.each([
  [TimeoutAction.remind, ApprovalState.awaiting],
  [TimeoutAction.passOn, ApprovalState.awaiting],
  [TimeoutAction.approve, ApprovalState.approved],
  [TimeoutAction.reject, ApprovalState.rejected],
] as const)(
  'a task that is late: %s',
  async (action, state) => {
    const template = await office.templateFor([stepOf('a', [one], { timeout: { hours: 1, action } })]);
    const { id } = await office.apply(template.id);
    await world.db.query(
      `UPDATE approval_task SET due_at = now() - interval '1 minute' WHERE application_id = $1`,
      [id],
    );
    await world.db.query(`UPDATE pgboss.job SET start_after = now() WHERE data ->> 'id' = $1`, [id]);
    await expect.poll(async () => (await detail(id)).route.events.length).toBeGreaterThan(2);
    expect(await detail(id)).toMatchObject({ state });
    if (action === TimeoutAction.passOn) expect(await waiting(id)).toEqual(ids(main));
  },
  30_000,
);

test('nothing lies with somebody who left or was disabled', async () => {
  const [leaver, ill] = [await office.join(), await office.join()];
  const template = await office.templateFor([stepOf('a', [leaver, ill])]);
  const { id } = await office.apply(template.id);
  await expect(world.call(main, removeMember, { userId: leaver.id })).toRefuseWith('member.handOverNeeded');
  await world.call(main, removeMember, { userId: leaver.id, handOverTo: three.id });
  expect(await waiting(id)).toEqual(ids(three, ill));
  await world.call(main, disableMember, { userId: ill.id });
  expect(await waiting(id)).toEqual(ids(three, main));
});

test('whoever is disabled while others submit is left with nothing to decide', async () => {
  for (let round = 0; round < 5; round += 1) {
    const leaver = await office.join();
    const template = await office.templateFor([stepOf('a', [leaver])]);
    const submitting = Array.from({ length: 8 }, () => office.apply(template.id));
    await Promise.all([...submitting, world.call(main, disableMember, { userId: leaver.id })]);
    const { rows } = await world.db.query(
      `SELECT count(*)::int AS stuck FROM approval_task WHERE user_id = $1 AND state IN ('open', 'waiting')`,
      [leaver.id],
    );
    expect(rows[0].stuck, `round ${round}`).toBe(0);
  }
});

test('several are decided at once, and what cannot be is named with its reason', async () => {
  const [first, second] = [await office.apply(countersign.id), await office.apply(countersign.id)];
  await decide(one, second.id);
  const done = await world.call(one, call.approveMany, {
    ids: [first.id, second.id, office.unit.id],
    agree: true,
  });
  expect(done.decided).toBe(1);
  expect(done.skipped).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ number: second.number, why: 'apply.taskOver' }),
      expect.objectContaining({ id: office.unit.id, why: 'apply.notFound' }),
    ]),
  );
  const logged = async (objectId: string) =>
    (await world.call(main, listOperateLog, { objectId })).list.map(({ action }) => action);
  expect(await logged(first.id)).toContain('v2.apply.approve-many');
  expect(await logged(second.id)).not.toContain('v2.apply.approve-many');
  await expect(world.call(one, call.approveMany, { ids: [first.id], agree: false })).toRefuseWith(
    'apply.opinionNeeded',
  );
});

test('copies and comments reach whom they should', async () => {
  const reader = await office.join();
  const template = await office.templateFor([
    { id: 'c', kind: 'copy', name: 'Told', to: { by: 'people', userIds: [reader.id] } },
    stepOf('a', [one]),
  ]);
  const { id } = await office.apply(template.id);
  const { list } = await world.call(reader, call.listApprovals, { tab: 'copied' });
  expect(list.map((row) => row.id)).toEqual([id]);
  await world.call(reader, call.commentApply, { id, text: 'looks good to me' });
  expect((await detail(id)).route.events.at(-1)).toMatchObject({
    action: 'comment',
    text: 'looks good to me',
  });
  await decide(one, id);
  expect((await world.call(one, call.listApprovals, { tab: 'done' })).list[0]?.id).toBe(id);
  await expect(world.call(reader, call.returnApply, { id, taskId: id, opinion: 'no no' })).toRefuseWith(
    'apply.over',
  );
});

test('a return to a step that was never reached is refused', async () => {
  const { id } = await office.apply(countersign.id);
  const task = await on(one, id);
  await expect(world.call(one, call.returnApply, { ...task, stepId: 'b', opinion: 'on we go' })).toRefuseWith(
    'apply.cannotReturnThere',
  );
});
