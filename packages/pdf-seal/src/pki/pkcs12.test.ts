import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCsr, readCsr } from './csr.ts';
import { keyFor, makeEstate } from './estate.testing.ts';
import { signerOfKey } from './keys.ts';
import { openTools, pem } from './openssl.testing.ts';
import { readPems, writePem } from './pem.ts';
import { readPkcs12 } from './pkcs12.ts';
import { writePkcs12 } from './write-pkcs12.ts';

const tools = openTools();
afterAll(tools.close);
const estates = {
  ec: await makeEstate('ec'),
  rsa: await makeEstate('rsa'),
  sm2: await makeEstate('sm2'),
};

const exported = async (kind: keyof typeof estates, ...how: readonly string[]) => {
  const { root, issuing, seal } = estates[kind];
  tools.put('seal.pem', pem('CERTIFICATE', seal.certificate.raw));
  tools.put('seal.key', pem('PRIVATE KEY', seal.pkcs8));
  tools.put('above.pem', pem('CERTIFICATE', root.certificate.raw, issuing.certificate.raw));
  tools.openssl(
    ...['pkcs12', '-export', '-in', tools.at('seal.pem'), '-inkey', tools.at('seal.key')],
    ...[
      '-certfile',
      tools.at('above.pem'),
      '-passout',
      'pass:安全 pass',
      '-out',
      tools.at('out.p12'),
      ...how,
    ],
  );
  return new Uint8Array(await readFile(tools.at('out.p12')));
};

describe('a PKCS #12 file', () => {
  it.each([
    ['ec', 'as openssl makes it today', []],
    ['rsa', 'as openssl makes it today', []],
    ['sm2', 'as openssl makes it today', []],
    ['ec', 'the old way, by 3DES and RC2', ['-legacy']],
    ['ec', 'the old way, by 3DES alone', ['-legacy', '-certpbe', 'PBE-SHA1-3DES']],
    ['ec', 'by RC2 of 128 bits', ['-legacy', '-certpbe', 'PBE-SHA1-RC2-128']],
    ['ec', 'by PBES2 with 3DES', ['-certpbe', 'des-ede3-cbc', '-keypbe', 'des-ede3-cbc']],
    ['ec', 'without a code over it', ['-nomac']],
  ] as const)('of %s, %s, is opened', async (kind, _, how) => {
    const bytes = await exported(kind, ...how);
    const { key, chain } = await readPkcs12(bytes, '安全 pass');
    const { seal, issuing, root } = estates[kind];
    expect(Buffer.from(key.spki).equals(Buffer.from(seal.key.spki))).toBe(true);
    expect(chain.map(({ serialHex }) => serialHex)).toEqual(
      [seal, issuing, root].map(({ certificate }) => certificate.serialHex),
    );
    await expect(readPkcs12(bytes, 'another')).rejects.toMatchObject({ code: 'wrongPassword' });
    const { sign } = await signerOfKey(key);
    expect((await sign(Uint8Array.of(1))).length).toBeGreaterThan(60);
  });

  it('that is no such file, or broken off, is told apart', async () => {
    const bytes = await exported('ec');
    await expect(readPkcs12(bytes.subarray(0, 300), '安全 pass')).rejects.toMatchObject({ code: 'damaged' });
    await expect(readPkcs12(new Uint8Array(9), '')).rejects.toMatchObject({ code: 'damaged' });
  });

  it('without a key is told apart', async () => {
    const bytes = await exported('ec', '-nokeys');
    await expect(readPkcs12(bytes, '安全 pass')).rejects.toMatchObject({ code: 'noKey' });
  });
});

describe('a PKCS #12 file that is written here', () => {
  it.each(['ec', 'sm2'] as const)('of %s is opened by openssl and read again', async (kind) => {
    const { root, issuing, seal } = estates[kind];
    const chain = [seal.certificate, issuing.certificate, root.certificate] as const;
    const key = { pkcs8: seal.pkcs8 };
    const bytes = await writePkcs12({ key, chain, name: '长安 seal' }, '安全 pass');
    const how = ['pkcs12', '-in', tools.put('ours.p12', bytes), '-passin', 'pass:安全 pass'];
    const told = tools.openssl(...how, '-info', '-noout');
    expect(told).toContain('MAC: sha256, Iteration 100000');
    expect(told).toContain('PBES2, PBKDF2, AES-256-CBC, Iteration 600000, PRF hmacWithSHA256');
    tools.openssl(...how, '-nodes', '-out', tools.at('ours.pem'));
    const opened = new Uint8Array(await readFile(tools.at('ours.pem')));
    expect(readPems(opened, 'PRIVATE KEY')).toHaveLength(1);
    expect(readPems(opened, 'CERTIFICATE')).toEqual(chain.map(({ raw }) => raw));
    const read = await readPkcs12(bytes, '安全 pass');
    expect(read.key.spki).toEqual(seal.key.spki);
    expect(read.chain).toHaveLength(3);
    await expect(readPkcs12(bytes, 'another')).rejects.toMatchObject({ code: 'wrongPassword' });
    expect(() => tools.openssl(...how.slice(0, 4), 'pass:another', '-noout')).toThrow(/Mac verify error/);
  });
});

describe('a request for a certificate', () => {
  const subject = { commonName: '长安公司 合同专用章', organization: '长安公司', country: 'CN' };

  it.each(['ec', 'rsa', 'sm2'] as const)('of %s is taken by openssl', async (kind) => {
    const { signer } = await keyFor(kind);
    const csr = await makeCsr(subject, signer);
    const told = tools.openssl(
      ...['req', '-inform', 'DER', '-noout', '-text', '-verify', '-nameopt', 'utf8'],
      ...(kind === 'sm2' ? ['-vfyopt', 'distid:1234567812345678'] : []),
      ...['-in', tools.put('ours.csr', csr)],
    );
    expect(told).toMatch(/verify OK/i);
    expect(told).toContain('长安公司 合同专用章');
    expect((await readCsr(csr)).named).toMatchObject(subject);
  });

  it('by openssl is read, and one that was changed is refused', async () => {
    tools.openssl(
      ...['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...['-keyout', '/dev/null', '-subj', '/CN=theirs', '-out', tools.at('theirs.pem')],
    );
    const [csr] = readPems(new Uint8Array(await readFile(tools.at('theirs.pem'))), 'CERTIFICATE REQUEST');
    if (!csr) throw new Error('no request was read');
    expect((await readCsr(csr)).named.commonName).toBe('theirs');
    const again = readPems(
      new TextEncoder().encode(writePem('CERTIFICATE REQUEST', csr)),
      'CERTIFICATE REQUEST',
    );
    expect(again).toEqual([csr]);
    const changed = csr.slice();
    const at = Buffer.from(csr).indexOf('theirs');
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(readCsr(changed)).rejects.toMatchObject({ code: 'keyMismatch' });
  });
});
