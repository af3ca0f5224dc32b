import { AuthorizationStatus } from '@chancery/contract/authorization/codes.ts';
import * as step from '@chancery/contract/authorization/steps.ts';
import { getCounts } from '@chancery/contract/dashboard/counts.ts';
import { limits } from '@chancery/contract/limits.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import * as call from '@chancery/contract/use-record/calls.ts';
import { UseReason, UseType, UseVerdict } from '@chancery/contract/use-record/codes.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { createSealOffice } from '../authorization/authorization.testing.ts';
import { settleAfterPhoto } from './record-settle.ts';
import { createUses } from './use-record.testing.ts';

const world = await createWorld();
const { given, db, app } = world;
const uses = createUses(world);
const { lookAtRecords } = app.services;
const minute = 60_000;

type Office = Awaited<ReturnType<typeof uses.office>>;
type Who = Office['member'];
const listed = async (who: Who, filter: Record<string, unknown> = {}) =>
  (await world.call(who, call.listUseRecords, filter)).list;
/** A use with so many presses under an authorisation. */
const useOf = async ({ device, press, member }: Office, presses = 1, over = {}) => {
  const grant = await uses.authorization(device, member, { normal: 2, ...over });
  await uses.take(Array.from({ length: presses }, () => press({ order: grant.id })));
  const { rows } = await db.query('SELECT id FROM use_record WHERE authorization_id = $1', [grant.id]);
  return { id: rows[0].id as string, grant };
};
/** A press nobody authorised. */
const looseUse = async ({ device, press }: Office, over = {}) => {
  await uses.take([press(over)]);
  const { rows } = await db.query('SELECT id FROM use_record WHERE device_id = $1 AND run IS NOT NULL', [
    device.id,
  ]);
  return rows[0].id as string;
};
const overGrant = async (grant: { id: string }) =>
  db.query('UPDATE authorization_grant SET status = $2, ended_at = now() WHERE id = $1', [
    grant.id,
    AuthorizationStatus.reviewed,
  ]);

test('administrators see all records, keepers those of their seals, members their own', async () => {
  const office = await uses.office();
  const { unit, main, keeper, member } = office;
  const { id } = await useOf(office);
  const other = await uses.seal(unit);
  await uses.take([other.press({ useType: UseType.privileged })]);
  expect(await listed(main)).toHaveLength(2);
  expect((await listed(keeper)).map((row) => row.id)).toEqual([id]);
  expect((await listed(member)).map((row) => row.id)).toEqual([id]);
  expect(await listed(await given.member({ unit }))).toEqual([]);
  expect(await listed(await given.member({ unit, role: Role.sealKeeper }))).toEqual([]);
});

test('a list is found by words, seal, person, mode, verdict, reason, review and time', async () => {
  const office = await uses.office();
  const { main, device, member } = office;
  const { id, grant } = await useOf(office, 3);
  const loose = await looseUse(office, { useType: UseType.privileged });
  const ids = async (filter: Record<string, unknown>) => (await listed(main, filter)).map((row) => row.id);
  expect(await ids({ keyword: grant.empowerNo.toLowerCase() })).toEqual([id]);
  expect((await ids({ deviceId: device.id })).sort()).toEqual([id, loose].sort());
  expect(await ids({ userId: member.id })).toEqual([id]);
  expect(await ids({ useType: UseType.privileged })).toEqual([loose]);
  expect(await ids({ verdict: UseVerdict.abnormal })).toEqual([id]);
  expect(await ids({ reason: UseReason.overCount })).toEqual([id]);
  expect(await ids({ reason: UseReason.conflict })).toEqual([]);
  expect((await ids({ needsReview: 'true' })).sort()).toEqual([id, loose].sort());
  expect(await ids({ needsReview: 'false' })).toEqual([]);
  expect(await ids({ from: new Date(Date.now() + minute).toISOString() })).toEqual([]);
  expect(await ids({ to: new Date(Date.now() - 60 * minute).toISOString() })).toEqual([]);
});

test('filters by a seal or a department of another unit are refused', async () => {
  const { main } = await uses.office();
  const { device, unit } = await uses.office();
  await expect(listed(main, { deviceId: device.id })).toRefuseWith('apply.sealNotFound');
  await expect(listed(main, { departmentId: unit.id })).toRefuseWith('apply.departmentNotFound');
});

test('a detail has the presses in the order of the counter, the gaps, the story and the neighbours', async () => {
  const office = await uses.office();
  const { main, device, press, member } = office;
  const grant = await uses.authorization(device, member, {
    normal: 5,
    fence: { lat: 30, lng: 120, radius: 100 },
  });
  const [one, two, three] = [
    press({
      order: grant.id,
      by: member.id,
      identifiedBy: 'fingerprint',
      place: { lat: 30, lng: 120, accuracy: 8 },
    }),
    press({ order: grant.id }),
    press({ order: grant.id, skip: 2 }),
  ];
  await uses.take([three, one, two]);
  const older = await looseUse(office, { at: Date.now() - 5 * minute, useType: UseType.trial });
  const [row] = await listed(main);
  const detail = await world.call(main, call.getUseDetail, { id: row?.id ?? '' });
  expect(detail).toMatchObject({
    empowerNo: grant.empowerNo,
    granted: 5,
    presses: 3,
    unaccounted: 2,
    verdict: 'abnormal',
    reasons: ['counterGap'],
    geofence: { latitude: 30, longitude: 120, radiusMetres: 100 },
    newer: null,
    older,
    canReview: false,
    review: null,
  });
  expect(detail.list.map(({ counter, gap }) => [counter, gap])).toEqual([
    [1, 0],
    [2, 0],
    [5, 2],
  ]);
  expect(detail.list[0]).toMatchObject({
    by: { userId: member.id },
    identifiedBy: 'fingerprint',
    place: { lat: 30, lng: 120, accuracy: 8 },
    digest: one.digest,
  });
  expect(detail.events.map(({ step }) => step)).toEqual(['granted', 'pressed']);
});

test('the story says who began and who ended a use, also when that was not who pressed', async () => {
  const { grantDirectly, keeper, main, applicant } = await createSealOffice(world);
  const { id } = await grantDirectly();
  await world.call(keeper, step.activateAuthorization, { id });
  await world.call(applicant, step.pressByHand, { id });
  await world.call(main, step.closeAuthorization, { id, note: 'enough' });
  const names = await db.query('SELECT id, real_name FROM account WHERE id = ANY ($1)', [
    [keeper.id, main.id, applicant.id],
  ]);
  const nameOf = ({ id: of }: { id: string }) => names.rows.find((row) => row.id === of)?.real_name;
  const [row] = await listed(main);
  const { events } = await world.call(main, call.getUseDetail, { id: row?.id ?? '' });
  expect(events.map(({ step: what, byName, detail }) => [what, byName, detail])).toEqual([
    ['granted', nameOf(main), ''],
    ['activated', nameOf(keeper), ''],
    ['pressed', nameOf(applicant), ''],
    ['ended', nameOf(main), 'enough'],
  ]);
});

test('a second message under one number is shown beside the first', async () => {
  const office = await uses.office();
  const { press, main } = office;
  const { id, grant } = await useOf(office);
  const told = press({ order: grant.id });
  const other = { ...told, message: 'another', digest: 'ef'.repeat(32) };
  await uses.take([told, other]);
  const { conflicts } = await world.call(main, call.getUseDetail, { id });
  expect(conflicts).toMatchObject([{ counter: 2, digest: other.digest }]);
});

test('a record that is not theirs does not exist for a member, a keeper or another unit', async () => {
  const office = await uses.office();
  const { unit } = office;
  const { id } = await useOf(office);
  const strangers = [
    await given.member({ unit }),
    await given.member({ unit, role: Role.sealKeeper }),
    await given.member({ role: Role.mainAdministrator }),
  ];
  for (const who of strangers)
    await expect(world.call(who, call.getUseDetail, { id })).toRefuseWith('useRecord.notFound');
});

test('what is wrong is told once to the keeper and the administrators, in words, and counted until they look', async () => {
  const office = await uses.office();
  const { main, keeper, member, device, press } = office;
  const { id, grant } = await useOf(office, 3);
  await lookAtRecords();
  await lookAtRecords();
  await uses.take([press({ order: grant.id })]);
  await lookAtRecords();
  const told = async (who: Who) =>
    (await world.call(who, listMessages, {})).list.filter(({ event }) => event === 'use.exception');
  for (const who of [main, keeper]) {
    const [message, ...more] = await told(who);
    expect(more).toEqual([]);
    expect(message?.text).toContain('More presses than granted');
    expect(message?.link).toContain(id);
    expect((await world.call(who, getCounts)).useNumber).toBe(1);
  }
  const zh = await world.call({ ...keeper, language: 'zh' }, listMessages, {});
  expect(zh.list[0]?.text).toContain(device.name);
  expect(zh.list[0]?.text).not.toContain('code.');
  expect(await told(member)).toEqual([]);
  expect((await world.call(member, getCounts)).useNumber).toBe(0);
  expect(await world.call(keeper, call.countUseUnread, { userId: keeper.id })).toEqual({ useNumber: 1 });
  expect(await world.call(keeper, call.clearAuthUnread, { authorizationId: grant.id })).toEqual({ read: 1 });
  expect((await world.call(keeper, getCounts)).useNumber).toBe(0);
  expect((await world.call(main, getCounts)).useNumber).toBe(1);
  const again = press({ order: grant.id });
  await uses.take([again, { ...again, message: 'another', digest: '12'.repeat(32) }]);
  expect((await world.call(keeper, getCounts)).useNumber).toBe(1);
});

test('each further reason is told of once more', async () => {
  const office = await uses.office();
  const { main, press } = office;
  const { grant } = await useOf(office, 3);
  await lookAtRecords();
  const again = press({ order: grant.id });
  await uses.take([again, { ...again, message: 'another', digest: '12'.repeat(32) }]);
  await lookAtRecords();
  const { list } = await world.call(main, listMessages, {});
  expect(list.filter(({ event }) => event === 'use.exception')).toHaveLength(2);
  expect(list[0]?.text).toContain('Two presses under one number');
});

test('a gap that is filled at once is told to nobody; one that stays is', async () => {
  const office = await uses.office();
  const { main, device, press, member } = office;
  const grant = await uses.authorization(device, member, { normal: 9 });
  const told = Array.from({ length: 4 }, () => press({ order: grant.id }));
  const countOf = async () => (await world.call(main, listMessages, {})).list.length;
  await uses.take([told[0], told[2]].flatMap((one) => one ?? []));
  await lookAtRecords();
  await uses.take([told[1]].flatMap((one) => one ?? []));
  await lookAtRecords(new Date(Date.now() + limits.press.gapGraceMs + minute));
  expect(await countOf()).toBe(0);
  await uses.take([press({ order: grant.id, skip: 1 })]);
  await lookAtRecords(new Date(Date.now() + limits.press.gapGraceMs + minute));
  expect(await countOf()).toBe(1);
});

test('a photo that does not come in time is a warning, and one that comes after all ends it', async () => {
  const office = await uses.office();
  const { main } = office;
  const { id } = await useOf(office, 2);
  const verdict = async () => {
    const { verdict: is, reasons } = await world.call(main, call.getUseDetail, { id });
    return [is, ...reasons];
  };
  expect(await verdict()).toEqual(['unknown']);
  await lookAtRecords(new Date(Date.now() + limits.press.photoGraceMs + minute));
  expect(await verdict()).toEqual(['warning', 'noPhoto']);
  await db.query('UPDATE press SET photos = 1 WHERE record_id = $1', [id]);
  await app.transactions.apart('platform', (tx) => settleAfterPhoto(tx, { record: { id } }));
  expect(await verdict()).toEqual(['normal']);
});

test('all that waits is marked as seen, or only what is named', async () => {
  const office = await uses.office();
  const { main, keeper, unit } = office;
  const { id } = await useOf(office, 3);
  const second = { ...office, ...(await uses.seal(unit)) };
  await useOf(second, 3);
  expect(await world.call(keeper, call.clearExceptionUnread, {})).toEqual({ read: 1 });
  expect(await world.call(main, call.clearExceptionUnread, { ids: [id] })).toEqual({ read: 1 });
  expect(await world.call(main, call.clearExceptionUnread, { ids: [id] })).toEqual({ read: 0 });
  expect(await world.call(main, call.clearExceptionUnread, {})).toEqual({ read: 1 });
});

test('nobody asks for the unread of another, or clears an authorisation they cannot see', async () => {
  const office = await uses.office();
  const { main, keeper, unit } = office;
  const { grant } = await useOf(office, 3);
  await expect(world.call(main, call.countUseUnread, { userId: keeper.id })).toRefuseWith(
    'useRecord.notFound',
  );
  const other = await given.member({ unit, role: Role.sealKeeper });
  const clearing = world.call(other, call.clearAuthUnread, { authorizationId: grant.id });
  await expect(clearing).toRefuseWith('useRecord.notFound');
});

test('a use without an authorisation is reviewed with an opinion, on record, in evidence and in the log', async () => {
  const office = await uses.office();
  const { main, keeper, unit } = office;
  const id = await looseUse(office);
  const review = (over: object) =>
    world.call(keeper, call.reviewUse, { id, verdict: 'abnormal', opinion: '', ...over });
  await expect(review({})).toRefuseWith('useRecord.opinionNeeded');
  await review({ opinion: 'Pressed by the cleaner.' });
  const detail = await world.call(main, call.getUseDetail, { id });
  expect(detail.review).toMatchObject({ verdict: 'abnormal', opinion: 'Pressed by the cleaner.' });
  expect(detail).toMatchObject({ needsReview: false, unread: false });
  const { rows } = await db.query(
    `SELECT body FROM evidence_entry WHERE company_id = $1 AND kind = 'use.reviewed'`,
    [unit.id],
  );
  expect(JSON.parse(rows[0].body).facts).toMatchObject({ verdict: 'abnormal', reasons: ['withoutOrder'] });
  const log = await world.call(main, listOperateLog, { action: 'use-record.review' });
  expect(log.list).toMatchObject([{ objectId: id }]);
});

test('nobody reviews their own use, nor one whose authorisation still waits for its review', async () => {
  const office = await uses.office();
  const { main, keeper } = office;
  const own = await looseUse(office, { by: keeper.id, useType: UseType.privileged });
  const input = { verdict: 'normal' } as const;
  await expect(world.call(keeper, call.reviewUse, { id: own, ...input })).toRefuseWith('useRecord.ownUse');
  const { id } = await useOf(office, 3);
  await expect(world.call(main, call.reviewUse, { id, ...input })).toRefuseWith('useRecord.stillOpen');
});

test('what is found after the review waits again, and is reviewed on record and authorisation', async () => {
  const office = await uses.office();
  const { main, press } = office;
  const { id, grant } = await useOf(office, 1);
  await overGrant(grant);
  await db.query(`UPDATE use_record SET reviewed_at = now(), review_verdict = 'normal' WHERE id = $1`, [id]);
  const late = press({ order: grant.id });
  await uses.take([late, { ...late, message: 'another', digest: '34'.repeat(32) }]);
  expect(await world.call(main, call.getUseDetail, { id })).toMatchObject({
    needsReview: true,
    canReview: true,
  });
  await world.call(main, call.reviewUse, { id, verdict: 'abnormal', opinion: 'Two messages.' });
  const { rows } = await db.query('SELECT review_opinion FROM authorization_grant WHERE id = $1', [grant.id]);
  expect(rows).toEqual([{ review_opinion: 'Two messages.' }]);
  expect(await world.call(main, call.getUseDetail, { id })).toMatchObject({ needsReview: false });
});

test('figures count what somebody may see', async () => {
  const office = await uses.office();
  const { main, member } = office;
  await useOf(office, 3);
  await looseUse(office, { skip: 4 });
  const figures = (who: Who) => world.call(who, call.getHeadFigures, { type: 'today' });
  expect(await figures(main)).toEqual({ uses: 2, presses: 4, abnormal: 2, needsReview: 2, unaccounted: 4 });
  expect(await figures(member)).toMatchObject({ uses: 1, presses: 3 });
});
