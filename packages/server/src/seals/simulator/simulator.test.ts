import { SealSubtype } from '@chancery/contract/device/codes.ts';
import { getMenu } from '@chancery/contract/menu/calls.ts';
import { listSimulatedSeals, openSimulator } from '@chancery/contract/simulator/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { fromBase64Url } from '@chancery/device/base64url.ts';
import { publicKeyOf, readMessage, verifyWith } from '@chancery/device/envelope.ts';
import { uuidv7 } from 'uuidv7';
import { beforeAll, describe, expect, test } from 'vitest';
import { production } from '../../testing/production.ts';
import { createWorld } from '../../testing/world.ts';
import { createHardware } from '../gateway/hardware.ts';

const world = await createWorld();
const { call, db, given, app } = world;

let counter = 0;
/** A smart seal of a unit, with a simulated or a real body. */
const smartSeal = async (companyId: string, { simulated = true, keeperId = null as string | null } = {}) => {
  const [made] = await app.transactions.apart('platform', (tx) =>
    createHardware(tx, app.secrets, [{ simulated }]),
  );
  if (!made) throw new Error('no hardware was made');
  counter += 1;
  const id = uuidv7();
  await db.query(
    `INSERT INTO device (id, company_id, name, subtype, hardware_id, serial, keeper_id) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, companyId, `Seal ${counter}`, SealSubtype.smart, made.id, made.serial, keeperId],
  );
  return { serial: made.serial, hardwareId: made.id, deviceId: id };
};

describe('a simulated seal', () => {
  let boss: Awaited<ReturnType<typeof given.member>>;
  beforeAll(async () => {
    boss = await given.member({ role: Role.mainAdministrator });
  });

  test('is handed over with a key that fits what the platform knows, and a secret that counts from now on', async () => {
    const seal = await smartSeal(boss.unit.id);
    const opened = await call(boss, openSimulator, { deviceId: seal.deviceId });
    const { rows } = await db.query<{ public_key: Buffer; secret_hash: Buffer }>(
      'SELECT public_key, secret_hash FROM hardware WHERE id = $1',
      [seal.hardwareId],
    );
    const secretKey = fromBase64Url(opened.secretKey) ?? expect.fail('no key');
    expect(rows[0]?.public_key).toEqual(Buffer.from(publicKeyOf(secretKey)));
    expect(rows[0]?.secret_hash).toEqual(app.secrets.tokenHash(opened.secret));
    expect(opened).toMatchObject({
      serial: seal.serial,
      counter: 0,
      lastDigest: null,
      used: null,
      messages: [],
    });
    const again = await call(boss, openSimulator, { deviceId: seal.deviceId });
    expect(again.secretKey).toBe(opened.secretKey);
    expect(again.secret).not.toBe(opened.secret);
  });

  test('is told again, signed by the platform, what it was told before', async () => {
    const seal = await smartSeal(boss.unit.id);
    const lock = (revision: number) => ({ revision, locked: revision === 2, reason: 'lost' });
    for (const revision of [1, 2])
      await db.query(
        `INSERT INTO device_command (id, company_id, device_id, type, subject_id, body, state, created_at)
         VALUES ($1, $2, $3, 'lock', $3, $4, 'done', now() + $5 * interval '1 second')`,
        [uuidv7(), boss.unit.id, seal.deviceId, JSON.stringify(lock(revision)), revision],
      );
    const { messages, orderPublicKey } = await call(boss, openSimulator, { deviceId: seal.deviceId });
    const read = readMessage(messages[0] ?? '') ?? expect.fail('no message');
    const publicKey = fromBase64Url(orderPublicKey) ?? expect.fail('no key');
    expect(messages).toHaveLength(1);
    expect(read.body).toMatchObject({ serial: seal.serial, revision: 2, locked: true });
    expect(verifyWith(publicKey)(read.signed, read.signature)).toBe(true);
  });

  test('is listed for administrators; a keeper sees and plays those they keep', async () => {
    const keeper = await given.member({ role: Role.sealKeeper, unit: boss.unit });
    const [own, other] = [
      await smartSeal(boss.unit.id, { keeperId: keeper.id }),
      await smartSeal(boss.unit.id),
    ];
    const all = await call(boss, listSimulatedSeals);
    expect(all.list.map(({ deviceId }) => deviceId)).toEqual(
      expect.arrayContaining([own.deviceId, other.deviceId]),
    );
    const kept = await call(keeper, listSimulatedSeals);
    expect(kept.list).toMatchObject([{ deviceId: own.deviceId, serial: own.serial, online: false }]);
    await expect(call(keeper, openSimulator, { deviceId: other.deviceId })).toRefuseWith('device.notFound');
  });

  test('of another unit does not exist, and a real one is not played', async () => {
    const stranger = await given.member({ role: Role.mainAdministrator });
    const seal = await smartSeal(boss.unit.id);
    await expect(call(stranger, openSimulator, { deviceId: seal.deviceId })).toRefuseWith('device.notFound');
    const real = await smartSeal(boss.unit.id, { simulated: false });
    await expect(call(boss, openSimulator, { deviceId: real.deviceId })).toRefuseWith(
      'simulator.notSimulated',
    );
  });
});

test('in production nobody plays seals', async () => {
  const real = await createWorld(production);
  const boss = await real.given.member({ role: Role.mainAdministrator });
  const { list } = await real.call(boss, getMenu, { systemCode: '003' });
  expect(JSON.stringify(list)).not.toContain('simulator.use');
  await expect(real.call(boss, listSimulatedSeals)).toRefuseWith('permission.denied');
  await expect(real.call(boss, openSimulator, { deviceId: uuidv7() })).toRefuseWith('permission.denied');
});
