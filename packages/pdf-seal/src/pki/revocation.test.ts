import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCrl, readCrl } from './crl.ts';
import { inDays, makeEstate } from './estate.testing.ts';
import { idOf, makeOcsp, ocspAnswerFor, readOcsp, readOcspRequest, writeOcspRequest } from './ocsp.ts';
import { openTools, pem } from './openssl.testing.ts';
import { readRevocationInfo, revocationAt } from './revocation.ts';

const tools = openTools();
afterAll(tools.close);
const { root, issuing, seal, tsu, ocsp } = await makeEstate('ec');
tools.put('root.pem', pem('CERTIFICATE', root.certificate.raw));
tools.put('issuing.pem', pem('CERTIFICATE', issuing.certificate.raw));
tools.put('seal.pem', pem('CERTIFICATE', seal.certificate.raw));
tools.put('tsu.pem', pem('CERTIFICATE', tsu.certificate.raw));
tools.put('ocsp.pem', pem('CERTIFICATE', ocsp.certificate.raw));
tools.put('issuing.key', pem('PRIVATE KEY', issuing.pkcs8));
tools.put('ocsp.key', pem('PRIVATE KEY', ocsp.pkcs8));
const revoked = { serial: seal.certificate.serial, at: inDays(50), reason: 'keyCompromise' } as const;
const crlOn = (day: number, list = [revoked]) =>
  makeCrl({ number: day, from: inDays(day), until: inDays(day + 7), revoked: list }, issuing);
const seconds = (day: number) => String(inDays(day).getTime() / 1000);

describe('a list of withdrawn certificates', () => {
  it('is taken by openssl, which then refuses the seal', async () => {
    const told = tools.openssl(
      ...['crl', '-inform', 'DER', '-noout', '-text', '-in', tools.put('list.crl', await crlOn(60))],
      ...['-CAfile', tools.at('issuing.pem')],
    );
    expect(told).toContain('verify OK');
    expect(told).toContain('Key Compromise');
    tools.put('list.pem', pem('X509 CRL', await crlOn(60)));
    const verify = (name: string) =>
      tools.openssl(
        ...['verify', '-crl_check', '-attime', seconds(61), '-CAfile', tools.at('root.pem')],
        ...['-untrusted', tools.at('issuing.pem'), '-CRLfile', tools.at('list.pem'), tools.at(name)],
      );
    expect(() => verify('seal.pem')).toThrow('certificate revoked');
    expect(verify('tsu.pem')).toContain('OK');
  });

  it('of openssl is read', async () => {
    tools.put(
      'index.txt',
      `R\t361231000000Z\t260220000000Z,superseded\t${seal.certificate.serialHex.toUpperCase()}\tunknown\t/CN=x\n`,
    );
    tools.put('number', '07');
    tools.put(
      'ca.cnf',
      `[ca]\ndefault_ca=one\n[one]\ndatabase=${tools.at('index.txt')}\ncrlnumber=${tools.at('number')}\ndefault_md=sha256\ndefault_crl_days=30\n`,
    );
    tools.openssl(
      ...['ca', '-gencrl', '-config', tools.at('ca.cnf'), '-cert', tools.at('issuing.pem')],
      ...['-keyfile', tools.at('issuing.key'), '-out', tools.at('theirs.pem')],
    );
    tools.openssl('crl', '-in', tools.at('theirs.pem'), '-outform', 'DER', '-out', tools.at('theirs.crl'));
    const list = readCrl(await readFile(tools.at('theirs.crl')));
    expect(list.revoked.get(seal.certificate.serialHex)).toMatchObject({
      reason: 'superseded',
      at: new Date('2026-02-20T00:00:00Z'),
    });
    const info = readRevocationInfo({ crls: [list.raw], ocsps: [] });
    const word = await revocationAt(seal.certificate, issuing.certificate, inDays(300), info);
    expect(word.state).toBe('revoked');
  });
});

describe('an answer about a certificate', () => {
  const answer = (day: number, state: 'good' | 'revoked') =>
    makeOcsp(
      {
        answers: [
          {
            id: idOf(seal.certificate, issuing.certificate),
            status: state === 'good' ? { state } : { state, at: revoked.at, reason: revoked.reason },
          },
        ],
        from: inDays(day),
        until: inDays(day + 1),
      },
      ocsp.signer,
    );

  it('is taken by openssl, and its question is understood', async () => {
    const ask = ['ocsp', '-sha256', '-issuer', tools.at('issuing.pem'), '-cert', tools.at('seal.pem')];
    tools.openssl(...ask, '-reqout', tools.at('asked.req'));
    const { ids, nonce } = readOcspRequest(new Uint8Array(await readFile(tools.at('asked.req'))));
    expect(ids).toEqual([idOf(seal.certificate, issuing.certificate, 'sha256')]);
    const now = new Date(Math.floor(Date.now() / 1000) * 1000);
    const status = { state: 'revoked', at: revoked.at, reason: revoked.reason } as const;
    const said = await makeOcsp(
      {
        answers: ids.map((id) => ({ id, status })),
        from: now,
        until: new Date(now.getTime() + 3_600_000),
        nonce,
      },
      ocsp.signer,
    );
    const told = tools.openssl(
      ...[...ask, '-no_nonce', '-respin', tools.put('said.der', said), '-reqin', tools.at('asked.req')],
      ...['-CAfile', tools.at('root.pem'), '-verify_other', tools.at('issuing.pem')],
    );
    expect(told).toContain('Response verify OK');
    expect(told).toContain('revoked');
    expect(told).toContain('keyCompromise');
  });

  it('by openssl is read', async () => {
    tools.put('asked2.req', writeOcspRequest(idOf(seal.certificate, issuing.certificate)));
    tools.put(
      'index2.txt',
      `V\t361231000000Z\t\t${seal.certificate.serialHex.toUpperCase()}\tunknown\t/CN=x\n`,
    );
    tools.openssl(
      ...['ocsp', '-index', tools.at('index2.txt'), '-CA', tools.at('issuing.pem'), '-ndays', '3'],
      ...['-rsigner', tools.at('ocsp.pem'), '-rkey', tools.at('ocsp.key')],
      ...['-reqin', tools.at('asked2.req'), '-respout', tools.at('theirs.der')],
    );
    const read = readOcsp(await readFile(tools.at('theirs.der')));
    const single = await ocspAnswerFor(read, seal.certificate, issuing.certificate);
    expect(single?.status).toEqual({ state: 'good' });
  });

  it.each([
    ['good before it was withdrawn', 40, 40, 'good', 'good'],
    ['good when it was withdrawn later', 60, 40, 'revoked', 'revokedLater'],
    ['withdrawn from then on', 60, 60, 'revoked', 'revoked'],
    ['unknown when all that was said is too old', 40, 45, 'good', 'unknown'],
    ['good when it is said later that it is', 45, 40, 'good', 'good'],
    ['unknown when it is said only after its end', 400, 40, 'good', 'unknown'],
  ] as const)('is %s', async (_, saidOn, at, state, expected) => {
    const info = readRevocationInfo({ crls: [], ocsps: [await answer(saidOn, state)] });
    const word = await revocationAt(seal.certificate, issuing.certificate, inDays(at), info);
    expect(word.state).toBe(expected);
  });

  it('counts for nothing by a responder without the right to answer', async () => {
    const id = idOf(seal.certificate, issuing.certificate);
    const plan = {
      answers: [{ id, status: { state: 'good' } as const }],
      from: inDays(40),
      until: inDays(41),
    };
    const forged = await makeOcsp(plan, tsu.signer);
    expect(await ocspAnswerFor(readOcsp(forged), seal.certificate, issuing.certificate)).toBeUndefined();
  });
});
