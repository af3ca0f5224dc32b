import * as call from '@chancery/contract/destruction/calls.ts';
import { getInbox } from '@chancery/contract/inbox/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test, vi } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { createDestructionOffice } from './destruction.testing.ts';

const world = await createWorld({ BRAND: '0' });
const { db, given, app } = world;
const office = await createDestructionOffice(world);
const { unit, main, keeper, witness, otherKeeper, stranger } = office;
const { upload, begin, handIn, destroy, codeFor, sign, get, seal, stepsOf } = office;

const handedIn = async () => {
  const id = await begin((await seal()).id);
  await handIn(id);
  return id;
};
const destroyed = async (witnessId = witness.id) => {
  const id = await handedIn();
  await destroy(id, { witnessId });
  return id;
};
const waitingFor = async (who: typeof main): Promise<string[]> =>
  (await world.call(who, getInbox, { kind: 'destroy', limit: 50 })).list.map(({ id }) => id);

/** Somebody as the services know them: what a request would have made sure of before. */
const actorOf = ({ id, sessionId, mobile, realName: name }: typeof main) => {
  const permissions = new Set(['destruction.view', 'destruction.sign']);
  const who = { id, sessionId, mobile, name, permissions, companyId: unit.id, role: Role.administrator };
  return { ...who, kind: 'user' as const };
};

test('whoever only signs sees it once asked, and takes no other step', async () => {
  const id = await destroyed(otherKeeper.id);
  const other = await destroyed();
  await expect(get(other, otherKeeper)).toRefuseWith('destruction.notFound');
  expect(await get(id, otherKeeper)).toMatchObject({ isTheirs: false, isAsked: true });
  expect((await world.call(otherKeeper, call.listDestructions, {})).list).toMatchObject([{ id }]);
  expect([await waitingFor(otherKeeper), (await waitingFor(witness)).includes(id)]).toEqual([[id], false]);
  const name = { id, role: 'executor' as const, userId: main.id };
  await expect(world.call(otherKeeper, call.nameDestructionSigner, name)).toRefuseWith(
    'destruction.notFound',
  );
  expect(await sign(id, otherKeeper)).toEqual({ state: 'destroyed' });
  await expect(handIn(await begin((await seal()).id), {}, otherKeeper)).toRefuseWith('destruction.notFound');
});

test('whoever began, gave or took it still sees it when another keeps the seal', async () => {
  const { id: deviceId } = await seal();
  const id = await begin(deviceId);
  await handIn(id, { receivedBy: otherKeeper.id });
  expect((await get(id, otherKeeper)).receivedBy).toBe(otherKeeper.realName);
  await db.query('UPDATE device SET keeper_id = $2 WHERE id = $1', [deviceId, witness.id]);
  expect((await get(id, keeper)).isTheirs).toBe(false);
  await expect(destroy(id)).toRefuseWith('destruction.notFound');
});

test('nobody who left the unit, and nobody whose role may not, is named', async () => {
  const gone = await given.member({ unit, role: Role.administrator });
  await db.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [gone.id]);
  const id = await handedIn();
  await expect(destroy(id, { witnessId: gone.id })).toRefuseWith('destruction.mayNotSign');
  const { list } = await world.call(keeper, call.selectDestructionWitness, {});
  const offered = list.map(({ userId }) => userId);
  expect(offered).toEqual(expect.arrayContaining([main.id, witness.id]));
  expect([gone.id, stranger.id, office.applicant.id].filter((one) => offered.includes(one))).toEqual([]);
  const begun = await begin((await seal()).id);
  await expect(handIn(begun, { handedInBy: stranger.id })).toRefuseWith('destruction.memberNotFound');
  await expect(handIn(begun, { handedInBy: gone.id })).toRefuseWith('destruction.memberNotFound');
});

test('nobody signs before it is destroyed, for another, or without proof; and a refusal costs no code', async () => {
  const early = await handedIn();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await expect(destroy(early, { destroyedAt: tomorrow })).toRefuseWith('destruction.future');
  await expect(sign(early, keeper)).toRefuseWith('destruction.notNow');
  await expect(world.call(keeper, call.askDestructionPasskey, { id: early })).toRefuseWith(
    'destruction.notNow',
  );
  expect(await waitingFor(witness)).not.toContain(early);
  const [id, theirs] = [await destroyed(), await destroyed(main.id)];
  const code = await codeFor(main);
  const wish = { id, verificationCode: code };
  await expect(world.call(main, call.signDestruction, wish)).toRefuseWith('destruction.notAsked');
  await expect(world.call(main, call.askDestructionPasskey, { id })).toRefuseWith('destruction.notAsked');
  expect(await world.call(main, call.signDestruction, { ...wish, id: theirs })).toEqual({
    state: 'destroyed',
  });
  await expect(world.call(main, call.askDestructionPasskey, { id: theirs })).toRefuseWith(
    'destruction.notNow',
  );

  const { destructionSigners: signers } = app.services;
  await expect(signers.sign(actorOf(main), id, 'code')).rejects.toMatchObject({
    key: 'destruction.notAsked',
  });
  await signers.sign(actorOf(witness), id, undefined);
  expect((await get(id)).awaited).toContain(witness.realName);
});

test('a signature that is given three times at once is one, and so is the certificate', async () => {
  const id = await destroyed();
  const { destructionSigners: signers, destructionRecords } = app.services;
  const thrice = (who: typeof main) =>
    Promise.all([1, 2, 3].map(() => signers.sign(actorOf(who), id, 'code')));
  await thrice(witness);
  expect((await get(id)).state).toBe('destroyed');
  await thrice(keeper);
  await vi.waitFor(async () => expect((await get(id)).record).not.toBeNull(), 60_000);
  const job = { destructionId: id, companyId: unit.id, language: 'en' as const };
  await db.query('ALTER TABLE seal_destruction DISABLE TRIGGER seal_destruction_moves');
  await db.query('UPDATE seal_destruction SET record_file_id = NULL, record_digest = NULL WHERE id = $1', [
    id,
  ]);
  await db.query('ALTER TABLE seal_destruction ENABLE TRIGGER seal_destruction_moves');
  await Promise.all([destructionRecords.run(job), destructionRecords.run(job)]);
  await destructionRecords.run(job);
  const steps = await stepsOf(id);
  expect(steps.filter((step) => step === 'sign')).toHaveLength(2);
  expect(steps.filter((step) => step === 'complete')).toHaveLength(1);
  expect(steps.filter((step) => step === 'record')).toHaveLength(2);
  // It is gone, and does not go again.
  const { deviceId } = await get(id);
  await expect(begin(deviceId)).toRefuseWith('device.unbound');
});

test('only photos that were taken for it are kept, and only a stamp one can hold is handed in', async () => {
  const id = await begin((await seal()).id);
  const elsewhere = await upload(keeper, undefined, 'picture');
  await expect(handIn(id, { sealPhoto: elsewhere })).toRefuseWith('file.notFound');
  await expect(handIn(id, { sealPhoto: await upload(stranger) })).toRefuseWith('file.notFound');
  const drawn = await seal();
  await db.query('UPDATE device SET subtype = 4 WHERE id = $1', [drawn.id]);
  await expect(begin(drawn.id)).toRefuseWith('device.notPhysical');
});

test('whoever writes to the database leaves every step as it was said', async () => {
  const [begun, handed, open] = [await begin((await seal()).id), await handedIn(), await destroyed()];
  await sign(open, witness);
  const done = await destroyed();
  await sign(done, witness);
  await sign(done, keeper);
  await vi.waitFor(async () => expect((await get(done)).record).not.toBeNull(), 60_000);
  const set = (id: string, what: string) => `UPDATE seal_destruction SET ${what} WHERE id = '${id}'`;
  const forgeries: readonly (readonly [string, string])[] = [
    [set(begun, `reason = 'damaged'`), 'stays as it was said'],
    [
      set(begun, `device_id = (SELECT device_id FROM seal_destruction WHERE id = '${done}')`),
      'stays as it was',
    ],
    [set(handed, `received_by = '${witness.id}'`), 'who handed a seal in'],
    [set(open, `method = 'thrown away'`), 'how a seal was destroyed'],
    [set(done, `record_digest = sha256('another')`), 'a certificate is made once'],
    [set(begun, `state = 'completed'`), 'does not go from begun'],
    [set(done, `state = 'begun'`), 'does not go from completed'],
    [set(open, `state = 'completed', completed_at = now()`), 'two people sign'],
    [`UPDATE destruction_signature SET name = 'Nobody' WHERE signed_at IS NOT NULL`, 'stays signed'],
    [
      `UPDATE destruction_signature SET account_id = '${witness.id}' WHERE destruction_id = '${open}' AND signed_at IS NULL`,
      'destruction_signature_person',
    ],
    [`DELETE FROM destruction_signature`, 'permission denied'],
    [`DELETE FROM destruction_photo`, 'permission denied'],
    [`DELETE FROM seal_destruction`, 'permission denied'],
    [
      `INSERT INTO seal_destruction (id, company_id, number, device_id, device_name, subtype, reason, created_by, created_by_name)
       SELECT gen_random_uuid(), company_id, 'XH-1', device_id, device_name, subtype, reason, created_by, created_by_name
       FROM seal_destruction WHERE id = '${begun}'`,
      'seal_destruction_open',
    ],
    [
      `INSERT INTO seal_destruction (id, company_id, number, device_id, device_name, subtype, reason, created_by,
         created_by_name, handed_in_at, handed_in_by, received_by)
       SELECT gen_random_uuid(), company_id, 'XH-2', device_id, device_name, subtype, reason, created_by,
         created_by_name, now(), created_by, '${witness.id}' FROM seal_destruction WHERE id = '${done}'`,
      'begins at its beginning',
    ],
    [
      `INSERT INTO destruction_photo (id, company_id, destruction_id, kind, file_id, digest, added_by_name)
       SELECT gen_random_uuid(), '${unit.id}', '${begun}', 'seal', '${await upload(stranger)}', sha256('x'), 'X'`,
      'a photo is of the unit',
    ],
  ];
  const client = await db.connect();
  try {
    for (const [forgery, why] of forgeries) {
      await client.query(`BEGIN; SET LOCAL ROLE chancery_unit; SET LOCAL app.company_id = '${unit.id}'`);
      await expect(client.query(forgery), forgery).rejects.toThrow(why);
      await client.query('ROLLBACK');
    }
  } finally {
    client.release();
  }
});
