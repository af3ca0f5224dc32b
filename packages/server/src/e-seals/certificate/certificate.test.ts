import * as call from '@chancery/contract/certificate/calls.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { readCertificate } from '@chancery/pdf-seal/pki/certificate.ts';
import { digestFor, signDetached } from '@chancery/pdf-seal/pki/cms.ts';
import { digest } from '@chancery/pdf-seal/pki/digest.ts';
import { checkSignature } from '@chancery/pdf-seal/pki/read-cms.ts';
import { judgeTrust } from '@chancery/pdf-seal/pki/trust.ts';
import { makePdf } from '@chancery/pdf-seal/seal/pdfs.testing.ts';
import { roundSeal } from '@chancery/pdf-seal/seal/picture.testing.ts';
import { sealPdf } from '@chancery/pdf-seal/seal/seal-pdf.ts';
import { verifyPdf } from '@chancery/pdf-seal/verify/verify.ts';
import { expect, test } from 'vitest';
import { rowFaults } from '../../testing/rows-hold.ts';
import { createWorld } from '../../testing/world.ts';
import { createSealedUnit, openTools, pem } from './certificate.testing.ts';

const world = await createWorld();
const { app, address, db, given } = world;
const { main, seal, signer } = await createSealedUnit(world);
const tools = await openTools();
const content = new TextEncoder().encode('合同 No. 7');
const reason = 'because of the test';

const pki = async (path: string) => {
  const reply = await fetch(`${address}/pki/${path}`);
  expect(reply.status).toBe(200);
  return { bytes: new Uint8Array(await reply.arrayBuffer()), headers: reply.headers };
};
const listed = async (id: string) => {
  const { list } = await world.call(main, call.listCertificates, {});
  return list.find((row) => row.sealId === id);
};
const putAuthorities = async () => {
  for (const name of ['root', 'issuing'])
    await tools.put(`${name}.pem`, pem('CERTIFICATE', (await pki(`${name}.cer`)).bytes));
};
const rootNow = async () => readCertificate((await pki('root.cer')).bytes);

test('a seal is certified for a year, by a chain that openssl follows from the published root', async () => {
  const { id, certificate } = await seal();
  await putAuthorities();
  const said = await tools.openssl(
    ...['verify', '-x509_strict', '-CAfile', tools.at('root.pem'), '-untrusted', tools.at('issuing.pem')],
    await tools.put('seal.pem', pem('CERTIFICATE', certificate)),
  );
  expect(said).toContain('OK');
  expect(await listed(id)).toMatchObject({
    state: 'valid',
    daysLeft: 365,
    keyKind: 'ec',
    issuer: 'platform',
  });
  const { headers } = await pki('root.cer');
  expect(headers.get('content-type')).toBe('application/pkix-cert');
  expect(headers.get('cache-control')).toContain('max-age=');
  const { named } = readCertificate(new Uint8Array(certificate));
  expect(named.organization).toBeTruthy();
});

test('no key lies in the database in clear', async () => {
  const { rows } = await db.query(
    'SELECT locked_key FROM seal_key UNION ALL SELECT locked_key FROM pki_authority',
  );
  expect(rows.length).toBeGreaterThan(4);
  for (const { locked_key: locked } of rows) {
    expect(locked.includes(Buffer.from('MIG'))).toBe(false);
    expect(locked.includes(Buffer.from('2a8648ce3d0201', 'hex'))).toBe(false);
  }
});

test.each(['ec', 'sm2'] as const)('what a seal of %s signs is B-LT by what comes along', async (kind) => {
  const { id } = await seal(kind);
  const { signer: own, timestamp, material } = await signer(id);
  const cms = await signDetached(digestFor(kind, content), own, { timestamp });
  const check = await checkSignature(cms, (name) => digest(name, content));
  expect(check.faults).toEqual([]);
  const prefix = kind === 'sm2' ? 'sm2-' : '';
  const ground = {
    roots: [readCertificate((await pki(`${prefix}root.cer`)).bytes)],
    material: await material(),
    now: new Date(),
  };
  expect(await judgeTrust(check, [], ground)).toMatchObject({ level: 'B-LT', standing: { isGood: true } });
  if (kind === 'sm2') return;
  await putAuthorities();
  const verify = ['cms', '-verify', '-binary', '-inform', 'DER', '-CAfile', tools.at('root.pem')];
  const file = ['-content', await tools.put('content', content), '-out', '/dev/null', '-purpose', 'any'];
  const said = await tools.openssl(...verify, '-in', await tools.put('signed.cms', cms), ...file);
  expect(said).toContain('successful');
});

test.each(['ec', 'sm2'] as const)(
  'a file sealed by %s is genuine by the published root, for long',
  async (kind) => {
    const { id } = await seal(kind);
    const key = await app.services.keyOfSeal(main.unit.id, id);
    if (!key) throw new Error('the seal has no key');
    const places = [{ kind: 'at', page: 1, x: 60, y: 60 }] as const;
    const sealed = await sealPdf(makePdf(), { ...key, picture: roundSeal, places, at: new Date() });
    const root = readCertificate((await pki(kind === 'sm2' ? 'sm2-root.cer' : 'root.cer')).bytes);
    const report = await verifyPdf(sealed, { roots: [root], at: new Date() });
    expect(report.verdict).toBe('genuine');
    expect(report.signatures[0]).toMatchObject({ verdict: 'genuine', level: 'B-LTA' });
  },
);

test('a withdrawn certificate signs nothing more; the list and the responder say so, and what was sealed stays', async () => {
  const { id, certificateId, certificate } = await seal();
  await putAuthorities();
  await tools.put('gone.pem', pem('CERTIFICATE', certificate));
  const ask = ['ocsp', '-issuer', tools.at('issuing.pem'), '-cert', tools.at('gone.pem')];
  const from = ['-url', `${address}/pki/ocsp`, '-CAfile', tools.at('root.pem')];
  const others = ['-verify_other', tools.at('issuing.pem')];
  expect(await tools.openssl(...ask, ...from, ...others)).toMatch(/gone\.pem: good[\s\S]*verify OK/);
  const before = await signer(id);
  const cms = await signDetached(digestFor('ec', content), before.signer, before);
  // Time stamps tell whole seconds: the withdrawal comes in a later one.
  const second = Math.floor(Date.now() / 1_000);
  await expect.poll(() => Math.floor(Date.now() / 1_000), { interval: 50 }).toBeGreaterThan(second);
  await world.call(main, call.revokeCertificate, { id: certificateId, cause: 'keyCompromise', reason });
  expect(await tools.openssl(...ask, ...from, ...others)).toMatch(/gone\.pem: revoked[\s\S]*keyCompromise/);
  const crl = (await pki('issuing.crl')).bytes;
  const told = await tools.openssl(
    ...['crl', '-inform', 'DER', '-noout', '-text', '-CAfile', tools.at('issuing.pem')],
    ...['-in', await tools.put('list.crl', crl)],
  );
  expect(told).toContain('verify OK');
  expect(told).toContain('Key Compromise');
  await expect(signer(id)).rejects.toMatchObject({ key: 'certificate.revoked' });
  expect(await listed(id)).toMatchObject({ state: 'revoked', cause: 'keyCompromise', daysLeft: 0 });
  const again = { id: certificateId, cause: 'superseded', reason } as const;
  await expect(world.call(main, call.revokeCertificate, again)).toRefuseWith('certificate.revoked');
  await expect(world.call(main, call.renewCertificate, { id: certificateId })).toRefuseWith(
    'certificate.revoked',
  );
  const answer = await judgeTrust(await checkSignature(cms, (name) => digest(name, content)), [], {
    roots: [await rootNow()],
    material: { certificates: [], crls: [crl], ocsps: [] },
    now: new Date(Date.now() + 60_000),
  });
  expect(answer.standing).toMatchObject({ isGood: true, revocation: { state: 'revokedLater' } });
  const log = await world.call(main, listOperateLog, { action: 'certificate.revoke' });
  expect(log.list).toMatchObject([{ objectId: certificateId }]);
});

test('a question about a certificate is answered by address too, and one of another CA refused', async () => {
  const { certificate } = await seal();
  await putAuthorities();
  await tools.put('asked.pem', pem('CERTIFICATE', certificate));
  const request = ['-issuer', tools.at('issuing.pem'), '-cert', tools.at('asked.pem'), '-no_nonce'];
  await tools.openssl('ocsp', ...request, '-reqout', tools.at('asked.req'));
  const asked = (await tools.get('asked.req')).toString('base64');
  const { bytes, headers } = await pki(`ocsp/${encodeURIComponent(asked)}`);
  expect(headers.get('cache-control')).toContain('max-age');
  expect(
    await tools.openssl('ocsp', '-respin', await tools.put('said.der', bytes), '-noverify', '-resp_text'),
  ).toContain('Cert Status: good');
  const wrong = ['-issuer', tools.at('root.pem'), '-cert', tools.at('asked.pem')];
  const foreign = tools.openssl('ocsp', ...wrong, '-url', `${address}/pki/ocsp`, '-noverify');
  await expect(foreign).rejects.toThrow(/unauthorized/);
  const bent = await fetch(`${address}/pki/ocsp`, { method: 'POST', body: 'what?' });
  expect(new Uint8Array(await bent.arrayBuffer())).toEqual(Uint8Array.of(0x30, 3, 0x0a, 1, 1));
});

test('the time is stamped for whoever asks', async () => {
  await putAuthorities();
  const query = ['ts', '-query', '-data', await tools.put('stamped', content), '-sha256', '-cert'];
  await tools.openssl(...query, '-out', tools.at('query.tsq'));
  const reply = await fetch(`${address}/pki/tsa`, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: await tools.get('query.tsq'),
  });
  expect(reply.headers.get('content-type')).toBe('application/timestamp-reply');
  await tools.put('answer.tsr', new Uint8Array(await reply.arrayBuffer()));
  const verify = ['ts', '-verify', '-queryfile', tools.at('query.tsq'), '-in', tools.at('answer.tsr')];
  expect(await tools.openssl(...verify, '-CAfile', tools.at('root.pem'))).toContain('Verification: OK');
});

test('a certificate is renewed for the same key, once', async () => {
  const { id, certificateId, certificate } = await seal();
  const both = await Promise.allSettled([
    world.call(main, call.renewCertificate, { id: certificateId }),
    world.call(main, call.renewCertificate, { id: certificateId }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { signer: own } = await signer(id);
  const [before, after] = [readCertificate(new Uint8Array(certificate)), readCertificate(own.chain[0])];
  expect(after.serialHex).not.toBe(before.serialHex);
  expect(after.spki).toEqual(before.spki);
});

test('a new key takes the place of the old one, whose certificate is withdrawn', async () => {
  const { id, certificateId, serial } = await seal();
  const { id: next } = await world.call(main, call.rekeyCertificate, {
    id: certificateId,
    keyKind: 'sm2',
    reason,
  });
  expect(await listed(id)).toMatchObject({ id: next, keyKind: 'sm2', state: 'valid' });
  const { rows } = await db.query('SELECT revocation_cause FROM seal_certificate WHERE serial = $1', [
    serial,
  ]);
  expect(rows).toEqual([{ revocation_cause: 'superseded' }]);
  expect((await signer(id)).signer.kind).toBe('sm2');
});

test('keepers see the certificates of their seals, and only administrators change them', async () => {
  const { certificateId } = await seal();
  const keeper = await given.member({ role: Role.sealKeeper, unit: main.unit });
  expect((await world.call(keeper, call.listCertificates, {})).list).toEqual([]);
  const renewal = world.call(keeper, call.renewCertificate, { id: certificateId });
  await expect(renewal).toRefuseWith('permission.denied');
});

test('the end is told 30, 7 and 1 days before, each time once', async () => {
  const { certificateId } = await seal();
  const { rows } = await db.query('SELECT ends_at FROM seal_certificate WHERE id = $1', [certificateId]);
  const end: Date = rows[0].ends_at;
  const told = async () =>
    (await world.call(main, listMessages, { pageSize: 100 })).list.filter(
      ({ objectId }) => objectId === certificateId,
    ).length;
  const counts: number[] = [];
  for (const days of [31, 30, 29, 7, 7, 3, 1, 0.5]) {
    await app.services.endNotices.run(new Date(end.getTime() - days * 86_400_000));
    counts.push(await told());
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 2, 3, 3]);
});

test('every row is what the log says', async () => {
  expect(await rowFaults(world)).toEqual([]);
});
