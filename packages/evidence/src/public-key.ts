import { p256, p384, p521 } from '@noble/curves/nist.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha384, sha512 } from '@noble/hashes/sha2.js';
import { concat, fromHex, same, toHex } from './bytes.ts';
import type { Certificate } from './certificate.ts';
import { type Der, oid, partsOf, readOne, tag } from './der.ts';
import { sha256 } from './hash.ts';
import { verifies } from './signature.ts';

type Hash = (bytes: Uint8Array) => Uint8Array;

const table = <Value>(entries: Readonly<Record<string, Value>>) => {
  const known = new Map(Object.entries(entries).map(([name, value]) => [toHex(oid(name)), value]));
  return (name: Der | undefined): Value | undefined => (name ? known.get(toHex(name.raw)) : undefined);
};

const [ofSha256, ofSha384, ofSha512] = [
  '2.16.840.1.101.3.4.2.1',
  '2.16.840.1.101.3.4.2.2',
  '2.16.840.1.101.3.4.2.3',
];

/** The digests that are taken, by their names. */
const hashes = table<Hash>({ [ofSha256]: sha256, [ofSha384]: sha384, [ofSha512]: sha512 });

/** The digest that an algorithm names. */
export const hashOf = (algorithm: Der | undefined): Hash | undefined => hashes(partsOf(algorithm)[0]);

/** SHA-1, by which older tokens name their certificate; nothing is signed by it here. */
export const oldDigest: Hash = sha1;

const ecdsa = table<Hash>({
  '1.2.840.10045.4.3.2': sha256,
  '1.2.840.10045.4.3.3': sha384,
  '1.2.840.10045.4.3.4': sha512,
});
const rsa = table<Hash>({
  '1.2.840.113549.1.1.11': sha256,
  '1.2.840.113549.1.1.12': sha384,
  '1.2.840.113549.1.1.13': sha512,
});
const isEd25519 = table<true>({ '1.3.101.112': true });
const isRsaKey = table<true>({ '1.2.840.113549.1.1.1': true });
const curves = table({ '1.2.840.10045.3.1.7': p256, '1.3.132.0.34': p384, '1.3.132.0.35': p521 });

/** What stands before a digest in an RSA signature (RFC 8017, 9.2). */
const digestInfo = new Map<Hash, string>([
  [sha256, '3031300d060960864801650304020105000420'],
  [sha384, '3041300d060960864801650304020205000430'],
  [sha512, '3051300d060960864801650304020305000440'],
]);

const bitsMax = 8192;
const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${toHex(bytes) || '0'}`);

const raise = (base: bigint, exponent: bigint, modulus: bigint): bigint => {
  let [result, square] = [1n, base % modulus];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
};

const verifiesRsa = (
  publicKey: Uint8Array,
  bytes: Uint8Array,
  signature: Uint8Array,
  hash: Hash,
): boolean => {
  const [modulus, exponent] = partsOf(readOne(publicKey, tag.sequence)).map(({ content }) => content);
  const before = digestInfo.get(hash);
  if (!modulus || !exponent || !before || exponent.length > 4) return false;
  const n = numberOf(modulus);
  const length = Math.ceil(n.toString(16).length / 2);
  if (length * 8 > bitsMax || length < 256 || signature.length !== length || numberOf(signature) >= n)
    return false;
  const found = raise(numberOf(signature), numberOf(exponent), n)
    .toString(16)
    .padStart(2 * length, '0');
  const tail = concat(fromHex(before) ?? new Uint8Array(), hash(bytes));
  const filling = new Uint8Array(length - tail.length - 3).fill(0xff);
  return found === toHex(concat(Uint8Array.of(0, 1), filling, Uint8Array.of(0), tail));
};

const verifiesEcdsa = (
  { keyAlgorithm, publicKey }: Certificate,
  bytes: Uint8Array,
  signature: Uint8Array,
  hash: Hash,
): boolean => {
  const curve = curves(partsOf(keyAlgorithm)[1]);
  try {
    return (
      curve?.verify(signature, hash(bytes), publicKey, { format: 'der', prehash: false, lowS: false }) ??
      false
    );
  } catch {
    return false;
  }
};

/** Whether a signature over bytes is by the key of a certificate; `digest` where the algorithm does not name one. */
export const verifiesBy = (
  certificate: Certificate,
  algorithm: Der | undefined,
  bytes: Uint8Array,
  signature: Uint8Array,
  digest?: Hash,
): boolean => {
  const [name] = partsOf(algorithm);
  const [keyName] = partsOf(certificate.keyAlgorithm);
  if (isEd25519(name))
    return Boolean(isEd25519(keyName) && verifies(certificate.publicKey, bytes, signature));
  const byCurve = ecdsa(name);
  if (byCurve) return verifiesEcdsa(certificate, bytes, signature, byCurve);
  const byRsa = rsa(name) ?? (isRsaKey(name) ? digest : undefined);
  return Boolean(byRsa && isRsaKey(keyName) && verifiesRsa(certificate.publicKey, bytes, signature, byRsa));
};

/** SHA-256 over a certificate, in hexadecimal: what people compare. */
export const certificateFingerprint = ({ raw }: Certificate): string => toHex(sha256(raw));

/** SHA-256 over the key of a certificate in DER, in hexadecimal, as keys of platforms are compared. */
export const keyFingerprint = ({ key }: Certificate): string => toHex(sha256(key));

/** Whether one certificate was signed with the key of another. */
export const isIssuedBy = (certificate: Certificate, issuer: Certificate): boolean =>
  same(certificate.issuer, issuer.subject) &&
  verifiesBy(issuer, certificate.algorithm, certificate.said, certificate.signature);
