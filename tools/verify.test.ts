import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { inDays, makeEstate } from '../packages/pdf-seal/src/pki/estate.testing.ts';
import { pem } from '../packages/pdf-seal/src/pki/openssl.testing.ts';
import { makePdf } from '../packages/pdf-seal/src/seal/pdfs.testing.ts';
import { roundSeal } from '../packages/pdf-seal/src/seal/picture.testing.ts';
import { sealPdf } from '../packages/pdf-seal/src/seal/seal-pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(folder, { recursive: true }));
const put = (name: string, bytes: Uint8Array | string): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

const { seal, root } = await makeEstate('ec');
const sealed = await sealPdf(makePdf(), {
  picture: roundSeal,
  places: [{ kind: 'at', page: 1, x: 60, y: 60 }],
  signer: seal.signer,
  level: 'B-B',
  at: inDays(3),
});
const altered = sealed.slice();
altered[Buffer.from(altered).indexOf('12,345.00')] = 0x39;
const rootFile = put('root.pem', pem('CERTIFICATE', root.certificate.raw));
const at = ['--at', inDays(5).toISOString()];

const command = fileURLToPath(new URL('./verify.ts', import.meta.url));
const verify = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

describe('npm run verify takes sealed PDFs', () => {
  const good = put('sealed.pdf', sealed);

  it('and ends with 0 when it is genuine, and says whose the seal is', () => {
    const { status, stdout } = verify(good, '--root', rootFile, ...at, '--lang', 'en');
    expect({ status, stdout }).toMatchObject({ status: 0 });
    expect(stdout).toMatch(/^Genuine/);
    expect(stdout).toContain('For: 长安公司');
  });

  it('with 1 when it was altered, as JSON where that is asked for', () => {
    const { status, stdout } = verify(put('altered.pdf', altered), '--root', rootFile, ...at, '--json');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'pdf', verdict: 'altered' });
  });

  it('with 3 when no root that was given issued it', () => {
    const { status, stdout } = verify(good, ...at, '--lang', 'zh');
    expect(status).toBe(3);
    expect(stdout).toContain('签发机构未知');
  });

  it('with 2 when there is no seal on it, or the command is wrong', () => {
    expect(verify(put('plain.pdf', makePdf())).status).toBe(2);
    expect(verify(good, '--root', good)).toMatchObject({ status: 2, stdout: '' });
  });

  it('and what is no PDF is still checked as evidence', () => {
    const { status, stdout } = verify(put('evidence.json', '{}'), '--json');
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'unreadable' });
  });
});
