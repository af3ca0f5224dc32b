import { weierstrass } from '@noble/curves/abstract/weierstrass.js';
import { bytesOf, concat, hexOf, numberOf, random } from './bytes.ts';
import { integer, partsIn, readOne, sequence, tag } from './der.ts';
import { digest } from './digest.ts';
import { damaged } from './fault.ts';

const curve = {
  p: BigInt('0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffff'),
  n: BigInt('0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123'),
  h: 1n,
  a: BigInt('0xfffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffffc'),
  b: BigInt('0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93'),
  Gx: BigInt('0x32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7'),
  Gy: BigInt('0xbc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0'),
};
const Point = weierstrass(curve);
const { n } = curve;
const modN = (value: bigint): bigint => ((value % n) + n) % n;

/** Whom every maker takes the signer for unless another name was agreed on (GM/T 0009). */
const signerId = new TextEncoder().encode('1234567812345678');
const shared = [curve.a, curve.b, curve.Gx, curve.Gy].map((value) => bytesOf(value, 32));

/** What is signed: the message behind a digest of the signer's name, the curve and the public key. */
const messageNumber = (message: Uint8Array, publicKey: Uint8Array): bigint => {
  const length = Uint8Array.of(0, signerId.length * 8);
  const z = digest('sm3', length, signerId, ...shared, publicKey.subarray(1));
  return numberOf(digest('sm3', z, message));
};

/** A number from 1 to n - 1, each as likely as any other but for one part in 2^128. */
const randomNumber = (): bigint => (numberOf(random(48)) % (n - 1n)) + 1n;

export const newSm2Secret = (): Uint8Array => bytesOf((numberOf(random(48)) % (n - 2n)) + 1n, 32);

/** The public point, written whole: 04, x, y. */
export const sm2PublicKey = (secret: Uint8Array): Uint8Array =>
  Point.BASE.multiply(numberOf(secret)).toBytes(false);

const inverse = (value: bigint): bigint => Point.Fn.inv(value);

/** Signs by GB/T 32918.2; r and s as DER. */
export const signSm2 = (message: Uint8Array, secret: Uint8Array): Uint8Array => {
  const d = numberOf(secret);
  const e = messageNumber(message, sm2PublicKey(secret));
  for (;;) {
    const k = randomNumber();
    const r = modN(e + Point.BASE.multiply(k).toAffine().x);
    if (r === 0n || r + k === n) continue;
    const s = modN(inverse(1n + d) * modN(k - r * d));
    if (s !== 0n) return sequence(integer(bytesOf(r, 32)), integer(bytesOf(s, 32)));
  }
};

export const verifySm2 = (message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean => {
  const [r, s] = readPair(signature).map(numberOf);
  if (!r || !s || r >= n || s >= n) return false;
  const t = modN(r + s);
  if (t === 0n) return false;
  const point = Point.BASE.multiplyUnsafe(s).add(Point.fromHex(hexOf(publicKey)).multiplyUnsafe(t));
  return !point.is0() && modN(messageNumber(message, publicKey) + point.toAffine().x) === r;
};

/** The two numbers of a signature by curves. */
export const readPair = (signature: Uint8Array): readonly [Uint8Array, Uint8Array] => {
  const [r, s, ...more] = partsIn(readOne(signature, tag.sequence));
  if (r?.tag !== tag.integer || s?.tag !== tag.integer || more.length > 0)
    return damaged('a signature was expected');
  if (![r, s].every(({ content }) => isPlainest(content)))
    return damaged('a number of a signature in more than one way of writing');
  return [r.content, s.content];
};

/** A number that is not below nothing, written as briefly as it can be: there is one way to write each. */
const isPlainest = ([first = 0x80, second = 0x80]: Uint8Array): boolean =>
  first < 0x80 && (first > 0 || second >= 0x80);

/** The two numbers as WebCrypto wants them. */
export const plainPair = (signature: Uint8Array, length: number): Uint8Array<ArrayBuffer> =>
  concat(...readPair(signature).map((value) => bytesOf(numberOf(value), length)));
