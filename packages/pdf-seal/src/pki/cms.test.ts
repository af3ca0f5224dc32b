import { afterAll, describe, expect, it } from 'vitest';
import { digestFor, signDetached } from './cms.ts';
import { makeEstate } from './estate.testing.ts';
import { openTools, pem } from './openssl.testing.ts';
import { signSm2 } from './sm2.ts';

const tools = openTools();
afterAll(tools.close);
const content = new TextEncoder().encode('合同 No. 7');

describe.each(['ec', 'rsa'] as const)('a detached signature by %s', async (kind) => {
  const { root, seal } = await makeEstate(kind);
  const ca = tools.put(`${kind}.root.pem`, pem('CERTIFICATE', root.certificate.raw));
  const file = tools.put(`${kind}.txt`, content);
  const verify = (name: string, cms: Uint8Array, of = file) =>
    tools.openssl(
      ...['cms', '-verify', '-binary', '-inform', 'DER', '-in', tools.put(name, cms), '-content', of],
      ...['-CAfile', ca, '-attime', '1780000000', '-purpose', 'any', '-out', '/dev/null'],
    );

  it('is good for openssl, with its certificate bound in', async () => {
    const cms = await signDetached(digestFor(kind, content), seal.signer);
    expect(verify(`${kind}.cms`, cms)).toContain('Verification successful');
    const told = tools.openssl('cms', '-cmsout', '-print', '-inform', 'DER', '-in', tools.at(`${kind}.cms`));
    expect(told).toContain('id-smime-aa-signingCertificateV2');
    expect(told).not.toContain('signingTime');
  });

  it('is refused for another content', async () => {
    const cms = await signDetached(digestFor(kind, content), seal.signer);
    const other = tools.put(`${kind}.other.txt`, '合同 No. 8');
    expect(() => verify(`${kind}.2.cms`, cms, other)).toThrow(/digest|verification failure/i);
  });
});

describe('certificates', () => {
  it.each(['ec', 'rsa'] as const)('of %s form a chain for openssl', async (kind) => {
    const { root, issuing, seal } = await makeEstate(kind, kind);
    const said = tools.openssl(
      ...['verify', '-x509_strict', '-attime', '1780000000'],
      ...['-CAfile', tools.put('root.pem', pem('CERTIFICATE', root.certificate.raw))],
      ...['-untrusted', tools.put('issuing.pem', pem('CERTIFICATE', issuing.certificate.raw))],
      tools.put('seal.pem', pem('CERTIFICATE', seal.certificate.raw)),
    );
    expect(said).toContain('seal.pem: OK');
  });

  it('of SM2 form a chain for openssl, which knows the name of the signer for the last link alone', async () => {
    const { root, issuing, seal } = await makeEstate('sm2');
    const link = (name: string, below: Uint8Array, above: Uint8Array) =>
      tools.openssl(
        ...['verify', '-x509_strict', '-partial_chain', '-attime', '1780000000'],
        ...['-vfyopt', 'distid:1234567812345678'],
        ...['-trusted', tools.put('above.pem', pem('CERTIFICATE', above))],
        tools.put(name, pem('CERTIFICATE', below)),
      );
    expect(link('seal.pem', seal.certificate.raw, issuing.certificate.raw)).toContain('seal.pem: OK');
    expect(link('issuing.pem', issuing.certificate.raw, root.certificate.raw)).toContain('issuing.pem: OK');
  });

  it('say to openssl what they are for and where to ask', async () => {
    const { seal, tsu, issuing } = await makeEstate('ec');
    const told = (raw: Uint8Array) =>
      tools.openssl(
        ...['x509', '-noout', '-text', '-nameopt', 'utf8', '-in'],
        tools.put('told.pem', pem('CERTIFICATE', raw)),
      );
    const sealSaid = told(seal.certificate.raw);
    for (const part of [
      'Digital Signature, Non Repudiation',
      'CA:FALSE',
      'URI:http://127.0.0.1/pki/test.crl',
      'OCSP - URI:http://127.0.0.1/pki/ocsp',
      'CA Issuers - URI:http://127.0.0.1/pki/issuing.cer',
      'O=长安公司',
    ])
      expect(sealSaid).toContain(part);
    expect(told(tsu.certificate.raw)).toMatch(/Extended Key Usage: critical\s+Time Stamping/);
    expect(told(issuing.certificate.raw)).toContain('CA:TRUE, pathlen:0');
  });
});

describe('SM2', () => {
  it('signs what openssl verifies', async () => {
    const { seal } = await makeEstate('sm2');
    tools.put('sm2.txt', content);
    tools.put('sm2.sig', await seal.key.sign(content));
    tools.put('sm2.pub', pem('PUBLIC KEY', seal.key.spki));
    const said = tools.openssl(
      ...['dgst', '-sm3', '-sigopt', 'distid:1234567812345678', '-verify', tools.at('sm2.pub')],
      ...['-signature', tools.at('sm2.sig'), tools.at('sm2.txt')],
    );
    expect(said).toContain('Verified OK');
  });

  it('gives another signature each time', () => {
    const secret = new Uint8Array(32).fill(7);
    expect(signSm2(content, secret)).not.toEqual(signSm2(content, secret));
  });
});
