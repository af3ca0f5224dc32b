import { same } from './bytes.ts';
import { type Der, isTrue, oid, partsOf, readOne, tag } from './der.ts';

/** The names of what stands in certificates. */
export const oids = {
  commonName: oid('2.5.4.3'),
  basicConstraints: oid('2.5.29.19'),
  extendedUsage: oid('2.5.29.37'),
  timeStamping: oid('1.3.6.1.5.5.7.3.8'),
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
  /** The key: as it is written in DER, its algorithm and its bytes. */
  readonly key: Uint8Array;
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
  if (!whole || !said || !algorithm || !serial || !issuer || !subject || !from || !until || !key)
    return undefined;
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
    key: key.raw,
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
