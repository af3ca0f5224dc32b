import * as call from '@chancery/contract/certificate/calls.ts';
import { readCertificate } from '@chancery/pdf-seal/pki/certificate.ts';
import { digestFor, signDetached } from '@chancery/pdf-seal/pki/cms.ts';
import { readPems } from '@chancery/pdf-seal/pki/pem.ts';
import { makePdf } from '@chancery/pdf-seal/seal/pdfs.testing.ts';
import { roundSeal } from '@chancery/pdf-seal/seal/picture.testing.ts';
import { sealPdf } from '@chancery/pdf-seal/seal/seal-pdf.ts';
import { verifyPdf } from '@chancery/pdf-seal/verify/verify.ts';
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

/** Makes the list of withdrawn certificates of a CA, valid from and until a day from now. */
const listOf = async (ca: string, from = -1, until = 7, revoked = '') => {
  const day = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  await tools.put(`${ca}.index`, revoked);
  await tools.put(`${ca}.number`, '01');
  await tools.put(
    `${ca}.cnf`,
    `[ca]\ndefault_ca=it\n[it]\ndatabase=${tools.at(`${ca}.index`)}\ncrlnumber=${tools.at(`${ca}.number`)}\ndefault_md=sha256\n`,
  );
  await tools.openssl(
    ...['ca', '-gencrl', '-config', tools.at(`${ca}.cnf`), '-keyfile', tools.at(`${ca}.key`)],
    ...['-cert', tools.at(`${ca}.pem`), '-crl_lastupdate', day(from), '-crl_nextupdate', day(until)],
    ...['-out', tools.at(`${ca}.crl`)],
  );
  return `${await tools.get(`${ca}.crl`)}`;
};

test('a file is sealed for long only while the CA says that its certificate is not withdrawn', async () => {
  const { id, certificateId } = await seal();
  const { request } = await world.call(main, call.requestCertificate, { id: certificateId });
  await tools.put('long.csr', request);
  await signRequest('long', '90');
  const chain = `${await tools.get('long.pem')}\n${await tools.get('ca.pem')}`;
  let current = certificateId;
  const install = async (lists?: string) => {
    const wish = { id: current, certificate: chain, ...(lists === undefined ? {} : { lists }) };
    ({ id: current } = await world.call(main, call.installCertificate, wish));
  };
  const sealed = async () => {
    const key = await world.app.services.keyOfSeal(main.unit.id, id);
    if (!key) throw new Error('the seal has no key');
    const places = [{ kind: 'at', page: 1, x: 60, y: 60 }] as const;
    const bytes = await sealPdf(makePdf(), { ...key, picture: roundSeal, places, at: new Date() });
    const answer = await fetch(`${world.address}/pki/root.cer`);
    const platform = readCertificate(new Uint8Array(await answer.arrayBuffer()));
    const own = readPems(await tools.get('ca.pem'), 'CERTIFICATE').map(readCertificate);
    const report = await verifyPdf(bytes, { roots: [platform, ...own], at: new Date() });
    return { asked: key.level, verdict: report.verdict, level: report.signatures[0]?.level };
  };
  await install();
  expect(await sealed()).toEqual({ asked: 'B-T', verdict: 'genuine', level: 'B-T' });
  await expect(install('no list')).rejects.toMatchObject({ key: 'certificate.unreadable' });
  await expect(install(await listOf('ca', -9, -1))).rejects.toMatchObject({ key: 'certificate.listUnfit' });
  await tools.openssl(
    ...['req', '-x509', ...newKey, '-keyout', tools.at('fake.key'), '-out', tools.at('fake.pem')],
    ...['-days', '900', '-subj', '/O=长安公司/CN=长安 CA', '-utf8'],
  );
  await expect(install(await listOf('fake'))).rejects.toMatchObject({ key: 'certificate.listUnfit' });
  const { serial } = (await world.call(main, call.listCertificates, {})).list.find(
    (row) => row.sealId === id,
  ) ?? {
    serial: '',
  };
  const gone = `R\t300101000000Z\t260101000000Z\t${serial.toUpperCase()}\tunknown\t/CN=x\n`;
  await expect(install(await listOf('ca', -1, 7, gone))).rejects.toMatchObject({
    key: 'certificate.revoked',
  });
  await install(await listOf('ca'));
  expect(await sealed()).toEqual({ asked: 'B-LTA', verdict: 'genuine', level: 'B-LTA' });
  await world.db.query(`UPDATE seal_certificate SET lists = $2 WHERE id = $1`, [
    current,
    readPems(Buffer.from(await listOf('ca', -9, -1)), 'X509 CRL')[0],
  ]);
  expect(await sealed()).toMatchObject({ asked: 'B-T', level: 'B-T' });
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
  const bring = async (content: string, password: string, lists?: string) =>
    world.call(main, call.importCertificate, {
      id: certificateId,
      content,
      password,
      ...(lists === undefined ? {} : { lists }),
    });
  await expect(bring(bytes, 'another')).toRefuseWith('certificate.wrongPassword');
  await expect(bring(Buffer.from('nothing').toString('base64'), '')).toRefuseWith('certificate.unreadable');
  await expect(bring(bytes, '口令', 'no list')).toRefuseWith('certificate.unreadable');
  await expect(bring(bytes, '口令', await listOf('ca', -9, -1))).toRefuseWith('certificate.listUnfit');
  await bring(bytes, '口令', await listOf('ca'));
  const { signer: own, level } = await signer(id);
  expect(level).toBe('B-LTA');
  expect(await verify('p.cms', await signDetached(digestFor('ec', content), own))).toContain('successful');
  const { rows } = await world.db.query("SELECT count(*)::int AS n FROM seal_key WHERE source = 'imported'");
  expect(rows).toEqual([{ n: 1 }]);
});

test('a key of a kind that seals do not sign with is refused', async () => {
  const { certificateId } = await seal();
  await tools.openssl(
    ...['req', '-x509', '-newkey', 'ed25519', '-nodes', '-days', '9'],
    ...['-subj', '/CN=Edwards', '-keyout', tools.at('k.key'), '-out', tools.at('k.pem')],
  );
  await tools.openssl(
    ...['pkcs12', '-export', '-in', tools.at('k.pem'), '-inkey', tools.at('k.key')],
    ...['-passout', 'pass:x', '-out', tools.at('k.p12')],
  );
  const file = (await tools.get('k.p12')).toString('base64');
  const bring = world.call(main, call.importCertificate, {
    id: certificateId,
    content: file,
    password: 'x',
  });
  await expect(bring).toRefuseWith('certificate.unknownKind');
});

test('every row is what the log says', async () => {
  expect(await rowFaults(world)).toEqual([]);
});
