import * as call from '@chancery/contract/certificate/calls.ts';
import { expect, test } from 'vitest';
import { rowFaults } from '../../testing/rows-hold.ts';
import { createWorld } from '../../testing/world.ts';
import { createAuthorities } from './authorities.ts';
import { createSealedUnit } from './certificate.testing.ts';
import { createPkiAddresses } from './pki-addresses.ts';

const world = await createWorld();
const { app, db } = world;
const [victim, thief] = [await createSealedUnit(world), await createSealedUnit(world)];
const keyOf = (unit: typeof victim, id: string) => app.services.keyOfSeal(unit.main.unit.id, id);
const undone = async (change: string, undo: string, ids: readonly string[], look: () => Promise<void>) => {
  const { rowCount } = await db.query(change, [...ids]);
  expect(rowCount).toBe(1);
  await look();
  await db.query(undo, [...ids]);
};

test('another unit’s key and certificate, laid into the rows of a seal, sign nothing', async () => {
  const [theirs, own] = [await victim.seal(), await thief.seal()];
  expect(await keyOf(thief, own.id)).toBeDefined();
  await db.query(
    `UPDATE seal_key k SET locked_key = v.locked_key, public_key = v.public_key FROM seal_key v
     WHERE k.device_id = $1 AND v.device_id = $2`,
    [own.id, theirs.id],
  );
  await db.query(
    `UPDATE seal_certificate c SET certificate = v.certificate, subject = v.subject FROM seal_certificate v
     WHERE c.device_id = $1 AND v.device_id = $2`,
    [own.id, theirs.id],
  );
  expect(await keyOf(thief, own.id)).toBeUndefined();
  const tables = (await rowFaults(world)).map(({ table }) => table);
  expect(tables).toEqual(expect.arrayContaining(['seal_key', 'seal_certificate']));
});

test('a certificate that is pointed at the key of another seal signs nothing', async () => {
  const [one, other] = [await victim.seal(), await victim.seal()];
  const keyIdOf = `(SELECT id FROM seal_key WHERE device_id = `;
  await undone(
    `UPDATE seal_certificate SET key_id = ${keyIdOf} $2) WHERE device_id = $1`,
    `UPDATE seal_certificate SET key_id = ${keyIdOf} $1) WHERE device_id = $1 AND $2 <> ''`,
    [one.id, other.id],
    async () => expect(await keyOf(victim, one.id)).toBeUndefined(),
  );
  expect(await keyOf(victim, one.id)).toBeDefined();
});

test('a certificate that speaks of another key than its seal has signs nothing', async () => {
  const [one, other] = [await victim.seal(), await victim.seal()];
  await db.query(
    `UPDATE seal_certificate c SET certificate = v.certificate FROM seal_certificate v
     WHERE c.device_id = $1 AND v.device_id = $2`,
    [one.id, other.id],
  );
  expect(await keyOf(victim, one.id)).toBeUndefined();
});

test('the key of a seal, laid in the place of the platform’s, certifies nobody', async () => {
  const { id } = await thief.seal();
  const { transactions, secrets } = app;
  const addresses = createPkiAddresses('https://seals.example');
  const load = () => createAuthorities({ transactions, secrets, addresses, platform: 'Chancery' }).of('ec');
  await load();
  await undone(
    `INSERT INTO pki_authority (family, role, generation, certificate, locked_key)
     SELECT 'ec', 'issuing', 2, c.certificate, k.locked_key
     FROM seal_key k JOIN seal_certificate c ON c.key_id = k.id WHERE k.device_id = $1`,
    `DELETE FROM pki_authority WHERE role = 'issuing' AND generation = 2 AND $1 <> ''`,
    [id],
    () => expect(load()).rejects.toThrow(),
  );
  await load();
});

test('who withdraws a certificate withdraws all that speak of the same key', async () => {
  const { id, certificateId, serial } = await victim.seal();
  const { main } = victim;
  const { id: renewed } = await world.call(main, call.renewCertificate, { id: certificateId });
  await world.call(main, call.revokeCertificate, {
    id: renewed,
    cause: 'keyCompromise',
    reason: 'it was copied',
  });
  const { rows } = await db.query(
    'SELECT serial, revocation_cause AS cause FROM seal_certificate WHERE device_id = $1 ORDER BY created_at',
    [id],
  );
  expect(rows).toMatchObject([{ serial, cause: 'keyCompromise' }, { cause: 'keyCompromise' }]);
});
