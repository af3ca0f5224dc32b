import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getEvidenceKeys } from '@chancery/contract/evidence/calls.ts';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { readBundle } from '@chancery/evidence/bundle.ts';
import { publishedAt, readPlatform, trustOf } from '@chancery/evidence/platform-document.ts';
import { certificateFingerprint } from '@chancery/evidence/public-key.ts';
import { verifyBundle } from '@chancery/evidence/verify.ts';
import { afterEach, expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { outsideAuthority } from './outside-authority.ts';
import { ownAuthority } from './stamp-target.ts';
import { type Manner, signerNumbered, startAuthority } from './time-authority.testing.ts';

const authority = await startAuthority(mkdtempSync(join(tmpdir(), 'chancery-tsa-')));
const { app, address, call, db, given } = await createWorld({
  EVIDENCE_TSA_URL: authority.url,
  EVIDENCE_TSA_CERT: authority.certificate,
});
const { evidence, evidenceDesk } = app.services;
afterEach(() => authority.behaves({}));

const append = async (companyId: string) => {
  const step = { companyId, kind: EvidenceKind.deviceOperated, subjectId: companyId, facts: {} };
  await app.transactions.apart('platform', (tx) => evidence.append(tx, step));
  await evidence.flush();
};
const fileOf = async (companyId: string): Promise<Uint8Array> => {
  // As a report does it: everything as it is at one moment.
  const bundle = await app.transactions.snapshot({ companyId }, (tx) =>
    evidence.bundleFor(tx, companyId, [companyId]),
  );
  return bundle ?? expect.fail('no file');
};
const published = async () => {
  const text = await (await fetch(address + publishedAt)).text();
  return readPlatform(text) ?? expect.fail('unreadable');
};
const stampsOf = async (companyId: string) => {
  const { rows } = await db.query<{ size: string; authority: string; token: Buffer }>(
    'SELECT size, authority, token FROM evidence_timestamp WHERE company_id = $1 ORDER BY size, authority',
    [companyId],
  );
  return rows.map(({ size, ...row }) => ({ size: Number(size), ...row }));
};

/** Should the authority be slower than a file waits, its stamp is in the next one. */
const stampedTwice = (companyId: string) =>
  expect.poll(() => fileOf(companyId).then(() => stampsOf(companyId)), { timeout: 20_000 }).toHaveLength(2);

test('a file says when it was there at the latest, by the platform and by an authority outside', async () => {
  const unit = await given.unit();
  await append(unit.id);
  const trust = trustOf(await published(), address);
  expect(trust.timestampers).toHaveLength(2);
  await stampedTwice(unit.id);
  const report = verifyBundle(await fileOf(unit.id), { trust });
  expect(report.verdict).toBe('genuine');
  const times = report.proven.filter(({ code }) => code.startsWith('notAfter'));
  expect(times).toMatchObject([
    { code: 'notAfterNamed', values: { name: authority.signer.certificate.name, platform: address } },
    { code: 'notAfterOwn' },
  ]);
  for (const { values } of times)
    expect(Math.abs(Date.parse(String(values.at)) - Date.now())).toBeLessThan(60_000);
  const fingerprint = certificateFingerprint(authority.signer.certificate);
  const sure = { ...trust, timestampers: [{ fingerprint, name: 'TSA' }] };
  const codes = verifyBundle(await fileOf(unit.id), { trust: sure }).proven.map(({ code }) => code);
  expect(codes).toContain('notAfter');
});

test('the newest checkpoint of a log is stamped again and again, and no more than once in a while', async () => {
  const unit = await given.unit();
  await append(unit.id);
  await evidenceDesk.publish();
  const first = await stampsOf(unit.id);
  expect(first.map(({ authority: by }) => by).sort()).toEqual([authority.url, ownAuthority].sort());
  await append(unit.id);
  await evidenceDesk.publish();
  expect(await stampsOf(unit.id)).toHaveLength(2);
  await db.query(`UPDATE evidence_publication SET at = now() - interval '6 minutes' WHERE company_id = $1`, [
    unit.id,
  ]);
  await evidenceDesk.publish();
  expect(await stampsOf(unit.id)).toHaveLength(4);
});

const flawed: readonly (readonly [string, Manner, RegExp])[] = [
  ['over something else', { stamp: (asked) => ({ ...asked, imprint: new Uint8Array(32) }) }, /does not hold/],
  ['to another question', { stamp: (asked) => ({ ...asked, nonce: Uint8Array.of(1) }) }, /another question/],
  ['without the number that was sent', { stamp: ({ nonce: _, ...asked }) => asked }, /another question/],
  ['that grants nothing', { answer: () => Uint8Array.of(0x30, 5, 0x30, 3, 2, 1, 2) }, /granted no/],
  ['with a changed signature', { answer: (token) => authority.granted(broken(token)) }, /does not hold/],
  ['with an error', { status: 503 }, /503/],
  ['that never ends', { answer: () => new Uint8Array(200_000) }, /more than a token/],
];

const broken = (token: Uint8Array): Uint8Array =>
  token.map((byte, at) => (at === token.length - 1 ? byte ^ 1 : byte));

const asked = (certificate = authority.certificate) =>
  outsideAuthority({ evidenceTsaUrl: authority.url, evidenceTsaCert: certificate }, () => {});

test.each(flawed)('an answer %s is not kept', async (_, manner, why) => {
  authority.behaves(manner);
  await expect(asked()?.stamp(new Uint8Array(32).fill(3))).rejects.toThrow(why);
});

test('an answer by another authority than the one that was chosen is not kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chancery-tsa-'));
  const other = await startAuthority(folder);
  const body = Buffer.from(signerNumbered(78).certificate.raw).toString('base64');
  writeFileSync(other.certificate, `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`);
  await expect(asked(other.certificate)?.stamp(new Uint8Array(32))).rejects.toThrow(
    /not by EVIDENCE_TSA_CERT/,
  );
});

test('a stamp that somebody put into the database spoils no file, and is an alarm', async () => {
  const unit = await given.unit();
  await append(unit.id);
  await stampedTwice(unit.id);
  const forge = (token: Buffer, by: string) =>
    db.query('UPDATE evidence_timestamp SET token = $1 WHERE company_id = $2 AND authority = $3', [
      token,
      unit.id,
      by,
    ]);
  const own = (await stampsOf(unit.id)).find((row) => row.authority === ownAuthority);
  await forge(Buffer.from(broken(own?.token ?? new Uint8Array(1))), ownAuthority);
  const file = await fileOf(unit.id);
  const reading = readBundle(file);
  expect(reading.is === 'bundle' && reading.bundle.timestamps).toHaveLength(1);
  expect(verifyBundle(file, { trust: trustOf(await published(), address) }).verdict).toBe('genuine');
  const operator = await given.operator();
  await expect
    .poll(async () => (await call(operator, getEvidenceKeys, {})).alarms)
    .toContainEqual(expect.objectContaining({ reason: 'timestampBroken' }));
});

test('a report does not hang on a slow authority: it goes with our own stamp, and says so', async () => {
  const unit = await given.unit();
  await append(unit.id);
  authority.behaves({ isSilent: true });
  const began = performance.now();
  const report = verifyBundle(await fileOf(unit.id), { trust: trustOf(await published(), address) });
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(report.verdict).toBe('genuine');
  expect(report.proven.map(({ code }) => code)).toContain('notAfterOwn');
  expect(report.unproven.map(({ code }) => code)).toContain('onlyOwnTime');
});
