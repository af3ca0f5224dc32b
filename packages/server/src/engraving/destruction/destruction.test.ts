import { saveApply } from '@chancery/contract/application/calls.ts';
import { cancelAuthorization } from '@chancery/contract/authorization/steps.ts';
import * as call from '@chancery/contract/destruction/calls.ts';
import { DestructionState } from '@chancery/contract/destruction/codes.ts';
import { destructionSteps, nextDestruction } from '@chancery/contract/destruction/rules.ts';
import { getDevice, searchDevices, unbindDevice } from '@chancery/contract/device/calls.ts';
import { installSeal } from '@chancery/contract/device/operation.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { getInbox } from '@chancery/contract/inbox/calls.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { picture } from '../../files/file/files.testing.ts';
import { next } from '../../testing/given.ts';
import { createWorld } from '../../testing/world.ts';
import { createDestructionOffice } from './destruction.testing.ts';

/** As many as a gate can wait for; `DESTRUCTION_RUNS=300` asks for more. */
const numRuns = Number(process.env.DESTRUCTION_RUNS ?? 6);

const world = await createWorld({ BRAND: '0' });
const { db } = world;
const office = await createDestructionOffice(world);
const { unit, main, keeper, applicant, witness, otherKeeper, stranger } = office;
const { upload, begin, handIn, destroy, sign, get, seal, stepsOf } = office;

test('a seal is put out of use, handed in, destroyed, and signed for by two people', async () => {
  const { id: deviceId, name } = await seal();
  const id = await begin(deviceId);
  expect((await world.call(keeper, getDevice, { id: deviceId })).standing).toBe('retiring');
  const told = await world.call(main, listMessages, {});
  expect(told.list.some(({ link }) => link === `/destruction/seal?id=${id}`)).toBe(true);
  await handIn(id);
  await destroy(id);
  const waiting = await world.call(witness, getInbox, { kind: 'destroy' });
  expect(waiting.list).toMatchObject([{ id, title: name }]);
  expect(await sign(id, witness)).toEqual({ state: DestructionState.destroyed });
  expect((await world.call(witness, getInbox, { kind: 'destroy' })).total).toBe(0);
  expect(await get(id)).toMatchObject({ state: 'destroyed', awaited: [keeper.realName], isAsked: true });
  expect(await sign(id, keeper)).toEqual({ state: DestructionState.completed });
  const record = await vi.waitFor(async () => {
    const { record } = await get(id);
    return record ?? Promise.reject(new Error('not made yet'));
  }, 60_000);
  const response = await fetch(`${world.address}${record.tmpUrl}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  // The platform has sealed it.
  expect(bytes.includes('ETSI.CAdES.detached')).toBe(true);
  const whole = await get(id);
  expect(whole).toMatchObject({ state: 'completed', awaited: [], receivedBy: main.realName });
  expect(whole.photos.map(({ kind }) => kind)).toEqual(['seal', 'imprint', 'before', 'after']);
  expect(whole.signatures.map(({ role, proof }) => [role, proof])).toEqual([
    ['executor', 'code'],
    ['witness', 'code'],
  ]);
  expect((await world.call(keeper, getDevice, { id: deviceId })).standing).toBe('unbound');
  expect(await stepsOf(id)).toEqual([
    ...['begin', 'handIn', 'destroy', 'sign', 'sign', 'complete', 'record'],
  ]);
  const { rows } = await db.query(
    'SELECT action FROM operate_log WHERE company_id = $1 AND object_id = $2 ORDER BY created_at',
    [unit.id, id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    ...['begin', 'hand-in', 'destroy', 'sign', 'sign'].map((step) => `destruction.${step}`),
  ]);
});

test('nothing new is done with such a seal, and it is named', async () => {
  const { id: deviceId, name } = await seal();
  const asked = office.fields((await office.templateFor([])).id, { seals: [{ deviceId, normalCount: 1 }] });
  const before = await office.grantDirectly({ deviceId });
  const id = await begin(deviceId);
  await expect(world.call(applicant, saveApply, asked)).toRefuseWith('apply.sealRetiring');
  await expect(world.call(applicant, saveApply, asked)).rejects.toThrow(name);
  const choices = await world.call(applicant, searchDevices, { pageSize: 100 });
  expect(choices.list.map((row) => row.id)).not.toContain(deviceId);
  // What was granted before is shown, and must be over first.
  expect((await get(id)).openUse).toMatchObject({ id: before.id, empowerNo: before.empowerNo });
  await expect(handIn(id)).toRefuseWith('destruction.inUse');
  await world.call(main, cancelAuthorization, { id: before.id });
  await expect(office.grantDirectly({ deviceId })).toRefuseWith('authorization.sealRetiring');
  await handIn(id);
  await expect(begin(deviceId)).toRefuseWith('device.retiring');
});

test('a seal is kept after all until it is destroyed, and never afterwards', async () => {
  const { id: deviceId } = await seal();
  const id = await begin(deviceId);
  await handIn(id);
  await world.call(keeper, call.cancelDestruction, { id, reason: 'the new one is not here' });
  expect((await world.call(keeper, getDevice, { id: deviceId })).standing).toBe('ready');
  const use = await office.grantDirectly({ deviceId });
  await world.call(main, cancelAuthorization, { id: use.id });
  const again = await begin(deviceId);
  await handIn(again);
  await destroy(again);
  const cancel = world.call(keeper, call.cancelDestruction, { id: again, reason: 'too late' });
  await expect(cancel).toRefuseWith('destruction.notNow');
});

test('two people hand over, two people sign, and nobody twice', async () => {
  const id = await begin((await seal()).id);
  await expect(handIn(id, { receivedBy: keeper.id })).toRefuseWith('destruction.samePerson');
  await expect(handIn(id, { receivedBy: stranger.id })).toRefuseWith('destruction.memberNotFound');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await expect(handIn(id, { handedInAt: tomorrow })).toRefuseWith('destruction.future');
  const bytes = await picture('png', next());
  const twice = { sealPhoto: await upload(keeper, bytes), imprintPhoto: await upload(keeper, bytes) };
  await expect(handIn(id, twice)).toRefuseWith('destruction.photoTwice');
  await handIn(id);
  await expect(destroy(id, { witnessId: keeper.id })).toRefuseWith('destruction.samePerson');
  await expect(destroy(id, { witnessId: applicant.id })).toRefuseWith('destruction.mayNotSign');
  await expect(destroy(id, { witnessId: stranger.id })).toRefuseWith('destruction.mayNotSign');
  await expect(destroy(id, { destroyedAt: '2020-01-01T00:00:00Z' })).toRefuseWith('destruction.beforeHandIn');
  await destroy(id);
  await expect(sign(id, main)).toRefuseWith('destruction.notAsked');
  const wrong = world.call(witness, call.signDestruction, { id, verificationCode: '000000' });
  await expect(wrong).toRefuseWith('account.codeWrong');
  await sign(id, keeper);
  // Signed again, it stays signed once.
  expect(await world.call(keeper, call.signDestruction, { id, verificationCode: '000000' })).toEqual({
    state: 'destroyed',
  });
  const other = (role: 'executor' | 'witness', userId: string) =>
    world.call(keeper, call.nameDestructionSigner, { id, role, userId });
  await expect(other('executor', main.id)).toRefuseWith('destruction.signed');
  await expect(other('witness', keeper.id)).toRefuseWith('destruction.samePerson');
  await expect(other('witness', applicant.id)).toRefuseWith('destruction.mayNotSign');
  await other('witness', main.id);
  await expect(sign(id, witness)).toRefuseWith('destruction.notAsked');
  expect(await sign(id, main)).toEqual({ state: 'completed' });
});

test('nobody in the database writes down an end that did not happen, a signature nobody gave, or a photo too late', async () => {
  const id = await begin((await seal()).id);
  const done = await begin((await seal()).id);
  await handIn(done);
  await destroy(done);
  const client = await db.connect();
  const asUnit = async (forgery: string) => {
    await client.query(`BEGIN; SET LOCAL ROLE chancery_unit; SET LOCAL app.company_id = '${unit.id}'`);
    await client.query(forgery).finally(() => client.query('ROLLBACK'));
  };
  const copied = 'company_id, device_id, device_name, subtype, reason, created_by, created_by_name';
  const row = `INSERT INTO seal_destruction (id, number, state, cancelled_at, ${copied})
    SELECT gen_random_uuid(), 'XH-0', 'cancelled', now(), ${copied} FROM seal_destruction WHERE id = '${id}'`;
  const signature = `INSERT INTO destruction_signature (id, company_id, destruction_id, role, account_id, name, proof, signed_at)
    VALUES (gen_random_uuid(), '${unit.id}', '${id}', 'witness', '${witness.id}', 'Nobody', 'code', now())`;
  const photo = `INSERT INTO destruction_photo (id, company_id, destruction_id, kind, file_id, digest, added_by_name)
    SELECT gen_random_uuid(), company_id, destruction_id, 'after', file_id, sha256('another'), 'Nobody'
    FROM destruction_photo WHERE destruction_id = '${done}' LIMIT 1`;
  try {
    await expect(asUnit(row)).rejects.toThrow('begins at its beginning');
    await expect(asUnit(signature)).rejects.toThrow('nobody has signed');
    await expect(asUnit(photo)).rejects.toThrow('of its end');
  } finally {
    client.release();
  }
});

test('a lost seal is not handed in, and nobody else’s destruction exists', async () => {
  const { id: deviceId } = await seal();
  const id = await begin(deviceId);
  await db.query('UPDATE device SET lost = true, locked_at = now() WHERE id = $1', [deviceId]);
  await expect(handIn(id)).toRefuseWith('destruction.lost');
  await expect(get(id, stranger)).toRefuseWith('destruction.notFound');
  await expect(get(id, otherKeeper)).toRefuseWith('destruction.notFound');
  const cancel = world.call(otherKeeper, call.cancelDestruction, { id, reason: 'mine now' });
  await expect(cancel).toRefuseWith('destruction.notFound');
  await expect(get(id, applicant)).toRefuseWith('permission.denied');
  await expect(begin((await seal()).id, otherKeeper)).toRefuseWith('device.notFound');
  const { list } = await world.call(otherKeeper, call.listDestructions, {});
  expect(list).toEqual([]);
});

test('of a smart seal only the stamp ends: its device waits, switched off, for another', async () => {
  const smart = await office.smartSeal();
  await expect(begin(smart.id)).toRefuseWith('device.noSeal');
  const install = async () => {
    const body = new Uint8Array(await picture('png', next()));
    const { filePath } = await world.call(
      keeper,
      uploadFile,
      { fileName: 'a.png', purpose: 'picture' },
      { body },
    );
    return world.call(keeper, installSeal, { id: smart.id, imprint: filePath, imprintMm: 40 });
  };
  await install();
  const id = await begin(smart.id);
  const unbind = world.call(main, unbindDevice, { id: smart.id, reason: 'away with it' });
  await expect(unbind).toRefuseWith('device.retiring');
  await handIn(id);
  await destroy(id);
  await sign(id, witness);
  await sign(id, keeper);
  expect(await world.call(keeper, getDevice, { id: smart.id })).toMatchObject({
    standing: 'off',
    hasSeal: false,
    isSmart: true,
  });
  await install();
});

test('whatever is doubled or out of turn: a seal is free or ends once, and only signed for by two', async () => {
  type Step = keyof typeof destructionSteps | 'begin' | 'signOther';
  const names: readonly Step[] = [...(Object.keys(destructionSteps) as Step[]), 'begin', 'signOther'];
  const usual: readonly Step[] = ['begin', 'handIn', 'destroy', 'sign', 'signOther'];
  const allowed = /^(destruction|device)\./;
  const between = fc.array(fc.array(fc.constantFrom(...names), { maxLength: 2 }), {
    minLength: usual.length,
    maxLength: usual.length,
  });
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(between, async (extra) => {
      const { id: deviceId } = await seal();
      let id: string = crypto.randomUUID();
      const steps: Readonly<Record<Step, () => Promise<unknown>>> = {
        begin: async () => {
          id = await begin(deviceId);
        },
        handIn: () => handIn(id),
        cancel: () => world.call(keeper, call.cancelDestruction, { id, reason: 'not now' }),
        destroy: () => destroy(id),
        nameSigner: () =>
          world.call(keeper, call.nameDestructionSigner, { id, role: 'witness', userId: witness.id }),
        sign: () => sign(id, keeper),
        signOther: () => sign(id, witness),
      };
      const stateNow = async (): Promise<string | undefined> => {
        const { rows } = await db.query('SELECT state FROM seal_destruction WHERE id = $1', [id]);
        return rows[0]?.state;
      };
      for (const [nth, name] of usual.entries())
        for (const step of [...(extra[nth] ?? []), name]) {
          const was = await stateNow();
          // Codes are one person's: signing is not asked for twice at once.
          const doubled = step === 'sign' || step === 'signOther' ? 1 : 2;
          const outcomes = await Promise.all(
            Array.from({ length: doubled }, () =>
              steps[step]().then(
                () => true,
                (error: Error & { key?: string }) => {
                  if (!allowed.test(error.key ?? error.message)) throw error;
                  return false;
                },
              ),
            ),
          );
          const done = outcomes.filter(Boolean).length;
          const { rows } = await db.query(
            `SELECT d.state, (SELECT count(*)::int FROM destruction_signature s WHERE s.destruction_id = d.id AND s.signed_at IS NOT NULL) AS signed,
               (SELECT count(*)::int FROM destruction_photo p WHERE p.destruction_id = d.id) AS photos,
               v.retiring_at IS NOT NULL AS retiring, v.unbound_at IS NOT NULL AS gone,
               (SELECT count(*)::int FROM seal_destruction o WHERE o.device_id = v.id AND o.state IN ('begun', 'handedIn', 'destroyed')) AS open
             FROM seal_destruction d JOIN device v ON v.id = d.device_id WHERE d.id = $1`,
            [id],
          );
          const row = rows[0];
          if (!row) continue;
          reached.add(row.state);
          const said = JSON.stringify([step, was, outcomes, row]);
          expect(row.retiring, said).toBe(row.open === 1);
          expect(row.open, said).toBeLessThan(2);
          expect(row.gone, said).toBe(row.state === 'completed');
          if (row.state === 'completed') expect(row.signed, said).toBe(2);
          if (row.state === 'destroyed') expect(row.signed, said).toBeLessThan(2);
          const photos = { begun: 0, handedIn: 2, destroyed: 4, completed: 4 }[row.state as string];
          if (photos !== undefined) expect(row.photos, said).toBe(photos);
          if (step in destructionSteps && step !== 'sign' && step !== 'nameSigner') {
            const to = was && nextDestruction(was as 'begun', step as 'cancel');
            expect(done, said).toBe(to ? 1 : 0);
            if (to) expect(row.state, said).toBe(to);
          }
        }
    }),
    { numRuns, examples: [[[[], [], [], [], []]]] },
  );
  expect(reached).toContain('completed');
}, 3_600_000);
