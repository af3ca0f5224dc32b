import { X509Certificate } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { digest } from './digest.ts';
import { inDays, makeEstate } from './estate.testing.ts';
import { openTools, pem } from './openssl.testing.ts';
import {
  answerTimestamp,
  checkTimestamp,
  makeTimestamp,
  readTimestampAnswer,
  writeTimestampRequest,
} from './timestamp.ts';

const tools = openTools();
afterAll(tools.close);
const content = new TextEncoder().encode('合同 No. 7');
const { root, issuing, seal, tsu } = await makeEstate('ec');
const time = inDays(100);
const at = ['-attime', String(inDays(101).getTime() / 1000)];
const ca = tools.put('root.pem', pem('CERTIFICATE', root.certificate.raw));
tools.put('content.txt', content);

describe('a time stamp of ours', () => {
  it('answers what openssl asks, and openssl takes it', async () => {
    const query = ['ts', '-query', '-data', tools.at('content.txt'), '-sha256', '-cert'];
    tools.openssl(...query, '-out', tools.at('query.tsq'));
    const { readFile } = await import('node:fs/promises');
    const { isGranted, answer } = await answerTimestamp(
      await readFile(tools.at('query.tsq')),
      tsu.signer,
      time,
    );
    expect(isGranted).toBe(true);
    const verify = ['ts', '-verify', '-queryfile', tools.at('query.tsq'), '-CAfile', ca, ...at];
    expect(tools.openssl(...verify, '-in', tools.put('answer.tsr', answer))).toContain('Verification: OK');
    expect(tools.openssl('ts', '-reply', '-text', '-in', tools.at('answer.tsr'))).toContain(
      'Time stamp: Apr 11 00:00:00 2026 GMT',
    );
  });

  it.each([
    ['badAlgorithm', () => writeTimestampRequest(digest('sha1', content), 'sha1', Uint8Array.of(1))],
    ['badFormat', () => writeTimestampRequest(new Uint8Array(31), 'sha256', Uint8Array.of(1))],
    ['badRequest', () => Uint8Array.of(1, 2, 3)],
  ])('is refused with the reason %s', async (reason, request) => {
    const { isGranted, answer } = await answerTimestamp(request(), tsu.signer, time);
    expect(isGranted).toBe(false);
    const told = tools.openssl('ts', '-reply', '-text', '-in', tools.put('refused.tsr', answer));
    expect(told).toContain(reason);
    expect(() => readTimestampAnswer(answer, content, Uint8Array.of(1))).toThrow('no time stamp');
  });

  it('is checked against what it is for', async () => {
    const token = await makeTimestamp(
      { imprint: digest('sha256', content), digestName: 'sha256', time },
      tsu.signer,
    );
    const good = await checkTimestamp(token, (name) => digest(name, content));
    expect(good).toMatchObject({ faults: [], time });
    const other = await checkTimestamp(token, (name) => digest(name, content, content));
    expect(other.faults).toEqual(['otherImprint']);
  });

  it('by a certificate that is for something else is told', async () => {
    const token = await makeTimestamp(
      { imprint: digest('sha256', content), digestName: 'sha256', time },
      seal.signer,
    );
    const { faults } = await checkTimestamp(token, (name) => digest(name, content));
    expect(faults).toEqual(['notForTimestamps']);
  });

  it('is damaged by any change', async () => {
    const token = await makeTimestamp(
      { imprint: digest('sha256', content), digestName: 'sha256', time },
      tsu.signer,
    );
    const bytes = Buffer.from(token);
    const rangeOf = (part: Buffer, from = 0) => {
      const start = bytes.indexOf(part, from);
      expect(start).toBeGreaterThan(0);
      return { start, end: start + part.length };
    };
    const [ours, ...above] = [tsu, root, issuing].map(({ certificate: { raw } }) =>
      rangeOf(Buffer.from(raw)),
    );
    const certified = Math.max(...[ours, ...above].map((range) => range?.end ?? 0));
    const serial = Buffer.from(new X509Certificate(tsu.certificate.raw).serialNumber, 'hex');
    // Certificates above the unit's own are judged by their own signatures. Who signed is named once more in front of
    // what is signed; what counts is the certificate that is bound in there.
    const free = [...above, { start: certified, end: rangeOf(serial, certified).end }];
    for (let index = 60; index < token.length; index += 29) {
      const changed = token.slice();
      changed[index] = (changed[index] ?? 0) ^ 1;
      const { faults, certificate } = await checkTimestamp(changed, (name) => digest(name, content));
      const isOtherCertificate =
        certificate && !tsu.certificate.raw.every((b, i) => certificate.raw[i] === b);
      const isFree = free.some((range) => index >= range.start && index < range.end);
      if (faults.length === 0 && !isOtherCertificate) expect([index, isFree]).toEqual([index, true]);
    }
  });
});

describe('a time stamp by openssl', () => {
  it('is read and checked', async () => {
    tools.put('tsu.key', pem('PRIVATE KEY', tsu.pkcs8));
    tools.put('tsu.pem', pem('CERTIFICATE', tsu.certificate.raw));
    tools.put('chain.pem', pem('CERTIFICATE', issuing.certificate.raw));
    tools.put('serial', '01');
    tools.put(
      'tsa.cnf',
      [
        '[tsa]',
        'default_tsa = one',
        '[one]',
        `serial = ${tools.at('serial')}`,
        `signer_cert = ${tools.at('tsu.pem')}`,
        `signer_key = ${tools.at('tsu.key')}`,
        `certs = ${tools.at('chain.pem')}`,
        'signer_digest = sha256',
        'default_policy = 1.2.3.4',
        'digests = sha256',
        'ess_cert_id_alg = sha256',
      ].join('\n'),
    );
    const imprint = digest('sha256', content);
    const nonce = Uint8Array.of(0x81, 2, 3, 4);
    tools.put('ours.tsq', writeTimestampRequest(imprint, 'sha256', nonce));
    tools.openssl(
      ...['ts', '-reply', '-config', tools.at('tsa.cnf'), '-queryfile', tools.at('ours.tsq')],
      ...['-out', tools.at('theirs.tsr')],
    );
    const { readFile } = await import('node:fs/promises');
    const answer = await readFile(tools.at('theirs.tsr'));
    const token = readTimestampAnswer(answer, imprint, nonce);
    const { faults, time: said, certificate } = await checkTimestamp(token, (name) => digest(name, content));
    expect(faults).toEqual([]);
    expect(said).toBeInstanceOf(Date);
    expect(certificate?.serialHex).toBe(tsu.certificate.serialHex);
    expect(() => readTimestampAnswer(answer, imprint, Uint8Array.of(9))).toThrow('something else');
  });
});
