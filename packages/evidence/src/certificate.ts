import { concat, same, utf8 } from './bytes.ts';
import { type Der, der, integer, oid, partsOf, readOne, sequence, set, tag } from './der.ts';
import { sha256 } from './hash.ts';

const oids = {
  commonName: oid('2.5.4.3'),
  ecPublicKey: oid('1.2.840.10045.2.1'),
  p256: oid('1.2.840.10045.3.1.7'),
  basicConstraints: oid('2.5.29.19'),
  keyUsage: oid('2.5.29.15'),
  extendedUsage: oid('2.5.29.37'),
  subjectKeyId: oid('2.5.29.14'),
  timeStamping: oid('1.3.6.1.5.5.7.3.8'),
};

/** ECDSA over SHA-256, as algorithms are written. */
export const ecdsaSha256 = sequence(oid('1.2.840.10045.4.3.2'));

const isTrue = Uint8Array.of(1, 1, 0xff);
const critical = (name: Uint8Array, value: Uint8Array) => sequence(name, isTrue, der(tag.octets, value));
const bits = (...bytes: readonly number[]) => der(tag.bitString, Uint8Array.from(bytes));

/** Signs bytes with a P-256 key; gives the signature in DER. */
export type SignEcdsa = (bytes: Uint8Array) => Uint8Array;

/**
 * The certificate of a P-256 key that signs documents, vouched for by itself. The same key and name give the same bytes,
 * so that every server of a platform has the same one and none has to keep it; it therefore has no end (RFC 5280, 4.1.2.5).
 */
export const makeCertificate = (publicKey: Uint8Array, name: string, sign: SignEcdsa): Uint8Array => {
  const who = sequence(set(sequence(oids.commonName, der(tag.text, utf8(name)))));
  const keyId = sha256(publicKey).subarray(0, 20);
  const said = sequence(
    der(tag.numbered(0), integer(Uint8Array.of(2))),
    integer(concat(Uint8Array.of(1), keyId.subarray(0, 15))),
    ecdsaSha256,
    who,
    sequence(der(tag.utcTime, utf8('260101000000Z')), der(tag.time, utf8('99991231235959Z'))),
    who,
    sequence(sequence(oids.ecPublicKey, oids.p256), der(tag.bitString, Uint8Array.of(0), publicKey)),
    der(
      tag.numbered(3),
      sequence(
        critical(oids.basicConstraints, sequence()),
        // Signatures of documents that nobody can deny.
        critical(oids.keyUsage, bits(6, 0xc0)),
        sequence(oids.subjectKeyId, der(tag.octets, der(tag.octets, keyId))),
      ),
    ),
  );
  return sequence(said, ecdsaSha256, der(tag.bitString, Uint8Array.of(0), sign(said)));
};

/** What is read of a certificate. */
export interface Certificate {
  readonly raw: Uint8Array;
  /** What its issuer signed, how and the signature. */
  readonly said: Uint8Array;
  readonly algorithm: Der;
  readonly signature: Uint8Array;
  readonly serial: Uint8Array;
  readonly issuer: Uint8Array;
  readonly subject: Uint8Array;
  readonly name: string;
  readonly from: Date;
  readonly until: Date;
  /** The key: its algorithm and its bytes. */
  readonly keyAlgorithm: Der;
  readonly publicKey: Uint8Array;
  /** Whether it may be used for time stamps, and for nothing else. */
  readonly isForTimestamps: boolean;
  /** Whether it may vouch for other certificates. */
  readonly isAuthority: boolean;
}

const ascii = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 64));

/** Reads a time as certificates and tokens write it. */
export const readTime = (value: Der | undefined): Date | undefined => {
  const text = value && ascii(value.content);
  const found = /^(\d{2}|\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:\.(\d{1,6}))?Z$/.exec(text ?? '');
  if (!found || !value || (value.tag !== tag.utcTime && value.tag !== tag.time)) return undefined;
  const [, year = '', month, day, hour, minute, second, part = '0'] = found;
  if ((year.length === 2) !== (value.tag === tag.utcTime)) return undefined;
  const full = year.length === 4 ? year : `${Number(year) < 50 ? 20 : 19}${year}`;
  const date = new Date(
    `${full}-${month}-${day}T${hour}:${minute}:${second}.${part.slice(0, 3).padEnd(3, '0')}Z`,
  );
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** The bytes of a bit string that is whole bytes. */
const bytesOf = (value: Der | undefined): Uint8Array | undefined =>
  value?.tag === tag.bitString && value.content[0] === 0 ? value.content.subarray(1) : undefined;

const commonNameOf = (name: Der): string => {
  for (const part of partsOf(name))
    for (const each of partsOf(part)) {
      const [of, value] = partsOf(each);
      if (of && value && same(of.raw, oids.commonName))
        return new TextDecoder().decode(value.content.subarray(0, 200));
    }
  return '';
};

const extensionOf = (extensions: readonly Der[], name: Uint8Array) => {
  for (const extension of extensions) {
    const parts = partsOf(extension);
    if (!parts[0] || !same(parts[0].raw, name)) continue;
    const isCritical = parts.length === 3 && parts[1] !== undefined && same(parts[1].raw, isTrue);
    return { isCritical, value: readOne(parts.at(-1)?.content, tag.sequence) };
  }
  return undefined;
};

/** Reads a certificate, or says nothing when it has not the form of one. */
export const readCertificate = (bytes: Uint8Array): Certificate | undefined => {
  const whole = readOne(bytes, tag.sequence);
  const [said, algorithm, signed] = partsOf(whole);
  const [version, serial, , issuer, validity, subject, key, ...rest] = partsOf(said);
  const [from, until] = partsOf(validity).map(readTime);
  const [keyAlgorithm, keyBits] = partsOf(key);
  const [publicKey, signature] = [bytesOf(keyBits), bytesOf(signed)];
  if (!whole || !said || !algorithm || !serial || !issuer || !subject || !from || !until) return undefined;
  if (!signature || !publicKey || !keyAlgorithm || version?.tag !== tag.numbered(0)) return undefined;
  const listed = rest.find((part) => part.tag === tag.numbered(3));
  const extensions = partsOf(readOne(listed?.content, tag.sequence));
  const usage = extensionOf(extensions, oids.extendedUsage);
  const uses = partsOf(usage?.value);
  const constraints = partsOf(extensionOf(extensions, oids.basicConstraints)?.value);
  return {
    raw: whole.raw,
    said: said.raw,
    algorithm,
    signature,
    serial: serial.raw,
    issuer: issuer.raw,
    subject: subject.raw,
    name: commonNameOf(subject),
    from,
    until,
    keyAlgorithm,
    publicKey,
    isForTimestamps:
      usage?.isCritical === true &&
      uses.length === 1 &&
      uses[0] !== undefined &&
      same(uses[0].raw, oids.timeStamping),
    isAuthority: constraints[0] !== undefined && same(constraints[0].raw, isTrue),
  };
};
