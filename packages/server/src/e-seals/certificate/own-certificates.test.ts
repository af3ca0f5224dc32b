import * as call from '@chancery/contract/certificate/calls.ts';
import { digestFor, signDetached } from '@chancery/pdf-seal/pki/cms.ts';
import { expect, test } from 'vitest';
import { rowFaults } from '../../testing/rows-hold.ts';
import { createWorld } from '../../testing/world.ts';
import { createSealedUnit, openTools } from './certificate.testing.ts';

const world = await createWorld();
const { main, seal, signer } = await createSealedUnit(world);
const tools = await openTools();
const content = new TextEncoder().encode('合同 No. 7');

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
await tools.openssl(
  ...['req', '-x509', ...newKey, '-keyout', tools.at('ca.key'), '-out', tools.at('ca.pem')],
  ...['-days', '900', '-subj', '/O=长安公司/CN=长安 CA', '-utf8'],
);
await tools.put('leaf.cnf', 'keyUsage=critical,digitalSignature,nonRepudiation\nbasicConstraints=CA:false\n');
const signRequest = (name: string, days: string) =>
  tools.openssl(
    ...[
      'x509',
      '-req',
      '-in',
      tools.at(`${name}.csr`),
      '-CA',
      tools.at('ca.pem'),
      '-CAkey',
      tools.at('ca.key'),
    ],
    ...['-CAcreateserial', '-days', days, '-extfile', tools.at('leaf.cnf'), '-out', tools.at(`${name}.pem`)],
  );
const verify = async (name: string, cms: Uint8Array) =>
  tools.openssl(
    ...[
      'cms',
      '-verify',
      '-binary',
      '-inform',
      'DER',
      '-in',
      await tools.put(name, cms),
      '-out',
      '/dev/null',
    ],
    ...['-content', await tools.put('content', content), '-CAfile', tools.at('ca.pem'), '-purpose', 'any'],
  );

test('a request goes out, the CA of the unit signs it, and the seal signs with what came back', async () => {
  const { id, certificateId } = await seal();
  const { request, fileName } = await world.call(main, call.requestCertificate, { id: certificateId });
  expect(fileName).toMatch(/\.csr$/);
  await tools.put('own.csr', request);
  await signRequest('own', '90');
  const chain = `${await tools.get('own.pem')}\n${await tools.get('ca.pem')}`;
  await world.call(main, call.installCertificate, { id: certificateId, certificate: chain });
  const { list } = await world.call(main, call.listCertificates, {});
  const row = list.find(({ sealId }) => sealId === id);
  expect(row).toMatchObject({ issuer: 'own', issuerName: '长安 CA', daysLeft: 90 });
  const { signer: own, timestamp } = await signer(id);
  expect(own.chain).toHaveLength(2);
  expect(await verify('own.cms', await signDetached(digestFor('ec', content), own, { timestamp }))).toContain(
    'successful',
  );
  const renewal = world.call(main, call.renewCertificate, { id: row?.id ?? '' });
  await expect(renewal).toRefuseWith('certificate.foreign');
});

test('a certificate of another key, one that ended and one that is none are refused', async () => {
  const { certificateId: id } = await seal();
  await tools.openssl(
    'req',
    '-new',
    ...newKey,
    '-keyout',
    tools.at('x.key'),
    '-subj',
    '/CN=x',
    '-out',
    tools.at('x.csr'),
  );
  await signRequest('x', '90');
  const install = (certificate: string) => world.call(main, call.installCertificate, { id, certificate });
  await expect(install(`${await tools.get('x.pem')}`)).toRefuseWith('certificate.otherKey');
  await expect(install('no certificate')).toRefuseWith('certificate.unreadable');
  const { request } = await world.call(main, call.requestCertificate, { id });
  await tools.put('late.csr', request);
  await signRequest('late', '-1');
  await expect(install(`${await tools.get('late.pem')}`)).toRefuseWith('certificate.notValid');
});

test('a key comes in from a PKCS #12 file, and a wrong password is told apart', async () => {
  const { id, certificateId } = await seal();
  await tools.openssl(
    'req',
    '-new',
    ...newKey,
    '-keyout',
    tools.at('p.key'),
    '-subj',
    '/CN=brought',
    '-out',
    tools.at('p.csr'),
  );
  await signRequest('p', '90');
  await tools.openssl(
    ...['pkcs12', '-export', '-in', tools.at('p.pem'), '-inkey', tools.at('p.key'), '-legacy'],
    ...['-certfile', tools.at('ca.pem'), '-passout', 'pass:口令', '-out', tools.at('p.p12')],
  );
  const bytes = (await tools.get('p.p12')).toString('base64');
  const bring = (content: string, password: string) =>
    world.call(main, call.importCertificate, { id: certificateId, content, password });
  await expect(bring(bytes, 'another')).toRefuseWith('certificate.wrongPassword');
  await expect(bring(Buffer.from('nothing').toString('base64'), '')).toRefuseWith('certificate.unreadable');
  await bring(bytes, '口令');
  const { signer: own } = await signer(id);
  expect(await verify('p.cms', await signDetached(digestFor('ec', content), own))).toContain('successful');
  const { rows } = await world.db.query("SELECT count(*)::int AS n FROM seal_key WHERE source = 'imported'");
  expect(rows).toEqual([{ n: 1 }]);
});

test('every row is what the log says', async () => {
  expect(await rowFaults(world)).toEqual([]);
});
