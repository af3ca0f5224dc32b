import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeBundle } from './bundle.ts';
import { toBase64, utf8 } from './bytes.ts';
import { readCertificate } from './certificate.ts';
import { checkTime, skewMs, stampedText } from './check-time.ts';
import type { Draft } from './draft.ts';
import { sha256 } from './hash.ts';
import { signer } from './log.testing.ts';
import { certificateFingerprint } from './public-key.ts';
import { sealBundle } from './seal.ts';
import { signerOf } from './signature.ts';
import { stampSignerOf, writeStamp } from './stamp-key.ts';
import { tokenIn, writeStampRequest } from './stamp-request.ts';
import { readTimestamp } from './timestamp.ts';
import { contents, trust } from './use.testing.ts';
import { verifyBundle } from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'chancery-own-stamp-'));
afterAll(() => rmSync(folder, { recursive: true }));

const seed = new Uint8Array(32).fill(9);
const own = stampSignerOf(seed, signer);
const { first } = contents;
const text = stampedText(first.checkpoint);
const at = new Date('2026-11-16T08:00:00.120Z');
const serial = Uint8Array.of(200, 1, 2);
const stampAt = (time: Date, by = own) =>
  writeStamp({ imprint: sha256(text), at: time, serial, nonce: Uint8Array.of(7) }, by);
const token = stampAt(at);
const checked = (tokens: readonly Uint8Array[], known = trust) =>
  verifyBundle(writeBundle(sealBundle({ ...first, timestamps: tokens.map(toBase64) }, signer)), {
    trust: known,
  });

test.each([['2026-11-16T08:00:00.120Z'], ['2026-11-16T08:00:00.000Z'], ['2026-12-31T23:59:59.999Z']])(
  'a time comes back as it was stamped (%s)',
  (time) => {
    const found = readTimestamp(stampAt(new Date(time)), sha256(text));
    expect(found).toMatchObject({ at: new Date(time), nonce: '07' });
  },
);

test('the same secret gives the same certificate, for time stamps and nothing else', () => {
  const again = stampSignerOf(seed, signer);
  expect(again.certificate.raw).toEqual(own.certificate.raw);
  expect(own.certificate).toMatchObject({ isForTimestamps: true, isAuthority: false });
  expect(readCertificate(own.platform)).toMatchObject({ isForTimestamps: false, isAuthority: true });
});

test('a stamp of the platform itself is said to be its own word', () => {
  const report = checked([token]);
  expect(report.verdict).toBe('genuine');
  expect(report.proven).toContainEqual({
    code: 'notAfterOwn',
    values: { name: own.certificate.name, at: at.toISOString() },
  });
  expect(report.unproven.map(({ code }) => code)).toContain('onlyOwnTime');
});

test('a stamp by a made-up unit that carries the name and the certificate of the platform is nobody’s', () => {
  const stranger = stampSignerOf(new Uint8Array(32).fill(8), signerOf(new Uint8Array(32).fill(8)));
  const forged = stampAt(at, { ...stranger, platform: own.platform });
  const codes = checked([forged]);
  expect(codes.proven.map(({ code }) => code)).not.toContain('notAfterOwn');
  expect(codes.unproven.map(({ code }) => code)).toContain('timestampUnknown');
});

test('a stamp whose certificate belongs to another key is broken', () => {
  const stranger = stampSignerOf(new Uint8Array(32).fill(8), signer);
  const forged = stampAt(at, { ...own, sign: stranger.sign });
  expect(checked([forged]).fault?.code).toBe('timestampBroken');
});

test('an authority is known by the platform’s word or by one’s own, and which is said', () => {
  const outside = stampSignerOf(new Uint8Array(32).fill(8), signerOf(new Uint8Array(32).fill(8)));
  const fingerprint = certificateFingerprint(outside.certificate);
  const named = { fingerprint, name: 'TSA', namedBy: 'https://seals.example' };
  const codesWith = (...timestampers: (typeof named | { fingerprint: string; name: string })[]) =>
    checked([token, stampAt(at, outside)], { ...trust, timestampers }).proven.map(({ code }) => code);
  expect(codesWith(named)).toContain('notAfterNamed');
  expect(codesWith(named, { fingerprint, name: 'TSA' })).toContain('notAfter');
  expect(codesWith(named, { fingerprint, name: 'TSA' })).not.toContain('notAfterNamed');
});

test.each([
  [skewMs + 1_000, true],
  [skewMs, false],
])('entries that say a later time than the stamp over them are named (by %i ms: %s)', (ms, isNamed) => {
  const [entry] = checked([token]).entries;
  const entries = entry ? [{ ...entry, at: new Date(at.getTime() + ms).toISOString() }] : [];
  const draft: Draft = { proven: [], unproven: [], entries };
  checkTime({ ...sealBundle({ ...first, timestamps: [toBase64(token)] }, signer) }, trust, draft);
  expect(draft.unproven.some(({ code }) => code === 'timesAhead')).toBe(isNamed);
});

test('an answer that grants nothing holds no token', () => {
  const rejected = Uint8Array.of(0x30, 5, 0x30, 3, 2, 1, 2);
  expect(tokenIn(rejected)).toBeUndefined();
  expect(tokenIn(utf8('not an answer'))).toBeUndefined();
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const pem = (bytes: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${toBase64(bytes).replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

test.runIf(hasOpenssl)('OpenSSL takes the stamp, and no changed one', () => {
  const write = (name: string, bytes: Uint8Array | string) => writeFileSync(join(folder, name), bytes);
  write('root.pem', pem(own.platform));
  write('text', text);
  write('token', token);
  const forged = Uint8Array.from(token);
  forged[forged.length - 3] = (forged[forged.length - 3] ?? 0) ^ 1;
  write('forged', forged);
  write('query', writeStampRequest(sha256(text), Uint8Array.of(7)));
  const verify = (name: string, ...against: string[]) =>
    spawnSync('openssl', ['ts', '-verify', '-in', name, '-token_in', '-CAfile', 'root.pem', ...against], {
      cwd: folder,
      encoding: 'utf8',
    });
  expect(verify('token', '-data', 'text')).toMatchObject({ status: 0 });
  expect(verify('token', '-queryfile', 'query')).toMatchObject({ status: 0 });
  expect(verify('forged', '-data', 'text').status).not.toBe(0);
  const shown = execFileSync('openssl', ['ts', '-query', '-in', 'query', '-text'], { cwd: folder });
  expect(shown.toString()).toMatch(/Nonce: 0x07[\s\S]*Certificate required: yes/);
});
