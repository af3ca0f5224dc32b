import { readFile, writeFile } from 'node:fs/promises';
import * as call from '@chancery/contract/certificate/calls.ts';
import { readCertificate } from '@chancery/pdf-seal/pki/certificate.ts';
import { readCrl } from '@chancery/pdf-seal/pki/crl.ts';
import { makePdf } from '@chancery/pdf-seal/seal/pdfs.testing.ts';
import { roundSeal } from '@chancery/pdf-seal/seal/picture.testing.ts';
import { sealPdf } from '@chancery/pdf-seal/seal/seal-pdf.ts';
import { verifyPdf } from '@chancery/pdf-seal/verify/verify.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { createSealedUnit, openTools, pem } from './certificate.testing.ts';
import { createPkiAddresses } from './pki-addresses.ts';
import { createRootDesk } from './root.desk.ts';

const world = await createWorld();
const { db, app } = world;
const unit = await createSealedUnit(world);
const { authorities, lists } = app.services.pki;
const tools = await openTools();
const desk = createRootDesk({
  transactions: app.transactions,
  secrets: app.secrets,
  addresses: createPkiAddresses('https://seals.example'),
  platform: 'Chancery',
});
const file = { path: tools.at('root.p12'), password: 'four words are enough' };
const dayMs = 86_400_000;

const pki = async (path: string): Promise<Uint8Array> => {
  const reply = await fetch(`${world.address}/pki/${path}`);
  expect(reply.status, path).toBe(200);
  return new Uint8Array(await reply.arrayBuffer());
};
const logged = async (): Promise<string[]> =>
  (await db.query(`SELECT action FROM operate_log WHERE actor_name = 'npm run root' ORDER BY id`)).rows.map(
    ({ action }) => action,
  );
const alarms = async () =>
  (await db.query(`SELECT detail FROM evidence_alarm WHERE reason = 'rootListEnding' AND settled_at IS NULL`))
    .rows.length;
/** Ten minutes later. */
const later = () => {
  authorities.forget();
  lists.forget();
};
const sealAndVerify = async (id: string) => {
  const key = await app.services.keyOfSeal(unit.main.unit.id, id);
  if (!key) throw new Error('the seal has no key');
  const places = [{ kind: 'at', page: 1, x: 60, y: 60 }] as const;
  const sealed = await sealPdf(makePdf(), { ...key, picture: roundSeal, places, at: new Date() });
  const roots = [readCertificate(await pki('root.cer'))];
  return verifyPdf(sealed, { roots, at: new Date() });
};

const first = await unit.seal();

test('the root is exported as a file that openssl opens, once, and read back', async () => {
  expect(await desk.status()).toContain('its key is on this server');
  expect(await desk.exportKey('ec', file)).toContain('was read back');
  await expect(desk.exportKey('ec', file)).rejects.toThrow('is there already');
  const how = ['pkcs12', '-in', file.path, '-passin', `pass:${file.password}`];
  await tools.openssl(...how, '-nodes', '-out', tools.at('root.pem'));
  const own = await tools.openssl('x509', '-in', tools.at('root.pem'), '-noout', '-pubkey');
  await tools.put('published.pem', pem('CERTIFICATE', await pki('root.cer')));
  const published = await tools.openssl('x509', '-in', tools.at('published.pem'), '-noout', '-pubkey');
  const fromKey = await tools.openssl('pkey', '-in', tools.at('root.pem'), '-pubout');
  expect([own, fromKey]).toEqual([published, published]);
});

test('nothing is taken away by a wrong password, another file, or where there is none', async () => {
  await expect(desk.remove('ec', { ...file, password: 'another' })).rejects.toThrow('does not open');
  await expect(desk.remove('ec', { ...file, path: tools.at('none.p12') })).rejects.toThrow('cannot be read');
  await expect(desk.remove('sm2', file)).rejects.toThrow('there is no root');
  await writeFile(tools.at('bent.p12'), (await readFile(file.path)).subarray(0, 500));
  await expect(desk.remove('ec', { ...file, path: tools.at('bent.p12') })).rejects.toThrow('holds no key');
  await unit.seal('sm2');
  await expect(desk.remove('sm2', file)).rejects.toThrow('another key');
  expect(await desk.status()).not.toContain('elsewhere');
});

test('without the root’s key seals are certified, sealed and answered for, and the root’s list is good for a year', async () => {
  expect(await desk.remove('ec', file)).toContain('off this server');
  expect(await desk.status()).toContain('its key is elsewhere');
  const { rows } = await db.query(
    `SELECT locked_key FROM pki_authority WHERE family = 'ec' AND role = 'root'`,
  );
  expect(rows).toEqual([{ locked_key: null }]);
  await expect(desk.remove('ec', file)).rejects.toThrow('not on this server any more');
  await expect(desk.exportKey('ec', { ...file, path: tools.at('again.p12') })).rejects.toThrow(
    'not on this server',
  );
  await expect(db.query(`UPDATE pki_authority SET locked_key = '\\x00' WHERE family = 'ec'`)).rejects.toThrow(
    'taken away or stays',
  );
  later();
  const { id } = await unit.seal();
  const { verdict, signatures } = await sealAndVerify(id);
  expect([verdict, signatures[0]?.level]).toEqual(['genuine', 'B-LTA']);
  const list = await pki('root.crl');
  await tools.put('root.crl', list);
  const said = ['crl', '-inform', 'DER', '-noout', '-CAfile', tools.at('published.pem')];
  expect(await tools.openssl(...said, '-in', tools.at('root.crl'))).toContain('verify OK');
  expect((readCrl(list).until?.getTime() ?? 0) - Date.now()).toBeGreaterThan(364 * dayMs);
  expect(readCrl(await pki('issuing.crl')).until?.getTime()).toBeLessThan(Date.now() + 8 * dayMs);
});

test('operators are warned thirty days before that list ends, until it is renewed', async () => {
  const { rootWatch } = app.services;
  const { until } = readCrl(await pki('root.crl'));
  const before = (days: number) => new Date((until?.getTime() ?? 0) - days * dayMs);
  await rootWatch.run(before(31));
  expect(await alarms()).toBe(0);
  await rootWatch.run(before(29));
  await expect.poll(alarms).toBe(1);
  expect((await rootWatch.gauge.get()).values).toMatchObject([{ value: 29, labels: { family: 'ec' } }]);
  await db.query(
    `INSERT INTO pki_root_list SELECT family, number + 9, '\\x3000', ends_at + interval '9 years' FROM pki_root_list`,
  );
  await rootWatch.run(before(29));
  expect((await rootWatch.gauge.get()).values).toMatchObject([{ value: 29 }]);
  await db.query(`DELETE FROM pki_root_list WHERE list = '\\x3000'`);
  await db.query(`UPDATE pki_root_list SET number = number - 86400`);
  expect(await desk.renewList('ec', file)).toContain('is good until');
  await rootWatch.run();
  await expect.poll(alarms).toBe(0);
});

test('a new issuing authority takes the place of one that was copied, which seals nothing more', async () => {
  expect((await sealAndVerify(first.id)).verdict).toBe('genuine');
  expect(await desk.newIssuing('ec', file, false)).toContain('Issuing CA 2');
  later();
  expect((await sealAndVerify(first.id)).verdict).toBe('genuine');
  const { id, certificate } = await unit.seal();
  expect(readCertificate(new Uint8Array(certificate)).crlAddresses).toEqual([
    expect.stringMatching(/\/pki\/issuing-2\.crl$/),
  ]);
  expect((await sealAndVerify(id)).verdict).toBe('genuine');
  expect((await fetch(`${world.address}/pki/issuing-3.crl`)).status).toBe(404);
  await tools.put('issuing-2.pem', pem('CERTIFICATE', await pki('issuing-2.cer')));
  const ask = [
    'ocsp',
    '-issuer',
    tools.at('issuing-2.pem'),
    '-cert',
    await tools.put('seal.pem', pem('CERTIFICATE', certificate)),
  ];
  const from = [
    '-url',
    `${world.address}/pki/ocsp`,
    '-CAfile',
    tools.at('published.pem'),
    '-verify_other',
    tools.at('issuing-2.pem'),
  ];
  expect(await tools.openssl(...ask, ...from)).toMatch(/seal\.pem: good[\s\S]*verify OK/);

  expect(await desk.newIssuing('ec', file, true)).toContain('Issuing CA 3');
  later();
  expect(readCrl(await pki('root.crl')).revoked.size).toBe(2);
  const key = await app.services.keyOfSeal(unit.main.unit.id, first.id);
  expect(key).toBeUndefined();
  await world.call(unit.main, call.renewCertificate, { id: first.certificateId });
  expect((await sealAndVerify(first.id)).verdict).toBe('genuine');
  await desk.renewList('ec', file);
  expect(await logged()).toEqual([
    'root.export',
    'root.remove',
    'root.list',
    'root.issuing',
    'root.issuing',
    'root.list',
  ]);
});
