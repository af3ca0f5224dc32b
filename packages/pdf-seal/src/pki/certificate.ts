import { hexOf } from './bytes.ts';
import { bitsOf, type Der, octetsOf, partsIn, partsOf, readAll, readOne, tag, want } from './der.ts';
import { countOf, oidOf, timeOf } from './der-values.ts';
import { type Named, namedBy, nameKey } from './name.ts';
import { oids } from './oids.ts';

export interface Extension {
  readonly isCritical: boolean;
  readonly value: Uint8Array;
}

/** The bits of key usage that matter here (RFC 5280, 4.2.1.3). */
export const usages = { digitalSignature: 0, nonRepudiation: 1, certificateSign: 5, crlSign: 6 } as const;
export type Usage = keyof typeof usages;

/** What is read of a certificate. */
export interface Certificate {
  readonly raw: Uint8Array;
  /** What its issuer signed, how, and the signature. */
  readonly said: Uint8Array;
  readonly algorithm: Der;
  readonly signature: Uint8Array;
  /** The number as bytes without a sign, and in hexadecimal. */
  readonly serial: Uint8Array;
  readonly serialHex: string;
  readonly issuer: Der;
  readonly issuerKey: string;
  readonly issuedBy: Named;
  readonly subject: Der;
  readonly subjectKey: string;
  readonly named: Named;
  readonly from: Date;
  readonly until: Date;
  readonly spki: Uint8Array;
  readonly extensions: ReadonlyMap<string, Extension>;
  readonly isAuthority: boolean;
  /** How many authorities may stand between this one and the last certificate. */
  readonly pathLength?: number;
  /** Nothing where the certificate does not say what its key is for. */
  readonly usage?: ReadonlySet<Usage>;
  readonly extendedUsage?: ReadonlySet<string>;
  readonly keyId?: string;
  readonly authorityKeyId?: string;
  readonly crlAddresses: readonly string[];
  readonly ocspAddresses: readonly string[];
  readonly issuerAddresses: readonly string[];
}

/** The number without the zero that only says it is positive. */
export const plainNumber = (value: Der | undefined): Uint8Array => {
  const { content } = want(value, tag.integer);
  return content.length > 1 && content[0] === 0 ? content.subarray(1) : content;
};

/** The list of extensions that certificates, CRLs and answers hold. */
export const readExtensions = (listed: Der | undefined): ReadonlyMap<string, Extension> =>
  new Map(
    partsOf(listed).map((each) => {
      const parts = partsIn(each);
      const isCritical = parts.length === 3 && parts[1]?.content[0] === 0xff;
      return [oidOf(parts[0]), { isCritical, value: octetsOf(parts.at(-1)) }] as const;
    }),
  );

const inside = (extension: Extension | undefined): readonly Der[] =>
  extension ? partsIn(readOne(extension.value, tag.sequence)) : [];

const usageOf = (extension: Extension | undefined): ReadonlySet<Usage> | undefined => {
  if (!extension) return undefined;
  const [, ...bytes] = readOne(extension.value, tag.bitString).content;
  const isSet = (bit: number) => ((bytes[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0;
  return new Set((Object.keys(usages) as Usage[]).filter((name) => isSet(usages[name])));
};

const ascii = (value: Der): string => new TextDecoder('latin1').decode(value.content);

const crlAddressesOf = (extension: Extension | undefined): string[] =>
  inside(extension).flatMap((point) => {
    const [place] = partsOf(point).filter((part) => part.tag === tag.numbered(0));
    const [full] = partsOf(place).filter((part) => part.tag === tag.numbered(0));
    return partsOf(full)
      .filter((part) => part.tag === tag.plain(6))
      .map(ascii);
  });

const accessOf = (extension: Extension | undefined, method: string): string[] =>
  inside(extension).flatMap((each) => {
    const [of, place] = partsIn(each);
    return oidOf(of) === method && place?.tag === tag.plain(6) ? [ascii(place)] : [];
  });

const constraintsOf = (extension: Extension | undefined): { isAuthority: boolean; pathLength?: number } => {
  const parts = inside(extension);
  const isAuthority = parts[0]?.tag === tag.boolean && parts[0].content[0] === 0xff;
  const length = parts.find((part) => part.tag === tag.integer);
  return { isAuthority, pathLength: length && countOf(length) };
};

const keyIdsOf = (extensions: ReadonlyMap<string, Extension>) => {
  const own = extensions.get(oids.subjectKeyId);
  const [above] = inside(extensions.get(oids.authorityKeyId)).filter((part) => part.tag === tag.plain(0));
  return {
    keyId: own && hexOf(octetsOf(readAll(own.value)[0])),
    authorityKeyId: above && hexOf(above.content),
  };
};

/** Reads a certificate; what has not the form of one is damaged. */
export const readCertificate = (bytes: Uint8Array): Certificate => {
  const whole = readOne(bytes, tag.sequence);
  const [said, algorithm, signed] = partsIn(whole);
  const all = partsIn(said);
  const [serial, , issuerPart, validity, subjectPart, key, ...rest] =
    all[0]?.tag === tag.numbered(0) ? all.slice(1) : all;
  const [from, until] = partsIn(validity);
  const [issuer, subject] = [want(issuerPart, tag.sequence), want(subjectPart, tag.sequence)];
  const [listed] = partsOf(rest.find((part) => part.tag === tag.numbered(3)));
  const extensions = readExtensions(listed);
  const extended = extensions.get(oids.extendedUsage);
  const number = plainNumber(serial);
  return {
    raw: whole.raw,
    said: want(said).raw,
    algorithm: want(algorithm, tag.sequence),
    signature: bitsOf(signed),
    serial: number,
    serialHex: hexOf(number),
    issuer,
    issuerKey: nameKey(issuer),
    issuedBy: namedBy(issuer),
    subject,
    subjectKey: nameKey(subject),
    named: namedBy(subject),
    from: timeOf(from),
    until: timeOf(until),
    spki: want(key, tag.sequence).raw,
    extensions,
    ...constraintsOf(extensions.get(oids.basicConstraints)),
    usage: usageOf(extensions.get(oids.keyUsage)),
    extendedUsage: extended && new Set(inside(extended).map(oidOf)),
    ...keyIdsOf(extensions),
    crlAddresses: crlAddressesOf(extensions.get(oids.crlPoints)),
    ocspAddresses: accessOf(extensions.get(oids.authorityInfo), oids.ocspAddress),
    issuerAddresses: accessOf(extensions.get(oids.authorityInfo), oids.issuerAddress),
  };
};

/** Whether it names itself as its issuer. */
export const isSelfIssued = (certificate: Certificate): boolean =>
  certificate.subjectKey === certificate.issuerKey;
