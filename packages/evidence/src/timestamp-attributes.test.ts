import { expect, test } from 'vitest';
import { concat } from './bytes.ts';
import { sha256Name, signedAttributes } from './cms.ts';
import { der, integer, oid, partsOf, readOne, sequence, set, tag } from './der.ts';
import { sha256 } from './hash.ts';
import { signer } from './log.testing.ts';
import { ecdsaSha256 } from './make-certificate.ts';
import { stampSignerOf, writeStamp } from './stamp-key.ts';
import { readTimestamp } from './timestamp.ts';

const own = stampSignerOf(new Uint8Array(32).fill(3), signer);
const imprint = sha256(Uint8Array.of(1));
const token = writeStamp({ imprint, at: new Date('2026-11-16T08:00:00Z'), serial: Uint8Array.of(7) }, own);

// What the token is about, as it stands in there.
const [, wrapped] = partsOf(readOne(token, tag.sequence));
const [version, hashes, content, certificates] = partsOf(readOne(wrapped?.content, tag.sequence));
const info = partsOf(partsOf(content)[1])[0]?.content ?? new Uint8Array();
const kind = oid('1.2.840.113549.1.9.16.1.4');
const [contentType, messageDigest, certificateV2] = partsOf(
  readOne(signedAttributes(sha256(info), own.certificate, kind), tag.set),
).map(({ raw }) => raw);
if (!version || !hashes || !content || !certificates || !contentType || !messageDigest || !certificateV2)
  throw new Error('a token has all of this');
const numbered = (whole: Uint8Array) => concat(Uint8Array.of(tag.numbered(0)), whole.subarray(1));
const attribute = (name: string, ...values: readonly Uint8Array[]) => sequence(oid(name), set(...values));
const naming = (hash: Uint8Array) => sequence(sequence(sequence(der(tag.octets, hash))));

/** The same token, its attributes written otherwise and signed by the very key. */
const tokenWith = (...attributes: readonly Uint8Array[]) => {
  const said = set(...attributes);
  const { certificate, sign } = own;
  const signed = sequence(
    integer(Uint8Array.of(1)),
    sequence(certificate.issuer, certificate.serial),
    sha256Name,
    numbered(said),
    ecdsaSha256,
    der(tag.octets, sign(said)),
  );
  const parts = [version, hashes, content, certificates].map(({ raw }) => raw);
  return sequence(oid('1.2.840.113549.1.7.2'), der(tag.numbered(0), sequence(...parts, set(signed))));
};
const isTaken = (...attributes: readonly Uint8Array[]) =>
  readTimestamp(tokenWith(...attributes), imprint) !== undefined;

test('a token is taken that says what it is, what it is over and by which certificate', () => {
  expect(readTimestamp(token, imprint)?.at.toISOString()).toBe('2026-11-16T08:00:00.000Z');
  expect(isTaken(contentType, messageDigest, certificateV2)).toBe(true);
});

const other = sha256(Uint8Array.of(9));
const named = { type: '1.2.840.113549.1.9.3', digest: '1.2.840.113549.1.9.4' };
const v2 = '1.2.840.113549.1.9.16.2.47';
const ownHash = naming(sha256(own.certificate.raw));
test.each<[string, Uint8Array[]]>([
  ['without its kind', [messageDigest, certificateV2]],
  ['of another kind', [attribute(named.type, oid('1.2.3')), messageDigest, certificateV2]],
  ['of two kinds', [attribute(named.type, kind, oid('1.2.3')), messageDigest, certificateV2]],
  ['without a digest', [contentType, certificateV2]],
  ['over something else', [contentType, attribute(named.digest, der(tag.octets, other)), certificateV2]],
  ['with a digest twice', [contentType, messageDigest, messageDigest, certificateV2]],
  ['that names no certificate', [contentType, messageDigest]],
  ['that names another certificate', [contentType, messageDigest, attribute(v2, naming(other))]],
  ['that names two', [contentType, messageDigest, attribute(v2, ownHash, naming(other))]],
  ['that names its certificate twice', [contentType, messageDigest, certificateV2, certificateV2]],
])('a token %s is none, though the key signed it', (_, attributes) => {
  expect(isTaken(...attributes)).toBe(false);
});
