import { expect, test } from 'vitest';
import { concat, utf8 } from './bytes.ts';
import { oids, readCertificate, readTime } from './certificate.ts';
import { der, isTrue, oid, partsOf, readOne, sequence, set, tag } from './der.ts';
import { signer } from './log.testing.ts';
import { stampSignerOf } from './stamp-key.ts';

const { certificate } = stampSignerOf(new Uint8Array(32).fill(3), signer);
const [said, algorithm, signature] = partsOf(readOne(certificate.raw, tag.sequence)).map(({ raw }) => raw);
const parts = partsOf(readOne(said, tag.sequence)).map(({ raw }) => raw);
const written = (own: readonly Uint8Array[], ...signed: readonly (Uint8Array | undefined)[]) =>
  sequence(sequence(...own), ...signed.flatMap((part) => part ?? []));
/** The certificate with other extensions. */
const withExtensions = (...extensions: readonly Uint8Array[]) =>
  readCertificate(
    written([...parts.slice(0, -1), der(tag.numbered(3), sequence(...extensions))], algorithm, signature),
  );
const isFalse = Uint8Array.of(1, 1, 0);
const extension = (name: Uint8Array, value: Uint8Array, ...said: readonly Uint8Array[]) =>
  sequence(name, ...said, der(tag.octets, value));
const [stamping, other] = [sequence(oids.timeStamping), oid('1.3.6.1.5.5.7.3.1')];
const constraints = (value: Uint8Array) => extension(oids.basicConstraints, value, isTrue);

test.each([
  ['alone and critical', true, [extension(oids.extendedUsage, stamping, isTrue)]],
  [
    'behind another extension',
    true,
    [constraints(sequence()), extension(oids.extendedUsage, stamping, isTrue)],
  ],
  ['not critical', false, [extension(oids.extendedUsage, stamping)]],
  ['said not to be critical', false, [extension(oids.extendedUsage, stamping, isFalse)]],
  ['with more than there is to say', false, [extension(oids.extendedUsage, stamping, isTrue, isTrue)]],
  ['beside another use', false, [extension(oids.extendedUsage, sequence(oids.timeStamping, other), isTrue)]],
  ['not at all, but another', false, [extension(oids.extendedUsage, sequence(other), isTrue)]],
  ['not at all', false, [extension(oids.extendedUsage, sequence(), isTrue)]],
  [
    'behind one of its name that says nothing',
    false,
    [sequence(oids.extendedUsage), extension(oids.extendedUsage, stamping, isTrue)],
  ],
  ['in another extension', false, [extension(oids.basicConstraints, stamping, isTrue)]],
])('time stamps are allowed %s: %s', (_, isForTimestamps, extensions) => {
  expect(withExtensions(...extensions)).toMatchObject({ isForTimestamps });
});

test.each([
  ['said so', true, [constraints(sequence(isTrue))]],
  ['said not to be', false, [constraints(sequence(isFalse))]],
  ['nothing said', false, [constraints(sequence())]],
  ['no word of it', false, []],
])('an authority, %s: %s', (_, isAuthority, extensions) => {
  expect(withExtensions(...extensions)).toMatchObject({ isAuthority });
});

test.each([
  [tag.utcTime, '491231235959Z', '2049-12-31T23:59:59.000Z'],
  [tag.utcTime, '500101000000Z', '1950-01-01T00:00:00.000Z'],
  [tag.time, '20500101000000Z', '2050-01-01T00:00:00.000Z'],
  [tag.time, '20261116120001.5Z', '2026-11-16T12:00:01.500Z'],
  [tag.time, '20261116120001.123456Z', '2026-11-16T12:00:01.123Z'],
  [tag.time, '261116120001Z', undefined],
  [tag.utcTime, '20261116120001Z', undefined],
  [tag.text, '20261116120001Z', undefined],
  [tag.time, '20261316120001Z', undefined],
  [tag.time, '20261116120001', undefined],
])('a time, %i %s, is %s', (of, text, wanted) => {
  expect(readTime(readOne(der(of, utf8(text)), of))?.toISOString()).toBe(wanted);
});

test('a certificate that lacks something, or has more, is none', () => {
  expect(readCertificate(certificate.raw)).toBeDefined();
  expect(readCertificate(concat(certificate.raw, Uint8Array.of(5, 0)))).toBeUndefined();
  expect(readCertificate(written(parts, algorithm))).toBeUndefined();
  expect(readCertificate(written(parts))).toBeUndefined();
  // The extensions at the end may be missing; nothing before them may.
  for (const left of parts.keys()) {
    const found = readCertificate(written(parts.toSpliced(left, 1), algorithm, signature));
    if (left === parts.length - 1) expect(found).toMatchObject({ isForTimestamps: false });
    else expect(found).toBeUndefined();
  }
});

test('a key or a signature that is not whole bytes is none', () => {
  const odd = der(tag.bitString, Uint8Array.of(1, 2, 4));
  expect(readCertificate(written(parts, algorithm, odd))).toBeUndefined();
  const [keyAlgorithm] = partsOf(readOne(parts[6], tag.sequence));
  for (const bits of [odd, der(tag.octets, Uint8Array.of(0, 2, 4))]) {
    const key = sequence(keyAlgorithm?.raw ?? odd, bits);
    expect(readCertificate(written(parts.with(6, key), algorithm, signature))).toBeUndefined();
  }
});

test('a name is its common name, in so many bytes, or nothing', () => {
  const named = (...names: readonly Uint8Array[]) =>
    readCertificate(written(parts.with(5, sequence(...names)), algorithm, signature))?.name;
  const part = (name: Uint8Array, text: string) => set(sequence(name, der(tag.text, utf8(text))));
  const country = oid('2.5.4.6');
  expect(named(part(country, 'CN'), part(oids.commonName, '印章'))).toBe('印章');
  expect(named(part(country, 'CN'))).toBe('');
  expect(named(part(oids.commonName, 'x'.repeat(300)))).toBe('x'.repeat(200));
});
