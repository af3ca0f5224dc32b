import { concat, same, toHex } from './bytes.ts';
import { type Certificate, readCertificate, readTime } from './certificate.ts';
import { type Der, oid, partsOf, readOne, tag } from './der.ts';
import { sha256 } from './hash.ts';
import { limits } from './limits.ts';
import {
  certificateFingerprint,
  hashOf,
  isIssuedBy,
  keyFingerprint,
  oldDigest,
  verifiesBy,
} from './public-key.ts';

const oids = {
  signedData: oid('1.2.840.113549.1.7.2'),
  tokenInfo: oid('1.2.840.113549.1.9.16.1.4'),
  contentType: oid('1.2.840.113549.1.9.3'),
  messageDigest: oid('1.2.840.113549.1.9.4'),
  signingCertificate: oid('1.2.840.113549.1.9.16.2.12'),
  signingCertificateV2: oid('1.2.840.113549.1.9.16.2.47'),
};

/** What a token says: when, and who says so. */
export interface Timestamp {
  readonly at: Date;
  /** What its signer is called. */
  readonly name: string;
  /** Fingerprints of the certificate that signed it and of those that vouch for it, as far as the token has them. */
  readonly chain: readonly string[];
  /** Fingerprints of the keys of those certificates, in the same order. */
  readonly keys: readonly string[];
  /** What whoever asked for it knows it by, in hexadecimal. */
  readonly nonce?: string | undefined;
}

const isNamed = (value: Der | undefined, name: Uint8Array): boolean =>
  value !== undefined && same(value.raw, name);

/** The value of a signed attribute that stands there once, and once only. */
const attributeOf = (attributes: readonly Der[], name: Uint8Array): Der | undefined => {
  const found = attributes.filter((attribute) => isNamed(partsOf(attribute)[0], name));
  const values = partsOf(found.length === 1 && found[0] ? partsOf(found[0])[1] : undefined);
  return values.length === 1 ? values[0] : undefined;
};

/** Whether the signed attributes name this very certificate (RFC 5035), so that no other can be put in its place. */
const namesCertificate = (attributes: readonly Der[], { raw }: Certificate): boolean => {
  const v2 = attributeOf(attributes, oids.signingCertificateV2);
  const v1 = attributeOf(attributes, oids.signingCertificate);
  const [first] = partsOf(partsOf(v2 ?? v1)[0]);
  const parts = partsOf(first);
  const named = parts[0]?.tag === tag.sequence ? parts[1] : parts[0];
  const hash = v2 ? (parts[0]?.tag === tag.sequence ? hashOf(parts[0]) : sha256) : oldDigest;
  return named?.tag === tag.octets && hash !== undefined && same(named.content, hash(raw));
};

const chainFrom = (signer: Certificate, others: readonly Certificate[]): Certificate[] => {
  const chain = [signer];
  for (let last = signer; chain.length < 6; ) {
    const issuer = others.find(
      (other) => other.isAuthority && !chain.includes(other) && isIssuedBy(last, other),
    );
    if (!issuer) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
};

/** Reads an RFC 3161 token over this SHA-256, and checks its signature; nothing when anything about it is wrong. */
export const readTimestamp = (bytes: Uint8Array, imprint: Uint8Array): Timestamp | undefined => {
  if (bytes.length > limits.timestampBytes) return undefined;
  const [type, wrapped] = partsOf(readOne(bytes, tag.sequence));
  const [, , content, ...rest] = partsOf(readOne(wrapped?.content, tag.sequence));
  const [contentType, contentWrapped] = partsOf(content);
  const info = readOne(contentWrapped?.content, tag.octets)?.content;
  if (!isNamed(type, oids.signedData) || !isNamed(contentType, oids.tokenInfo) || !info) return undefined;
  const [, , stamped, , time, ...more] = partsOf(readOne(info, tag.sequence));
  const [algorithm, digest] = partsOf(stamped);
  const at = readTime(time);
  if (hashOf(algorithm) !== sha256 || !digest || !same(digest.content, imprint) || !at) return undefined;

  const certificates = partsOf(rest.find((part) => part.tag === tag.numbered(0)))
    .slice(0, 8)
    .flatMap(({ raw }) => readCertificate(raw) ?? []);
  const signers = partsOf(rest.at(-1));
  const [, who, hashName, signedPart, signedHow, signature] = partsOf(signers[0]);
  const [issuer, serial] = partsOf(who);
  const hash = hashOf(hashName);
  const signer = certificates.find(
    (one) => issuer && serial && same(one.issuer, issuer.raw) && same(one.serial, serial.raw),
  );
  if (signers.length !== 1 || !hash || !signer || !signature || signedPart?.tag !== tag.numbered(0))
    return undefined;
  const attributes = partsOf(signedPart);
  const isWhole =
    isNamed(attributeOf(attributes, oids.contentType), oids.tokenInfo) &&
    toHex(attributeOf(attributes, oids.messageDigest)?.content ?? new Uint8Array()) === toHex(hash(info)) &&
    namesCertificate(attributes, signer);
  // What is signed is the set itself, not the number it has in the token.
  const signed = concat(Uint8Array.of(tag.set), signedPart.raw.subarray(1));
  const isInTime = signer.from <= at && at <= signer.until;
  if (!isWhole || !signer.isForTimestamps || !isInTime) return undefined;
  if (!verifiesBy(signer, signedHow, signed, signature.content, hash)) return undefined;
  const chain = chainFrom(signer, certificates);
  const nonce = more.find((part) => part.tag === tag.integer);
  return {
    at,
    name: signer.name,
    chain: chain.map(certificateFingerprint),
    keys: chain.map(keyFingerprint),
    nonce: nonce && toHex(nonce.content),
  };
};
