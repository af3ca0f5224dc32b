import * as call from '@chancery/contract/complaint/calls.ts';
import { ComplaintState } from '@chancery/contract/complaint/codes.ts';
import { nextComplaintState } from '@chancery/contract/complaint/rules.ts';
import { listDictionary } from '@chancery/contract/dictionary/calls.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { given, db } = world;
const operator = await given.operator();
const me = await given.member({ role: Role.mainAdministrator });
const type = (await world.call(me, listDictionary, { type: 'complaintType' })).list[0]?.code ?? '';

const complain = (over = {}) =>
  world.call(me, call.addComplaint, { type, content: 'the code never came', contact: '139', ...over });
const stateOf = async (id: string) => (await world.call(me, call.getComplaint, { id })).state;
const said = (id: string, text = 'as follows') => ({ id, text });

test.each([
  ['open', 'answer', 'answered'],
  ['reopened', 'answer', 'answered'],
  ['answered', 'answer', undefined],
  ['answered', 'reopen', 'reopened'],
  ['closed', 'reopen', 'reopened'],
  ['open', 'reopen', undefined],
  ['open', 'close', 'closed'],
  ['closed', 'close', undefined],
  ['answered', 'rate', 'closed'],
  ['closed', 'rate', 'closed'],
  ['open', 'rate', undefined],
] as const)('from %s, %s leads to %s', (state, step, next) => {
  expect(nextComplaintState(state, step)).toBe(next);
});

test('a complaint is answered, reopened, answered again and rated, and both sides read all of it', async () => {
  const { id } = await complain();
  await world.call(operator, call.answerComplaint, said(id, 'try again'));
  await world.call(me, call.reopenComplaint, said(id, 'still nothing'));
  await world.call(operator, call.answerComplaint, said(id, 'it was the provider'));
  await world.call(me, call.rateComplaint, { id, rating: 4 });
  for (const reader of [me, operator]) {
    const found = await world.call(reader, call.getComplaint, { id });
    expect(found.entries.map(({ step }) => step)).toEqual(['add', 'answer', 'reopen', 'answer', 'rate']);
    expect(found).toMatchObject({ state: ComplaintState.closed, rating: 4 });
  }
  const log = await world.call(me, listOperateLog, { objectId: id });
  expect(log.list.map(({ actorKind }) => actorKind)).toEqual([
    'user',
    'operator',
    'user',
    'operator',
    'user',
  ]);
});

test('a step that is not possible any more is refused, also when two take it at once', async () => {
  const { id } = await complain();
  const answers = await Promise.allSettled([
    world.call(operator, call.answerComplaint, said(id)),
    world.call(operator, call.answerComplaint, said(id)),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await world.call(me, call.closeComplaint, said(id));
  await expect(world.call(operator, call.answerComplaint, said(id))).toRefuseWith('complaint.step');
  expect(await stateOf(id)).toBe(ComplaintState.closed);
});

test('an answer is owed within three days, and again from the day it is reopened', async () => {
  const { id } = await complain();
  await db.query(`UPDATE complaint SET due_at = now() - interval '1 hour' WHERE id = $1`, [id]);
  expect((await world.call(operator, call.getComplaint, { id })).overdue).toBe(true);
  await world.call(operator, call.answerComplaint, said(id));
  expect((await world.call(operator, call.getComplaint, { id })).overdue).toBe(false);
  await world.call(me, call.reopenComplaint, said(id));
  const { dueAt, overdue } = await world.call(operator, call.getComplaint, { id });
  expect(new Date(dueAt).getTime()).toBeGreaterThan(Date.now() + 2 * 86_400_000);
  expect(overdue).toBe(false);
});

test('a type nobody offers and a picture nobody uploaded are refused', async () => {
  await expect(complain({ type: 'no-such-type' })).toRefuseWith('dictionary.entryNotFound');
  await expect(complain({ pictures: [me.id] })).toRefuseWith('file.notFound');
});

test('whoever complained and who runs the unit take its steps; colleagues read it', async () => {
  const author = await given.member({ unit: me.unit });
  const colleague = await given.member({ unit: me.unit });
  const { id } = await world.call(author, call.addComplaint, { type, content: 'the seal is late' });
  await world.call(operator, call.answerComplaint, said(id));
  const steps = [
    () => world.call(colleague, call.closeComplaint, said(id)),
    () => world.call(colleague, call.reopenComplaint, said(id)),
    () => world.call(colleague, call.rateComplaint, { id, rating: 1 }),
  ];
  for (const step of steps) await expect(step()).toRefuseWith('permission.denied');
  expect(await world.call(colleague, call.getComplaint, { id })).toMatchObject({
    state: ComplaintState.answered,
    maySpeak: false,
  });
  expect((await world.call(author, call.getComplaint, { id })).maySpeak).toBe(true);
  await world.call(author, call.reopenComplaint, said(id));
  await world.call(me, call.closeComplaint, said(id));
  expect(await stateOf(id)).toBe(ComplaintState.closed);
});

test('another unit sees nothing of it', async () => {
  const { id } = await complain();
  const stranger = await given.member({ role: Role.mainAdministrator });
  await expect(world.call(stranger, call.getComplaint, { id })).toRefuseWith('complaint.notFound');
  await expect(world.call(stranger, call.closeComplaint, said(id))).toRefuseWith('complaint.notFound');
  expect((await world.call(stranger, call.listComplaints, {})).list).toEqual([]);
});
