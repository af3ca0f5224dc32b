import { keyAlgorithmOf, pairOf } from './algorithms.ts';
import { owned, random, same } from './bytes.ts';
import {
  bits,
  bitsOf,
  der,
  integer,
  nothing,
  octets,
  octetsOf,
  oid,
  partsIn,
  readOne,
  sequence,
  small,
  tag,
  want,
} from './der.ts';
import { PkiFault } from './fault.ts';
import { oids } from './oids.ts';
import type { KeyKind } from './signer.ts';
import { newSm2Secret, signSm2, sm2PublicKey } from './sm2.ts';

/** A key that was made here or brought along: the private half as PKCS #8, the public one as certificates hold it. */
export interface KeyPair {
  readonly kind: KeyKind;
  readonly pkcs8: Uint8Array;
  readonly spki: Uint8Array;
}

/** What signs, without the key being seen. */
export interface KeySigner {
  readonly kind: KeyKind;
  readonly spki: Uint8Array;
  readonly sign: (message: Uint8Array) => Promise<Uint8Array>;
}

const sm2Algorithm = sequence(oid(oids.ecKey), oid(oids.sm2));

const sm2Pair = (secret: Uint8Array): KeyPair => {
  const point = sm2PublicKey(secret);
  const inner = sequence(small(1), octets(secret), der(tag.numbered(1), bits(point)));
  return {
    kind: 'sm2',
    pkcs8: sequence(small(0), sm2Algorithm, octets(inner)),
    spki: sequence(sm2Algorithm, bits(point)),
  };
};

const webAlgorithm = {
  ec: { name: 'ECDSA', namedCurve: 'P-256' },
  rsa: {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 3072,
    publicExponent: Uint8Array.of(1, 0, 1),
    hash: 'SHA-256',
  },
} as const;

/** Makes a key: P-256, RSA of 3072 bits, or SM2. */
export const newKey = async (kind: KeyKind): Promise<KeyPair> => {
  if (kind === 'sm2') return sm2Pair(newSm2Secret());
  const { subtle } = crypto;
  const pair = await subtle.generateKey(webAlgorithm[kind], true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new PkiFault('noKey');
  const [pkcs8, spki] = await Promise.all([
    subtle.exportKey('pkcs8', pair.privateKey),
    subtle.exportKey('spki', pair.publicKey),
  ]);
  return { kind, pkcs8: new Uint8Array(pkcs8), spki: new Uint8Array(spki) };
};

/** SM2 keys come with the curve named in the key or beside it, and with or without their public half. */
const sm2SecretOf = (inner: Uint8Array): Uint8Array =>
  octetsOf(want(partsIn(readOne(inner, tag.sequence))[1]));

const rsaPublic = (inner: Uint8Array): Uint8Array => {
  const [, modulus, exponent] = partsIn(readOne(inner, tag.sequence));
  return sequence(
    sequence(oid(oids.rsa), nothing),
    bits(sequence(integer(want(modulus).content), integer(want(exponent).content))),
  );
};

/** Takes a private key (PKCS #8) and finds its public half. */
export const readKey = async (pkcs8: Uint8Array): Promise<KeyPair> => {
  const [, algorithm, inner] = partsIn(readOne(pkcs8, tag.sequence));
  const found = keyAlgorithmOf(algorithm);
  if (found === 'ed25519') throw new PkiFault('unknownAlgorithm', 'key Ed25519');
  if (found === 'rsa') return { kind: 'rsa', pkcs8: owned(pkcs8), spki: rsaPublic(octetsOf(inner)) };
  if (found.name === 'SM2') return sm2Pair(sm2SecretOf(octetsOf(inner)));
  const { subtle } = crypto;
  const key = await subtle.importKey('pkcs8', owned(pkcs8), { name: 'ECDSA', namedCurve: found.name }, true, [
    'sign',
  ]);
  const { kty, crv, x, y } = await subtle.exportKey('jwk', key);
  const open = await subtle.importKey(
    'jwk',
    { kty, crv, x, y },
    { name: 'ECDSA', namedCurve: found.name },
    true,
    ['verify'],
  );
  return { kind: 'ec', pkcs8: owned(pkcs8), spki: new Uint8Array(await subtle.exportKey('spki', open)) };
};

/** Lets a key sign. */
export const signerOfKey = async (pair: KeyPair): Promise<KeySigner> => {
  const { subtle } = crypto;
  const [, algorithm, inner] = partsIn(readOne(pair.pkcs8, tag.sequence));
  const found = keyAlgorithmOf(algorithm);
  const { kind, spki } = pair;
  if (found === 'ed25519') throw new PkiFault('unknownAlgorithm', 'key Ed25519');
  if (found === 'rsa') {
    const key = await subtle.importKey('pkcs8', owned(pair.pkcs8), webAlgorithm.rsa, false, ['sign']);
    const sign = async (message: Uint8Array) =>
      new Uint8Array(await subtle.sign('RSASSA-PKCS1-v1_5', key, owned(message)));
    return { kind, spki, sign };
  }
  if (found.name === 'SM2') {
    const secret = sm2SecretOf(octetsOf(inner));
    return { kind, spki, sign: async (message) => signSm2(message, secret) };
  }
  const of = { name: 'ECDSA', namedCurve: found.name };
  const key = await subtle.importKey('pkcs8', owned(pair.pkcs8), of, false, ['sign']);
  const sign = async (message: Uint8Array) => {
    const plain = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, owned(message));
    return sequence(...pairOf(new Uint8Array(plain)).map(integer));
  };
  return { kind, spki, sign };
};

/** The public point or numbers of a key, as key identifiers are made of. */
export const keyBitsOf = (spki: Uint8Array): Uint8Array => bitsOf(partsIn(readOne(spki, tag.sequence))[1]);

/** Whether two public keys are the same, however their algorithm is written. */
export const isSameKey = (a: Uint8Array, b: Uint8Array): boolean => same(keyBitsOf(a), keyBitsOf(b));

/** A serial number that cannot be guessed (RFC 5280: positive, at most 20 bytes). */
export const newSerial = (): Uint8Array => {
  const bytes = random(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
};
