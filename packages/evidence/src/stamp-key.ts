import { p256 } from '@noble/curves/nist.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { utf8 } from './bytes.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { sha256Name, signedAttributes, writeSignedData } from './cms.ts';
import { der, integer, oid, sequence, tag } from './der.ts';
import { sha256 } from './hash.ts';
import { makePlatformCertificate, makeStampCertificate, type SignEcdsa } from './make-certificate.ts';
import { fingerprintOf, type Signer } from './signature.ts';

/** The key that a platform gives time stamps with, its certificate, and that of the platform behind it. */
export interface StampSigner {
  readonly certificate: Certificate;
  readonly platform: Uint8Array;
  readonly sign: SignEcdsa;
}

/** The time-stamping key of a raw 32-byte seed, in the word of the platform's own key. */
export const stampSignerOf = (seed: Uint8Array, platform: Signer): StampSigner => {
  const secret = p256.utils.randomSecretKey(sha512(seed).subarray(0, 48));
  const name = `Chancery time stamps ${fingerprintOf(platform.publicKey).slice(0, 16)}`;
  const certificate = readCertificate(makeStampCertificate(p256.getPublicKey(secret, false), name, platform));
  if (!certificate) throw new TypeError('the certificate of the time-stamping key cannot be read');
  return {
    certificate,
    platform: makePlatformCertificate(platform),
    sign: (bytes) => p256.sign(bytes, secret, { format: 'der', lowS: true }),
  };
};

const one = integer(Uint8Array.of(1));
const tokenInfo = oid('1.2.840.113549.1.9.16.1.4');
/** A number of our own: the platform's clock, within a second. */
const policy = oid('2.25.7731826045173');

/** A moment as tokens write it: no zeros at its end (RFC 3161, 2.4.2). */
const timeText = (at: Date): string => {
  const [, whole = '', parts = ''] = /^(.{19})\.(\d{3})Z$/.exec(at.toISOString()) ?? [];
  const fraction = parts.replace(/0+$/, '');
  return `${whole.replaceAll(/\D/g, '')}${fraction && `.${fraction}`}Z`;
};

/** What is to be stamped, when, and what makes the stamp one of its own. */
export interface ToStamp {
  readonly imprint: Uint8Array;
  readonly at: Date;
  readonly serial: Uint8Array;
  /** What whoever asked knows the answer by. */
  readonly nonce?: Uint8Array | undefined;
}

/** Writes an RFC 3161 token over a SHA-256. */
export const writeStamp = ({ imprint, at, serial, nonce }: ToStamp, signer: StampSigner): Uint8Array => {
  const content = sequence(
    one,
    policy,
    sequence(sha256Name, der(tag.octets, imprint)),
    integer(serial),
    der(tag.time, utf8(timeText(at))),
    sequence(one),
    ...(nonce ? [integer(nonce)] : []),
  );
  const { certificate, platform, sign } = signer;
  const digest = sha256(content);
  return writeSignedData(
    { version: 3, kind: tokenInfo, content, digest, certificate, others: [platform] },
    sign(signedAttributes(digest, certificate, tokenInfo)),
  );
};
