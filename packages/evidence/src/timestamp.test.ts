import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeBundle } from './bundle.ts';
import { toBase64 } from './bytes.ts';
import { stampedText } from './check-time.ts';
import { sha256 } from './hash.ts';
import { signer } from './log.testing.ts';
import { sealBundle } from './seal.ts';
import { readTimestamp } from './timestamp.ts';
import { contents, trust } from './use.testing.ts';
import { verifyBundle } from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'chancery-stamp-'));
afterAll(() => rmSync(folder, { recursive: true }));
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });

/** A token by OpenSSL's own time-stamping authority. */
const tokenOver = (text: Uint8Array, key: string[]): Uint8Array => {
  writeFileSync(
    join(folder, 'conf'),
    `[tsa]\ndefault_tsa=t\n[t]\nserial=./serial\ncrypto_device=builtin\nsigner_cert=./cert.pem\nsigner_key=./key.pem\nsigner_digest=sha256\ndefault_policy=1.2.3.4\ndigests=sha256\nordering=yes\ness_cert_id_chain=no\n[req]\ndistinguished_name=dn\nx509_extensions=x\nprompt=no\n[dn]\nCN=An authority\n[x]\nextendedKeyUsage=critical,timeStamping\n`,
  );
  writeFileSync(join(folder, 'serial'), '01\n');
  writeFileSync(join(folder, 'text'), text);
  openssl(
    'req',
    '-x509',
    ...key,
    '-nodes',
    '-keyout',
    'key.pem',
    '-out',
    'cert.pem',
    '-config',
    'conf',
    '-days',
    '9',
  );
  openssl('ts', '-query', '-data', 'text', '-sha256', '-cert', '-out', 'query');
  openssl('ts', '-reply', '-config', 'conf', '-queryfile', 'query', '-token_out', '-out', 'token');
  return new Uint8Array(readFileSync(join(folder, 'token')));
};

const keys = [
  ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'],
  ['-newkey', 'rsa:2048'],
];
const { first } = contents;
const text = stampedText(first.checkpoint);

test.each(keys)('a token of OpenSSL says when (%s %s)', (...key) => {
  const token = tokenOver(
    text,
    key.filter((part) => typeof part === 'string'),
  );
  const found = readTimestamp(token, sha256(text));
  expect(found).toMatchObject({ name: 'An authority' });
  expect(Math.abs(Date.now() - (found?.at.getTime() ?? 0))).toBeLessThan(600_000);
  expect(readTimestamp(token, sha256(sha256(text)))).toBeUndefined();
  for (let at = 40; at < token.length; at += 37) {
    const changed = Uint8Array.from(token);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const other = readTimestamp(changed, sha256(text));
    // What nobody signed may change; what it says may not.
    if (other) expect([other.at, other.chain[0]]).toEqual([found?.at, found?.chain[0]]);
  }
  const file = writeBundle(sealBundle({ ...first, timestamps: [toBase64(token)] }, signer));
  const known = { ...trust, timestampers: [{ fingerprint: found?.chain[0] ?? '', name: 'known' }] };
  const stamped = verifyBundle(file, { trust: known });
  expect(stamped.fault).toBeUndefined();
  expect(stamped.proven).toContainEqual({
    code: 'notAfter',
    values: { name: 'known', at: found?.at.toISOString() },
  });
  const unknown = verifyBundle(file, { trust }).unproven.map(({ code }) => code);
  expect(unknown).toContain('timestampUnknown');
  const elsewhere = sealBundle({ ...contents.foreign, timestamps: [toBase64(token)] }, signer);
  expect(verifyBundle(writeBundle(elsewhere), { trust }).fault?.code).toBe('timestampBroken');
});
