import { platformZone } from '@chancery/contract/limits.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import * as call from '@chancery/contract/quota/calls.ts';
import { QuotaInfo, QuotaStatus } from '@chancery/contract/quota/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { getUnitConfig } from '@chancery/contract/unit/config.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { given, db } = world;
const operator = await given.operator();

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toLocaleDateString('sv-SE', { timeZone: platformZone });

const administrator = () => given.member({ role: Role.mainAdministrator });
type Who = Awaited<ReturnType<typeof administrator>>;

const ask = (who: Who, over = {}) =>
  world.call(who, call.applyForQuota, {
    reason: 'the team grows',
    items: [{ name: 'maxUsersPreCompany', wanted: 300, startsOn: day(0), ...over }],
  });

const decide = async (id: string, info: 'PASS' | 'REJECT', opinion = 'so be it') => {
  const { items, revision } = await world.call(operator, call.getQuota, { id });
  return world.call(operator, call.reviewQuota, {
    id,
    revision,
    items: items.map((item) => ({ id: item.id, info, opinion })),
  });
};

const usersOf = async (who: Who) => (await world.call(who, getUnitConfig, {})).maxUsersPreCompany;

test('a limit that is passed changes at once when its day has come, and the unit reads of it', async () => {
  const me = await administrator();
  const { id } = await ask(me);
  await decide(id, QuotaInfo.passed);
  expect(await usersOf(me)).toBe(300);
  const { status, items, reviewedBy } = await world.call(me, call.getQuota, { id });
  expect({ status, inForce: items[0]?.inForce }).toEqual({ status: QuotaStatus.done, inForce: true });
  expect(reviewedBy).toBe(operator.username);
  const log = await world.call(me, listOperateLog, { action: 'quota.review' });
  expect(log.list).toMatchObject([{ actorKind: 'operator', objectId: id }]);
});

test('a limit waits for its first day and goes back after its last, by itself', async () => {
  const me = await administrator();
  const { id } = await ask(me, { startsOn: day(2), endsOn: day(5) });
  await decide(id, QuotaInfo.passed);
  expect(await usersOf(me)).toBe(200);
  await db.query(`UPDATE quota_item SET starts_on = starts_on - 2 WHERE application_id = $1`, [id]);
  await world.app.services.quotas.turn();
  expect(await usersOf(me)).toBe(300);
  await db.query(`UPDATE quota_item SET ends_on = ends_on - 6 WHERE application_id = $1`, [id]);
  await world.app.services.quotas.turn();
  expect(await usersOf(me)).toBe(200);
  expect(await world.app.services.quotas.turn()).toBe(0);
});

test('of two that overlap the higher one holds, and what was there before comes back in the end', async () => {
  const me = await administrator();
  const first = await ask(me, { wanted: 250 });
  await decide(first.id, QuotaInfo.passed);
  const second = await ask(me, { wanted: 400 });
  await decide(second.id, QuotaInfo.passed);
  expect(await usersOf(me)).toBe(400);
  await db.query(`UPDATE quota_item SET ends_on = $2, starts_on = $2 WHERE application_id = $1`, [
    second.id,
    day(-1),
  ]);
  await world.app.services.quotas.turn();
  expect(await usersOf(me)).toBe(250);
  await db.query(`UPDATE quota_item SET ends_on = $2, starts_on = $2 WHERE application_id = $1`, [
    first.id,
    day(-1),
  ]);
  await world.app.services.quotas.turn();
  expect(await usersOf(me)).toBe(200);
});

test('a rejected limit stays as it is and needs an opinion', async () => {
  const me = await administrator();
  const { id } = await ask(me);
  await expect(decide(id, QuotaInfo.rejected, '')).toRefuseWith('quota.noOpinion');
  await decide(id, QuotaInfo.rejected);
  expect(await usersOf(me)).toBe(200);
});

test('a request is decided once, whole, and on its latest state', async () => {
  const me = await administrator();
  const { id } = await ask(me);
  const undecided = { id, revision: 1, items: [{ id, info: QuotaInfo.passed }] };
  await expect(world.call(operator, call.reviewQuota, undecided)).toRefuseWith('quota.undecided');
  const { items } = await world.call(operator, call.getQuota, { id });
  const beside = await world.call(operator, call.getQuota, { id: (await ask(await administrator())).id });
  const foreign = [...items, ...beside.items].map((item) => ({ id: item.id, info: QuotaInfo.passed }));
  await expect(world.call(operator, call.reviewQuota, { id, revision: 1, items: foreign })).toRefuseWith(
    'quota.undecided',
  );
  const stale = { id, revision: 7, items: items.map((item) => ({ id: item.id, info: QuotaInfo.passed })) };
  await expect(world.call(operator, call.reviewQuota, stale)).toRefuseWith('edit.conflict');
  const both = await Promise.allSettled([decide(id, QuotaInfo.passed), decide(id, QuotaInfo.rejected)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(decide(id, QuotaInfo.passed)).toRefuseWith('quota.decided');
});

test('one request at a time, also when two are sent at once; a withdrawn one makes room', async () => {
  const me = await administrator();
  const two = await Promise.allSettled([ask(me), ask(me)]);
  expect(two.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(ask(me)).toRefuseWith('quota.open');
  const { list } = await world.call(me, call.listQuotas, {});
  await world.call(me, call.withdrawQuota, { id: list[0]?.id ?? '' });
  await expect(world.call(me, call.withdrawQuota, { id: list[0]?.id ?? '' })).toRefuseWith('quota.decided');
  const { id } = await ask(me);
  expect((await world.call(me, call.getQuota, { id })).number).toBe('Q-0002');
});

test.each([
  ['no higher than now', { wanted: 200 }, 'quota.notHigher'],
  ['a first day gone by', { startsOn: day(-1) }, 'quota.dates'],
  ['a last day before the first', { startsOn: day(3), endsOn: day(2) }, 'quota.dates'],
] as const)('%s is refused', async (_what, over, refusal) => {
  await expect(ask(await administrator(), over)).toRefuseWith(refusal);
});

test('the same limit twice is refused', async () => {
  const me = await administrator();
  const item = { name: 'freeSmsNum' as const, wanted: 500, startsOn: day(0) };
  const input = { reason: 'more of it', items: [item, item] };
  await expect(world.call(me, call.applyForQuota, input)).toRefuseWith('quota.twice');
});

test('another unit sees nothing of a request', async () => {
  const { id } = await ask(await administrator());
  const stranger = await administrator();
  await expect(world.call(stranger, call.getQuota, { id })).toRefuseWith('quota.notFound');
  await expect(world.call(stranger, call.withdrawQuota, { id })).toRefuseWith('quota.notFound');
  expect((await world.call(stranger, call.listQuotas, {})).list).toEqual([]);
});
