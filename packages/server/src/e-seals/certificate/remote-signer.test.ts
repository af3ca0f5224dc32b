import { X509Certificate } from 'node:crypto';
import {
  listCertificates,
  rekeyCertificate,
  requestCertificate,
} from '@chancery/contract/certificate/calls.ts';
import { getDevice } from '@chancery/contract/device/calls.ts';
import { addESeal, listKeyHolders } from '@chancery/contract/e-seal/calls.ts';
import { getSealing } from '@chancery/contract/sealing/calls.ts';
import { isUnderWay } from '@chancery/contract/sealing/rules.ts';
import { openTrust } from '@chancery/pdf-seal/seal/signatures.testing.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { changeRows } from '../../kit/keep-rows.ts';
import { next } from '../../testing/given.ts';
import { rowFaults } from '../../testing/rows-hold.ts';
import { createWorld } from '../../testing/world.ts';
import { keptSealedFile } from '../sealing/sealing.kept.ts';
import { sealedFile } from '../sealing/sealing.table.ts';
import { createSealingOffice } from '../sealing/sealing.testing.ts';
import { createSealedUnit, openTools } from './certificate.testing.ts';
import { createRemoteSigner } from './remote-signer.ts';
import { hasSoftHsm, startSigningDevice, type Trouble, token } from './signing-device.testing.ts';

const device = await startSigningDevice();
const settings = { SIGNER_URL: device.url, SIGNER_TOKEN: token, SIGNER_CA: device.ca };
const world = await createWorld(settings);
const { call, db } = world;
const office = await createSealingOffice(world);
const { main, keeper, applicant } = office;
world.app.services.sealSigning.from(world.app.services.keyOfSeal);
const root = await fetch(`${world.address}/pki/root.cer`).then((reply) => reply.arrayBuffer());
const trust = openTrust(new Uint8Array(root));
afterAll(trust.close);
const keptIn = hasSoftHsm ? 'SoftHSM' : 'key files, since SoftHSM is not installed';

const wish = (keyKind: 'ec' | 'rsa' | 'sm2' = 'ec') =>
  ({
    name: `Smart electronic seal ${next()}`,
    keeperId: keeper.id,
    keyKind,
    keyHolder: 'signer',
    design: { form: 'official', name: '杭州纸研科技有限公司', sizeMm: 42 },
  }) as const;
const sealId = (await call(main, addESeal, wish())).id;
const certificateOf = async (id: string) =>
  (await call(main, listCertificates, { pageSize: 100 })).list.find((row) => row.sealId === id);

const look = (id: string) => call(applicant, getSealing, { id });
const finished = async (id: string) => {
  await expect
    .poll(async () => (await look(id)).files.some(({ state }) => isUnderWay(state)), { timeout: 15_000 })
    .toBe(false);
  return look(id);
};
/** What waits is due now. */
const hurry = () =>
  db.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'sealing.seal' AND state = 'created'`);
const kept = async (id: string) => {
  const { rows } = await db.query(
    `SELECT (SELECT count(*)::int FROM press WHERE authorization_id = $1) AS presses,
            (SELECT count(*)::int FROM file WHERE purpose = 'sealed' AND company_id = $2) AS files`,
    [id, office.unit.id],
  );
  return { ...rows[0], used: (await look(id)).used };
};

test(`a seal whose key is in a signing device (${keptIn}) is a smart electronic one and seals as any other`, async () => {
  expect(await call(main, listKeyHolders)).toEqual({ holders: ['platform', 'signer'] });
  expect(await call(main, getDevice, { id: sealId })).toMatchObject({ subtype: 2 });
  expect(await certificateOf(sealId)).toMatchObject({
    keyHolder: 'signer',
    keyKind: 'ec',
    issuer: 'platform',
  });
  const { rows } = await db.query('SELECT id, locked_key, source FROM seal_key WHERE device_id = $1', [
    sealId,
  ]);
  expect(rows).toEqual([{ id: device.asked[0]?.key, locked_key: expect.any(Buffer), source: 'signer' }]);
  const { uses } = await office.granted([sealId], [await office.contract()]);
  const [id = ''] = uses;
  await office.start(id);
  const [file] = (await finished(id)).files;
  expect(file).toMatchObject({ state: 'done', fault: null });
  const sealed = await fetch(`${world.address}${file?.sealed?.tmpUrl}`).then((reply) => reply.arrayBuffer());
  expect(trust.verify(new Uint8Array(sealed))).toContain('CMS Verification successful');
  expect(await rowFaults(world)).toEqual([]);
});

test('an RSA key is made in the device, has 3072 bits, seals as any other, and a wrong signature of it is none', async () => {
  const rsaSeal = (await call(main, addESeal, wish('rsa'))).id;
  expect(device.asked.at(-1)).toMatchObject({ algorithm: 'RS256' });
  expect(await certificateOf(rsaSeal)).toMatchObject({ keyHolder: 'signer', keyKind: 'rsa' });
  const { rows } = await db.query('SELECT certificate FROM seal_certificate WHERE device_id = $1', [rsaSeal]);
  const { publicKey } = new X509Certificate(rows[0].certificate);
  expect(publicKey.asymmetricKeyDetails).toMatchObject({ modulusLength: 3072 });
  const { uses } = await office.granted([rsaSeal], [await office.contract()]);
  await office.start(uses[0] ?? '');
  const [file] = (await finished(uses[0] ?? '')).files;
  expect(file).toMatchObject({ state: 'done', fault: null });
  const sealed = await fetch(`${world.address}${file?.sealed?.tmpUrl}`).then((reply) => reply.arrayBuffer());
  expect(trust.verify(new Uint8Array(sealed))).toContain('CMS Verification successful');
  const given = { signerUrl: device.url, signerToken: token, signerCa: device.ca };
  const spki = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }));
  const key = createRemoteSigner(given).open({ id: device.asked.at(-1)?.key ?? '', kind: 'rsa', spki });
  for (const trouble of ['wrongSignature', 'otherKeyHidden'] as const) {
    device.state.trouble = trouble;
    await expect(key.sign(spki)).rejects.toThrow('gave a wrong signature');
  }
  device.state.trouble = undefined;
});

test('while the device is down, or signs wrongly or with another key, the file waits, and nothing is kept or counted', async () => {
  const { uses } = await office.granted([sealId], [await office.contract()]);
  const [id = ''] = uses;
  const before = await kept(id);
  const troubles: Trouble[] = ['refuses', 'wrongSignature', 'otherKey', 'otherKeyHidden', 'nonsense'];
  device.state.trouble = troubles[0];
  await office.start(id);
  const triesOf = async () =>
    (await db.query('SELECT tries, state FROM sealed_file WHERE authorization_id = $1', [id])).rows[0];
  for (const [at, trouble] of troubles.entries()) {
    device.state.trouble = trouble;
    await hurry();
    await expect.poll(triesOf, { timeout: 15_000 }).toEqual({ tries: at + 1, state: 'waiting' });
    expect((await look(id)).files).toMatchObject([{ state: 'waiting', fault: 'signer', sealed: null }]);
    expect(await kept(id)).toEqual(before);
  }
  device.state.trouble = undefined;
  await hurry();
  expect((await finished(id)).files).toMatchObject([{ state: 'done', fault: null }]);
  expect(await kept(id)).toEqual({ presses: 1, files: before.files + 1, used: 1 });
});

test('a file that waited for a day is given up, and costs nothing', async () => {
  const { uses } = await office.granted([sealId], [await office.contract()]);
  const [id = ''] = uses;
  device.state.trouble = 'refuses';
  await office.start(id);
  await expect.poll(async () => (await look(id)).files[0]?.fault, { timeout: 15_000 }).toBe('signer');
  // Told to the log, which a sealing is held against.
  await world.app.transactions.apart({ companyId: office.unit.id }, (tx) =>
    changeRows(
      tx,
      keptSealedFile,
      { createdAt: new Date(Date.now() - 25 * 3_600_000) },
      eq(sealedFile.authorizationId, id),
    ),
  );
  await hurry();
  expect((await finished(id)).files).toMatchObject([{ state: 'failed', fault: 'signer' }]);
  expect(await look(id)).toMatchObject({ used: 0 });
  device.state.trouble = undefined;
});

test('a key in the device, laid with its certificate into the rows of another seal, signs nothing', async () => {
  const { keyOfSeal } = world.app.services;
  const thief = await createSealedUnit(world);
  const lay = 'UPDATE seal_key SET company_id = $1, device_id = $2 WHERE id = $3';
  const keyId = device.asked[0]?.key;
  for (const [unit, seal] of [
    [office.unit.id, await office.eSeal()],
    [thief.main.unit.id, (await thief.seal()).id],
  ] as const) {
    expect(await keyOfSeal(unit, seal)).toBeDefined();
    await db.query(lay, [unit, seal, keyId]);
    await db.query(
      `UPDATE seal_certificate c SET key_id = v.key_id, certificate = v.certificate FROM seal_certificate v
       WHERE c.device_id = $1 AND v.device_id = $2`,
      [seal, sealId],
    );
    expect(await keyOfSeal(unit, seal)).toBeUndefined();
    await db.query(lay, [office.unit.id, sealId, keyId]);
    expect(await keyOfSeal(unit, seal)).toBeUndefined();
  }
  expect(await keyOfSeal(office.unit.id, sealId)).toBeDefined();
});

test('another CA certifies such a key by a request that the device signed', async () => {
  const tools = await openTools();
  const { request } = await call(main, requestCertificate, { id: (await certificateOf(sealId))?.id ?? '' });
  const said = await tools.openssl('req', '-verify', '-noout', '-in', await tools.put('a.csr', request));
  expect(said).toContain('verify OK');
});

test('a key comes back to the platform, and only kinds that the device knows are made in it while it answers', async () => {
  const other = (await call(main, addESeal, wish())).id;
  const id = (await certificateOf(other))?.id ?? '';
  await call(main, rekeyCertificate, { id, keyKind: 'ec', reason: 'the device is given back' });
  expect(await call(main, getDevice, { id: other })).toMatchObject({ subtype: 4 });
  expect(await certificateOf(other)).toMatchObject({ keyHolder: 'platform' });
  await expect(call(main, addESeal, wish('sm2'))).toRefuseWith('certificate.signerKind');
  device.state.trouble = 'wrongSignature';
  await expect(call(main, addESeal, wish())).toRefuseWith('certificate.signerDown');
  device.state.trouble = undefined;
});

test('a device that is silent, unknown, or not the one that was named, is not waited for', async () => {
  const given = { signerUrl: device.url, signerToken: token, signerCa: device.ca };
  device.state.trouble = 'silent';
  await expect(createRemoteSigner(given, 200).make('ec')).rejects.toThrow('no answer in 200 ms');
  device.state.trouble = undefined;
  await expect(createRemoteSigner({ ...given, signerCa: undefined }).make('ec')).rejects.toThrow(
    'self-signed',
  );
  await expect(
    createRemoteSigner({ ...given, signerToken: 'not the right token' }).make('ec'),
  ).rejects.toThrow('401');
  const spki = new Uint8Array(91);
  await expect(createRemoteSigner(given).open({ id: 'x', kind: 'ec', spki }).sign(spki)).rejects.toThrow(
    '404',
  );
});
