import * as call from '@chancery/contract/authorization/calls.ts';
import * as step from '@chancery/contract/authorization/steps.ts';
import type { Refusal } from '@chancery/contract/client/refusal.ts';
import { getCounts } from '@chancery/contract/dashboard/counts.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import { disableMember, hasFingerprint, listPending, removeMember } from '@chancery/contract/member/calls.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { stepOf } from '../application/application.testing.ts';
import { createSealOffice } from './authorization.testing.ts';

const world = await createWorld();
const { given, db } = world;
const office = () => createSealOffice(world);
const told = async (who: Parameters<typeof world.call>[0]) =>
  (await world.call(who, listMessages, { pageSize: 100 })).list.map(({ event }) => event);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('an approved use waits for the keeper of its seal, is granted, begun, pressed by hand and ends by itself', async () => {
  const { approved, grant, get, keeper, applicant, seal, unit } = await office();
  const applicationId = await approved();
  const waiting = await world.call(keeper, call.listWaitingGrants, {});
  expect(waiting.list).toMatchObject([
    { applicationId, deviceId: seal.id, normalLeft: 2, crossPageLeft: 1, heldBy: null },
  ]);
  expect(await told(keeper)).toContain('authorization.toGrant');

  const granted = await grant(keeper, applicationId);
  expect(granted).toMatchObject({ status: 3, orderState: 'none' });
  expect(granted.empowerNo).toMatch(/^YY\d{8}-0001$/);
  expect((await world.call(keeper, call.listWaitingGrants, {})).list).toEqual([]);
  expect(await told(applicant)).toContain('authorization.granted');
  expect(await world.call(applicant, getCounts, {})).toMatchObject({ usingNumber: 1, authorNumber: 1 });

  const { id } = granted;
  const press = (input: object = {}) => world.call(applicant, step.pressByHand, { id, ...input });
  await expect(press()).toRefuseWith('authorization.notNow');
  expect(await world.call(applicant, step.activateAuthorization, { id })).toMatchObject({
    status: 4,
    orderState: 'none',
  });
  expect(await press()).toMatchObject({ status: 0 });
  await expect(press({ count: 2 })).toRefuseWith('authorization.noneLeft');
  expect(await press()).toMatchObject({ status: 0 });
  expect(await press({ kind: 'crossPage' })).toMatchObject({ status: 2 });
  const seen = await get(applicant, id);
  expect(seen).toMatchObject({ status: 2, end: 'used', normalUsed: 2, crossPageUsed: 1 });
  expect(seen.presses.map(({ kind, counted }) => [kind, counted])).toEqual([
    ['crossPage', true],
    ['normal', true],
    ['normal', true],
  ]);
  expect(seen.events.map(({ action }) => action)).toEqual(['granted', 'active', 'firstStamp', 'usedUp']);
  expect(await told(keeper)).toEqual(
    expect.arrayContaining(['authorization.activated', 'authorization.usedUp']),
  );

  await world.call(keeper, step.auditAuthorization, { id, verdict: 'normal' });
  expect((await get(keeper, id)).review).toMatchObject({ verdict: 'normal' });
  const kinds = await db.query(
    'SELECT DISTINCT kind FROM evidence_entry WHERE company_id = $1 ORDER BY kind',
    [unit.id],
  );
  expect(kinds.rows.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'authorization.activated',
      'authorization.ended',
      'authorization.granted',
      'press.recorded',
      'use.reviewed',
    ]),
  );
});

test('a part can be granted, and what is left over waits on; never more than was approved', async () => {
  const { approved, grant, keeper } = await office();
  const applicationId = await approved();
  const first = await grant(keeper, applicationId, { normalCount: 1 });
  await world.call(keeper, step.cancelAuthorization, { id: first.id });
  const tooMuch = grant(keeper, applicationId, { normalCount: 3 });
  await expect(tooMuch).toRefuseWith('authorization.overApproved');
  const second = await grant(keeper, applicationId, { normalCount: 1 });
  const { list } = await world.call(keeper, call.listWaitingGrants, {});
  expect(list).toMatchObject([{ normalLeft: 1, crossPageLeft: 1, heldBy: { id: second.id } }]);
  await world.call(keeper, step.activateAuthorization, { id: second.id });
  await world.call(keeper, step.pressByHand, { id: second.id });
  await grant(keeper, applicationId);
  await expect(grant(keeper, applicationId)).toRefuseWith('authorization.overApproved');
});

test('a smart seal is sent its order, confirms it, and is told of every change', async () => {
  const { smartSeal, grantDirectly, ordersOf, answer, get, applicant, keeper, main } = await office();
  const seal = await smartSeal();
  const { id } = await grantDirectly({ deviceId: seal.id });
  expect(await ordersOf(id)).toEqual([]);
  expect(await world.call(applicant, step.activateAuthorization, { id })).toMatchObject({
    status: 4,
    orderState: 'sent',
  });
  const { rows } = await db.query(
    `SELECT body::jsonb #>> '{facts,sealKey}' AS said, encode(h.public_key, 'base64') AS key
     FROM evidence_entry e, device d JOIN hardware h ON h.id = d.hardware_id
     WHERE e.subject_id = $1 AND e.kind = 'authorization.activated' AND d.id = $2`,
    [id, seal.id],
  );
  expect(rows).toEqual([{ said: rows[0].key, key: rows[0].key }]);
  await answer(seal, id, 'done');
  expect(await get(applicant, id)).toMatchObject({
    orderState: 'confirmed',
    order: { revision: 1, acked: 1 },
  });
  await world.call(applicant, step.pauseAuthorization, { id });
  await world.call(keeper, step.lockPhotograph, { id });
  await world.call(applicant, step.reactivateAuthorization, { id });
  const colleague = await given.member({ unit: main.unit });
  await world.call(applicant, step.pauseAuthorization, { id });
  const { revision } = await get(keeper, id);
  await world.call(keeper, step.changeAuthorizedUser, { id, revision, userId: colleague.id });
  expect(await told(applicant)).toContain('authorization.userChanged');
  await expect(world.call(applicant, step.reactivateAuthorization, { id })).toRefuseWith(
    'authorization.notFound',
  );
  await world.call(colleague, step.closeAuthorization, { id });
  const orders = await ordersOf(id);
  expect(orders.map(({ body }) => [body.revision, body.state])).toEqual([
    [1, 'active'],
    [2, 'paused'],
    [3, 'paused'],
    [4, 'active'],
    [5, 'paused'],
    [6, 'paused'],
    [7, 'ended'],
  ]);
  expect(orders.at(-1)?.body.user).toBe(colleague.id);
  expect(orders.map(({ state }) => state)).toEqual(['done', ...Array(5).fill('replaced'), 'waiting']);
});

test('a device that answers while somebody changes its order keeps nobody waiting, and the last word stands', async () => {
  const { smartSeal, grantDirectly, answer, ordersOf, get, applicant } = await office();
  const seal = await smartSeal();
  const { id } = await grantDirectly({ deviceId: seal.id });
  await world.call(applicant, step.activateAuthorization, { id });
  for (let round = 0; round < 15; round += 1) {
    await Promise.all([answer(seal, id, 'done'), world.call(applicant, step.pauseAuthorization, { id })]);
    await Promise.all([
      answer(seal, id, 'done'),
      world.call(applicant, step.reactivateAuthorization, { id }),
    ]);
  }
  await answer(seal, id, 'done');
  const { order } = await get(applicant, id);
  expect(order.acked).toBe(order.revision);
  expect((await ordersOf(id)).filter(({ state }) => state === 'waiting')).toEqual([]);
});

test('what a device refuses is told, and can be sent again', async () => {
  const { smartSeal, grantDirectly, answer, get, applicant, keeper } = await office();
  const seal = await smartSeal();
  const { id } = await grantDirectly({ deviceId: seal.id });
  await world.call(applicant, step.activateAuthorization, { id });
  await answer(seal, id, 'refused', 'clock');
  expect(await get(applicant, id)).toMatchObject({ status: 4, orderState: 'refused', orderRefused: 'clock' });
  expect(await told(keeper)).toContain('authorization.refused');
  expect(await world.call(applicant, step.resendOrder, { id })).toMatchObject({ orderState: 'sent' });
  await answer(seal, id, 'done');
  expect(await get(applicant, id)).toMatchObject({ orderState: 'confirmed', orderRefused: null });
});

test('what a smart seal had left is free for another grant only when the seal has confirmed the end', async () => {
  const { approved, smartSeal, grant, answer, applicant, keeper } = await office();
  const seal = await smartSeal();
  const applicationId = await approved({ seals: [{ deviceId: seal.id, normalCount: 2 }] });
  const { id } = await grant(keeper, applicationId, { deviceId: seal.id });
  await world.call(applicant, step.activateAuthorization, { id });
  await answer(seal, id, 'done');
  await world.call(applicant, step.closeAuthorization, { id });
  const again = () => grant(keeper, applicationId, { deviceId: seal.id });
  await expect(again()).toRefuseWith('authorization.overApproved');
  await answer(seal, id, 'done');
  await expect(again()).resolves.toMatchObject({ status: 3 });
});

test.each([
  ['locked', 'locked_at = now()', 'authorization.sealLocked'],
  ['lost', 'lost = true', 'authorization.sealLocked'],
  ['unbound', 'hardware_id = NULL', 'authorization.notBound'],
  ['not able to', `abilities = '{}'`, 'authorization.abilityMissing'],
] as const)('a seal that is %s cannot be activated', async (_, change, refusal) => {
  const { smartSeal, grantDirectly, applicant } = await office();
  const seal = await smartSeal();
  const { id } = await grantDirectly({ deviceId: seal.id, photoLock: true, mode: 3 });
  await db.query(`UPDATE device SET ${change} WHERE id = $1`, [seal.id]);
  await expect(world.call(applicant, step.activateAuthorization, { id })).toRefuseWith(refusal);
});

test.each([
  ['smart', `service_end = now() + interval '20 days'`, true],
  ['smart', `service_end = now() - interval '1 minute'`, false],
  ['smart', `service_end = now() - interval '1 year', model = 'S20(DJ)'`, true],
  ['ordinary', 'service_end = NULL', true],
  ['ordinary', `service_end = now() + interval '1 minute'`, true],
  ['ordinary', `service_end = now() - interval '1 minute'`, false],
] as const)(
  'of a %s seal with %s something new is granted: %s; what was granted is used',
  async (kind, change, may) => {
    const { smartSeal, seal: ordinary, grantDirectly, applicant } = await office();
    const seal = kind === 'smart' ? await smartSeal() : ordinary;
    const { id } = await grantDirectly({ deviceId: seal.id });
    await db.query(`UPDATE device SET ${change} WHERE id = $1`, [seal.id]);
    await expect(world.call(applicant, step.activateAuthorization, { id })).resolves.toMatchObject({
      status: 4,
    });
    await world.call(applicant, step.closeAuthorization, { id });
    const next = grantDirectly({ deviceId: seal.id });
    if (may) await expect(next).resolves.toMatchObject({ status: 3 });
    else await expect(next).toRefuseWith('authorization.serviceOver');
  },
);

test('fifty grants at once of one approved use: one is granted, the others hear who holds the seal', async () => {
  const { approved, grant, keeper, main } = await office();
  const applicationId = await approved();
  const tries = Array.from({ length: 50 }, (_, at) => grant(at % 2 ? keeper : main, applicationId));
  const done = await Promise.allSettled(tries);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const keys = new Set(done.flatMap((one) => (one.status === 'rejected' ? (one.reason as Refusal).key : [])));
  expect(
    [...keys].filter((key) => key !== 'authorization.held' && key !== 'authorization.overApproved'),
  ).toEqual([]);
  const { rows } = await db.query(
    'SELECT normal_held, cross_page_held FROM seal_allowance WHERE application_id = $1',
    [applicationId],
  );
  expect(rows).toEqual([{ normal_held: 2, cross_page_held: 1 }]);
});

test('numbers have no gaps, also where grants are refused or run at once', async () => {
  const { unit, keeper, grantDirectly } = await office();
  const seals = await Promise.all(Array.from({ length: 8 }, () => given.device({ unit, keeper })));
  const tries = seals.flatMap(({ id }) => [grantDirectly({ deviceId: id }), grantDirectly({ deviceId: id })]);
  const done = await Promise.allSettled(tries);
  const refusals = done.flatMap((one) => (one.status === 'rejected' ? (one.reason as Refusal).key : []));
  expect(refusals).toEqual(Array(8).fill('authorization.held'));
  const numbers = done.flatMap((one) => (one.status === 'fulfilled' ? one.value.empowerNo.slice(-4) : []));
  expect(numbers.sort()).toEqual(Array.from({ length: 8 }, (_, at) => String(at + 1).padStart(4, '0')));
});

test('two act at once: one wins, the other is told what happened', async () => {
  const { grantDirectly, applicant, keeper } = await office();
  const { id } = await grantDirectly();
  await world.call(applicant, step.activateAuthorization, { id });
  const both = await Promise.allSettled([
    world.call(applicant, step.closeAuthorization, { id }),
    world.call(keeper, step.cancelAuthorization, { id }),
  ]);
  const lost = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((lost.reason as Refusal).key).toBe('authorization.notNow');
  expect((lost.reason as Refusal).message).toMatch(/Use ended.*Person/);
});

test('presses by hand at once never go over what was granted', async () => {
  const { grantDirectly, applicant, keeper, get } = await office();
  const { id } = await grantDirectly({ normalCount: 5 });
  await world.call(applicant, step.activateAuthorization, { id });
  const tries = Array.from({ length: 12 }, (_, at) =>
    world.call(at % 2 ? applicant : keeper, step.pressByHand, { id }),
  );
  const done = await Promise.allSettled(tries);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await get(applicant, id)).toMatchObject({ normalUsed: 5, status: 2, end: 'used' });
});

test('a seal that is held names its holder; closing by the seal frees it', async () => {
  const { grantDirectly, keeper, main, seal } = await office();
  const { id, empowerNo } = await grantDirectly();
  const refusal = await grantDirectly().catch((error: Refusal) => error);
  expect((refusal as Refusal).message).toContain(empowerNo);
  const held = await world.call(main, call.existsOpenAuthorization, { deviceId: seal.id });
  expect(held).toMatchObject({ exist: true, id, empowerNo });
  await world.call(keeper, step.closeAuthorizationOfSeal, { deviceId: seal.id });
  expect(await world.call(main, call.existsOpenAuthorization, { deviceId: seal.id })).toMatchObject({
    exist: false,
  });
  const again = world.call(keeper, step.closeAuthorizationOfSeal, { deviceId: seal.id });
  await expect(again).toRefuseWith('authorization.none');
});

test('keepers authorise the seals they keep and no others; members none', async () => {
  const { approved, grant, get, unit, applicant } = await office();
  const stranger = await given.member({ unit, role: Role.sealKeeper });
  const applicationId = await approved();
  await expect(grant(stranger, applicationId)).toRefuseWith('authorization.sealNotFound');
  await expect(grant(applicant, applicationId)).toRefuseWith('permission.denied');
  expect((await world.call(stranger, call.listWaitingGrants, {})).list).toEqual([]);
  const { main } = await office();
  await expect(grant(main, applicationId)).toRefuseWith('apply.notFound');
  await expect(get(main, applicationId)).toRefuseWith('authorization.notFound');
});

test('an application that is not approved, a seal that is not in it, a wrong time, count or person are refused', async () => {
  const { approved, apply, templateFor, grant, grantDirectly, keeper, main, unit } = await office();
  const { id: running } = await apply((await templateFor([stepOf('a', [main])])).id);
  await expect(grant(keeper, running)).toRefuseWith('authorization.notApproved');
  const applicationId = await approved();
  const other = await given.device({ unit, keeper });
  await expect(grant(keeper, applicationId, { deviceId: other.id })).toRefuseWith(
    'authorization.sealNotFound',
  );
  await expect(grant(keeper, applicationId, { endAt: inHours(48) })).toRefuseWith('authorization.window');
  await expect(
    grant(keeper, applicationId, { startAt: new Date(Date.now() - 3_600_000).toISOString() }),
  ).toRefuseWith('authorization.window');
  await expect(grant(keeper, applicationId, { normalCount: 0 })).toRefuseWith('authorization.countMissing');
  await expect(grant(keeper, applicationId, { userId: unit.id })).toRefuseWith('authorization.userNotFound');
  await db.query('UPDATE company_config SET max_empower_times = 2 WHERE company_id = $1', [unit.id]);
  await expect(grant(keeper, applicationId)).toRefuseWith('authorization.countLimit');
  await expect(grantDirectly({ startAt: inHours(2), endAt: inHours(1) })).toRefuseWith(
    'authorization.window',
  );
  await db.query('UPDATE device SET locked_at = now() WHERE id = $1', [other.id]);
  await expect(grantDirectly({ deviceId: other.id })).toRefuseWith('authorization.sealLocked');
});

test('an electronic seal is not granted without an application: there would be no file to stand on', async () => {
  const { grantDirectly, keeper, main, unit } = await office();
  const subtype = SealSubtype.ordinaryElectronic;
  const seal = await given.device({ unit, keeper, subtype });
  await expect(grantDirectly({ deviceId: seal.id })).toRefuseWith('authorization.filesNeeded');
  const { list } = await world.call(main, call.listAuthorizations, { deviceId: seal.id });
  expect(list).toEqual([]);
});

test('what an ability gates is refused where it is asked for', async () => {
  const { smartSeal, grantDirectly, keeper } = await office();
  const seal = await smartSeal({ abilities: [] });
  const geofence = { longitude: 120, latitude: 30, radiusMetres: 500 };
  for (const over of [{ photoLock: true }, { mode: 3 as const }, { geofence }])
    await expect(grantDirectly({ deviceId: seal.id, ...over })).toRefuseWith('authorization.abilityMissing');
  const { id } = await grantDirectly({ deviceId: seal.id });
  await expect(world.call(keeper, step.lockPhotograph, { id })).toRefuseWith('authorization.abilityMissing');
});

test('only whoever uses it or keeps the seal acts; nobody reviews their own use', async () => {
  const { grantDirectly, applicant, keeper, main, unit } = await office();
  const { id } = await grantDirectly({ userId: keeper.id });
  await expect(world.call(applicant, step.activateAuthorization, { id })).toRefuseWith(
    'authorization.notFound',
  );
  await expect(world.call(applicant, step.lockPhotograph, { id })).toRefuseWith('permission.denied');
  const granter = await given.member({ unit, role: Role.sealKeeper });
  await db.query('UPDATE authorization_grant SET granted_by = $2 WHERE id = $1', [id, granter.id]);
  for (const act of [step.activateAuthorization, step.pressByHand])
    await expect(world.call(granter, act, { id })).toRefuseWith('authorization.notYours');
  await world.call(keeper, step.cancelAuthorization, { id });
  const audit = (who: typeof main, verdict: 'normal' | 'abnormal') =>
    world.call(who, step.auditAuthorization, { id, verdict });
  await expect(audit(keeper, 'normal')).toRefuseWith('authorization.ownUse');
  await expect(audit(main, 'abnormal')).toRefuseWith('authorization.opinionNeeded');
  await expect(audit(main, 'normal')).resolves.toMatchObject({ status: 6 });
});

test('changing the user is refused on an older state, to the same person and to nobody', async () => {
  const { grantDirectly, get, applicant, keeper, unit } = await office();
  const { id } = await grantDirectly();
  const change = (userId: string, revision: number) =>
    world.call(keeper, step.changeAuthorizedUser, { id, userId, revision });
  const { revision } = await get(keeper, id);
  await expect(change(keeper.id, revision + 1)).toRefuseWith('edit.conflict');
  await expect(change(applicant.id, revision)).toRefuseWith('authorization.sameUser');
  await expect(change(unit.id, revision)).toRefuseWith('authorization.userNotFound');
});

test('by hand: not for a smart seal, not outside of the time, not before the photo of the last press', async () => {
  const { grantDirectly, smartSeal, keeper, unit } = await office();
  const smart = await smartSeal();
  const one = await grantDirectly({ deviceId: smart.id, userId: keeper.id });
  const press = (id: string, count = 1) => world.call(keeper, step.pressByHand, { id, count });
  await expect(press(one.id)).toRefuseWith('authorization.notByHand');
  const begun = async (over: object) => {
    const { id: deviceId } = await given.device({ unit, keeper });
    const { id } = await grantDirectly({ deviceId, userId: keeper.id, ...over });
    await world.call(keeper, step.activateAuthorization, { id });
    return { id, deviceId };
  };
  const early = await begun({ startAt: inHours(1), endAt: inHours(2) });
  await expect(press(early.id)).toRefuseWith('authorization.outsideWindow');
  const shot = await begun({ photoLock: true, normalCount: 3 });
  await expect(press(shot.id, 2)).toRefuseWith('authorization.photoFirst');
  await press(shot.id);
  await expect(press(shot.id)).toRefuseWith('authorization.photoFirst');
  await db.query('UPDATE press SET photos = 1 WHERE authorization_id = $1', [shot.id]);
  await press(shot.id);
  const locked = await begun({});
  await db.query('UPDATE device SET locked_at = now() WHERE id = $1', [locked.deviceId]);
  await expect(press(locked.id)).toRefuseWith('authorization.sealLocked');
});

test('time ends what is open, by itself, and both sides hear of it', async () => {
  const { grantDirectly, get, applicant, keeper } = await office();
  const { id } = await grantDirectly({ endAt: new Date(Date.now() + 4_000).toISOString() });
  await expect
    .poll(async () => (await get(applicant, id)).status, { timeout: 30_000, interval: 300 })
    .toBe(1);
  expect(await get(applicant, id)).toMatchObject({ end: 'expired' });
  expect(await told(applicant)).toContain('authorization.expired');
  expect(await told(keeper)).toContain('authorization.expired');
});

test('lists show each what they may see, by scope, status and words', async () => {
  const { grantDirectly, applicant, keeper, main, unit, seal } = await office();
  const { id } = await grantDirectly({ title: 'Findable letter' });
  const other = await given.member({ unit });
  const listed = async (who: typeof main, input: object = {}) =>
    (await world.call(who, call.listAuthorizations, input)).list.map((row) => row.id);
  expect(await listed(applicant, { scope: 'awaiting' })).toEqual([id]);
  expect(await listed(keeper, { scope: 'mine' })).toEqual([]);
  expect(await listed(keeper)).toEqual([id]);
  expect(await listed(other)).toEqual([]);
  expect(
    await listed(main, {
      keyword: 'FINDABLE',
      status: 3,
      deviceId: seal.id,
      from: inHours(-1),
      to: inHours(1),
    }),
  ).toEqual([id]);
  expect(await listed(main, { status: 2 })).toEqual([]);
  expect((await world.call(keeper, call.listSealAuthorizations, { id: seal.id })).list).toMatchObject([
    { id },
  ]);
  await world.call(applicant, step.cancelAuthorization, { id });
  expect(await listed(applicant, { scope: 'awaiting' })).toEqual([]);
  expect(await listed(applicant, { scope: 'mine' })).toEqual([id]);
});

test('the authorisations of an application are found by it', async () => {
  const { approved, grant, applicant, keeper } = await office();
  const confId = await approved();
  const { id } = await grant(keeper, confId);
  const found = await world.call(applicant, call.findAuthorizationsOfApplication, { confId });
  expect(found.list).toMatchObject([{ id }]);
});

test('what was seen is not counted any more', async () => {
  const { grantDirectly, applicant } = await office();
  const { id } = await grantDirectly();
  const counts = () => world.call(applicant, call.countAuthorizationUnread, {});
  expect(await counts()).toEqual({ usingNumber: 1, authorNumber: 1 });
  expect(await world.call(applicant, call.clearAuthorizationUnread, { ids: [id] })).toEqual({ read: 1 });
  expect(await counts()).toEqual({ usingNumber: 1, authorNumber: 0 });
  expect(await world.call(applicant, call.clearAuthorizationUnread, {})).toEqual({ read: 0 });
});

test('who leaves hands over what is open, what is under way ends; who is disabled cannot go on', async () => {
  const { grantDirectly, get, main, keeper, unit } = await office();
  const leaver = await given.member({ unit });
  const { id } = await grantDirectly({ userId: leaver.id });
  const { id: second } = await given.device({ unit, keeper });
  const used = await grantDirectly({ userId: leaver.id, deviceId: second });
  await world.call(leaver, step.activateAuthorization, { id: used.id });
  await world.call(leaver, step.pressByHand, { id: used.id });
  const pending = await world.call(main, listPending, { userId: leaver.id });
  expect(pending.list).toContainEqual({ name: 'authorizations', count: 2 });
  await world.call(main, removeMember, { userId: leaver.id, handOverTo: keeper.id });
  expect((await get(main, id)).user.userId).toBe(keeper.id);
  expect(await get(main, used.id)).toMatchObject({ status: 2, end: 'closed' });

  const away = await given.member({ unit });
  const third = await given.device({ unit, keeper });
  const paused = await grantDirectly({ userId: away.id, deviceId: third.id });
  await world.call(away, step.activateAuthorization, { id: paused.id });
  await world.call(main, disableMember, { userId: away.id });
  expect((await get(main, paused.id)).status).toBe(5);
});

test('a fingerprint exists once it is registered, and not in another unit', async () => {
  const { applicant, keeper, unit, smartSeal } = await office();
  const seal = await smartSeal();
  const exists = (who: typeof keeper) => world.call(who, hasFingerprint, { userId: applicant.id });
  expect(await exists(keeper)).toEqual({ exist: false, onDevice: null });
  await db.query(
    `INSERT INTO fingerprint (id, company_id, user_id, device_id, name, template_digest, enrolled_at)
     VALUES (gen_random_uuid(), $1, $2, $3, 'rightThumb', $4, now())`,
    [unit.id, applicant.id, seal.id, Buffer.alloc(32, 1)],
  );
  expect(await exists(keeper)).toEqual({ exist: true, onDevice: null });
  const { keeper: stranger } = await office();
  await expect(exists(stranger)).toRefuseWith('member.notFound');
});

test('a trial is granted and begun at once', async () => {
  const { smartSeal, keeper, unit, ordersOf } = await office();
  const seal = await smartSeal();
  const actor = { id: keeper.id, name: 'Keeper', companyId: unit.id, role: Role.sealKeeper } as never;
  const row = await world.app.transactions.apart({ companyId: unit.id }, (tx) =>
    world.app.services.grants.grantTrial(tx, actor, {
      deviceId: seal.id,
      normalCount: 2,
      minutes: 10,
      title: 'Trial',
      reason: 'new ink',
    }),
  );
  expect(row).toMatchObject({ useType: 2, status: 4, orderRevision: 1 });
  expect(await ordersOf(row.id)).toHaveLength(1);
});

test('an order is sent again only to a seal that takes orders', async () => {
  const { grantDirectly, seal, applicant } = await office();
  const { id } = await grantDirectly({ deviceId: seal.id });
  await world.call(applicant, step.activateAuthorization, { id });
  await expect(world.call(applicant, step.resendOrder, { id })).toRefuseWith('authorization.notBound');
});
