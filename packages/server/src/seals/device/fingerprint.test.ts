import { getDevice, unbindDevice } from '@chancery/contract/device/calls.ts';
import { OperationType } from '@chancery/contract/device/codes.ts';
import * as call from '@chancery/contract/device/fingerprint.ts';
import { listDeviceOperations } from '@chancery/contract/device/operation.ts';
import { getMember, hasFingerprint, removeMember } from '@chancery/contract/member/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { createDeviceDesk } from './device.testing.ts';

const world = await createWorld();
const { given, db } = world;
const desk = createDeviceDesk(world);
const digest = 'ab'.repeat(32);

const office = async () => {
  const here = await desk.office();
  const person = await given.member({ unit: here.unit, role: Role.member });
  const { keeper, seal } = here;
  await db.query(`UPDATE device SET abilities = ARRAY['fingerprint'] WHERE id = $1`, [seal.id]);
  const enrol = (finger: 'rightThumb' | 'leftThumb' = 'rightThumb', userId = person.id) =>
    world.call(keeper, call.enrolFingerprint, { deviceId: seal.id, userId, finger });
  const list = async () => (await world.call(keeper, call.listFingerprints, { deviceId: seal.id })).list;
  const exists = () => world.call(keeper, hasFingerprint, { userId: person.id, deviceId: seal.id });
  const forget = (fingerprintId: string) =>
    world.call(keeper, call.removeFingerprint, { deviceId: seal.id, fingerprintId });
  return { ...here, person, enrol, list, exists, forget };
};

test('a finger is known once the seal says so, is forgotten once the seal says so, and both are recorded', async () => {
  const { bound, keeper, main, person, seal, unit, enrol, list, exists, forget } = await office();
  expect(await exists()).toEqual({ exist: false, onDevice: false });
  const { fingerprintId, operationId } = await enrol();
  const sent = await desk.lastCommand(seal.id, 'fingerprint');
  expect(sent?.body).toMatchObject({ action: 'enrol', finger: fingerprintId, user: person.id });
  await desk.answer(bound, 'fingerprint', { outcome: 'progress', percent: 66 });
  expect(await list()).toMatchObject([{ id: fingerprintId, state: 'enrolling', percent: 66 }]);
  expect(await exists()).toEqual({ exist: false, onDevice: false });
  await desk.answer(bound, 'fingerprint', { digest });
  expect(await list()).toMatchObject([{ state: 'known', finger: 'rightThumb', user: { userId: person.id } }]);
  expect(await exists()).toEqual({ exist: true, onDevice: true });
  expect(await world.call(main, getMember, { userId: person.id })).toMatchObject({
    fingerprint: true,
    fingerprints: [{ deviceId: seal.id, deviceName: seal.name }],
  });

  await forget(fingerprintId);
  expect(await list()).toMatchObject([{ state: 'removing' }]);
  // As long as the seal has not said so, it may still know them.
  expect(await exists()).toEqual({ exist: true, onDevice: true });
  await desk.answer(bound, 'fingerprint');
  expect(await list()).toEqual([]);
  expect(await exists()).toEqual({ exist: false, onDevice: false });
  await expect(forget(fingerprintId)).toRefuseWith('fingerprint.notFound');

  const { list: operations } = await world.call(keeper, listDeviceOperations, { deviceId: seal.id });
  expect(operations).toMatchObject([
    { type: OperationType.fingerprint, before: { known: true }, after: { known: false }, state: 'done' },
    { id: operationId, after: { finger: 'rightThumb', known: true }, state: 'done' },
  ]);
  const { rows } = await db.query(
    `SELECT facts ->> 'action' AS action, facts ->> 'digest' AS digest
     FROM (SELECT call_id, body::jsonb -> 'facts' AS facts FROM evidence_entry WHERE company_id = $1) AS kept
     WHERE facts ->> 'step' = 'fingerprint' ORDER BY call_id`,
    [unit.id],
  );
  expect(rows).toEqual([
    { action: 'enrol', digest },
    { action: 'remove', digest: null },
  ]);
});

test('what the seal refuses is not known, and the finger may be tried again', async () => {
  const { bound, keeper, seal, enrol, list, exists } = await office();
  await enrol();
  await desk.answer(bound, 'fingerprint', { outcome: 'refused', reason: 'expired' });
  expect(await list()).toEqual([]);
  expect(await exists()).toEqual({ exist: false, onDevice: false });
  expect(await world.call(keeper, getDevice, { id: seal.id })).toMatchObject({
    sent: { fingerprint: { state: 'refused', reason: 'expired' } },
  });
  await enrol();
});

test('one finger at a time, each once, of people who are there, on a seal that can', async () => {
  const { bound, keeper, main, other, seal, enrol } = await office();
  await enrol();
  await expect(enrol('leftThumb')).toRefuseWith('fingerprint.busy');
  await desk.answer(bound, 'fingerprint', { digest });
  await expect(enrol()).toRefuseWith('fingerprint.taken');
  await expect(enrol('leftThumb', seal.id)).toRefuseWith('member.notFound');
  const wish = { deviceId: seal.id, userId: keeper.id, finger: 'leftThumb' } as const;
  await expect(world.call(other, call.enrolFingerprint, wish)).toRefuseWith('device.notFound');
  await expect(world.call(other, call.listFingerprints, { deviceId: seal.id })).toRefuseWith(
    'device.notFound',
  );
  await db.query(`UPDATE device SET abilities = '{}' WHERE id = $1`, [seal.id]);
  await expect(world.call(main, call.enrolFingerprint, wish)).toRefuseWith('device.noAbility');
  expect(await world.call(main, hasFingerprint, { userId: keeper.id, deviceId: seal.id })).toEqual({
    exist: false,
    onDevice: null,
  });
});

test('the same finger asked for twice at the same moment is taken once', async () => {
  const { enrol, list } = await office();
  const outcomes = await Promise.allSettled([enrol(), enrol(), enrol()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await list()).toHaveLength(1);
});

test('whoever leaves is forgotten by the seals, and an unbound seal knows nobody of the unit', async () => {
  const { bound, main, keeper, person, seal, enrol, list } = await office();
  await enrol();
  await desk.answer(bound, 'fingerprint', { digest });
  await enrol('leftThumb', keeper.id);
  await desk.answer(bound, 'fingerprint', { digest });
  await world.call(main, removeMember, { userId: person.id });
  expect((await desk.lastCommand(seal.id, 'fingerprint'))?.body).toMatchObject({ action: 'remove' });
  expect((await list()).map(({ state }) => state)).toEqual(['removing', 'known']);
  await desk.answer(bound, 'fingerprint');
  expect(await list()).toMatchObject([{ user: { userId: keeper.id } }]);
  await world.call(main, unbindDevice, { id: seal.id, reason: 'it is worn out' });
  expect(await list()).toEqual([]);
});
