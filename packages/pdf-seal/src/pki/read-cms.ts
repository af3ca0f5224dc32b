import { isSignatureOf, kindOfKey, namesOneDigest } from './algorithms.ts';
import { same } from './bytes.ts';
import { type Certificate, plainNumber, readCertificate } from './certificate.ts';
import { type Der, der, octetsOf, partsIn, partsOf, readFirst, readOne, tag, want } from './der.ts';
import { oidOf, timeOf } from './der-values.ts';
import { type DigestName, digest, digestNamed } from './digest.ts';
import { PkiFault } from './fault.ts';
import { nameKey } from './name.ts';
import { oids } from './oids.ts';
import type { KeyKind } from './signer.ts';

type Attributes = ReadonlyMap<string, readonly Der[]>;

/** One signer of a signature, as it was written. */
export interface SignerInfo {
  readonly certificate?: Certificate;
  readonly digestName: DigestName;
  readonly algorithm: Der;
  /** What was signed, as it must be digested; nothing where the content itself was signed. */
  readonly signedBytes?: Uint8Array;
  readonly signed: Attributes;
  /** Whether one of them is there twice. */
  readonly isDoubled: boolean;
  readonly unsigned: Attributes;
  readonly signature: Uint8Array;
}

/** A signature, as it was written. */
export interface SignedContent {
  readonly kind: string;
  readonly content?: Uint8Array;
  readonly certificates: readonly Certificate[];
  readonly crls: readonly Uint8Array[];
  readonly signers: readonly SignerInfo[];
}

const readAttributes = (part: Der | undefined): Attributes => {
  const found = new Map<string, readonly Der[]>();
  for (const each of partsOf(part)) {
    const [name, values] = partsIn(each);
    found.set(oidOf(name), [...(found.get(oidOf(name)) ?? []), ...partsIn(values, tag.set)]);
  }
  return found;
};

/** Readers may differ over which of two they take. */
const isDoubled = (part: Der | undefined): boolean => {
  const names = partsOf(part).map((each) => oidOf(partsIn(each)[0]));
  return new Set(names).size < names.length;
};

/** Certificates of kinds that are not known here are left out. */
const readCertificates = (part: Der | undefined): Certificate[] =>
  partsOf(part)
    .filter((each) => each.tag === tag.sequence)
    .map((each) => readCertificate(each.raw));

const isNamedBy = (id: Der, certificate: Certificate): boolean => {
  if (id.tag === tag.plain(0)) {
    const own = certificate.extensions.get(oids.subjectKeyId);
    return own !== undefined && same(octetsOf(readFirst(own.value, tag.octets)), id.content);
  }
  const [issuer, serial] = partsIn(id);
  return (
    same(plainNumber(serial), certificate.serial) &&
    nameKey(want(issuer, tag.sequence)) === certificate.issuerKey
  );
};

const readSigner = (info: Der, certificates: readonly Certificate[]): SignerInfo => {
  const [, id, digestPart, ...rest] = partsIn(info);
  const attributes = rest[0]?.tag === tag.numbered(0) ? rest[0] : undefined;
  const [algorithm, signature, unsigned] = attributes ? rest.slice(1) : rest;
  const name = want(id);
  return {
    certificate: certificates.find((each) => isNamedBy(name, each)),
    digestName: digestNamed(oidOf(partsIn(digestPart)[0])),
    algorithm: want(algorithm, tag.sequence),
    signedBytes: attributes && der(tag.set, attributes.content),
    signed: readAttributes(attributes),
    isDoubled: isDoubled(attributes),
    unsigned: readAttributes(unsigned),
    signature: octetsOf(signature),
  };
};

/** Reads a signature (CMS); zeroes behind it, which fill its place in a file, are left. */
export const readSignature = (cms: Uint8Array): SignedContent => {
  const [outer, wrapped] = partsIn(readFirst(cms, tag.sequence));
  if (![oids.signedData, oids.gmSignedData].includes(oidOf(outer) as typeof oids.signedData))
    throw new PkiFault('damaged', 'this is no signature');
  const [, , inner, ...rest] = partsIn(partsOf(wrapped)[0]);
  const [kind, content] = partsIn(inner);
  const certificates = readCertificates(rest.find((part) => part.tag === tag.numbered(0)));
  const signers = partsIn(rest.at(-1), tag.set);
  return {
    kind: oidOf(kind),
    content: content && octetsOf(partsOf(content)[0]),
    certificates,
    crls: partsOf(rest.find((part) => part.tag === tag.numbered(1)))
      .filter((part) => part.tag === tag.sequence)
      .map((part) => part.raw),
    signers: signers.map((each) => readSigner(each, certificates)),
  };
};

/** What is wrong with a signature in itself, whoever made it. */
export type SignatureFault =
  | 'damaged'
  | 'unknownAlgorithm'
  | 'notOneSigner'
  | 'noCertificate'
  | 'noAttributes'
  | 'otherContent'
  | 'digestMismatch'
  | 'signatureMismatch'
  | 'otherCertificate'
  | 'notBound'
  | 'doubledAttributes'
  | 'otherDigest';

export interface SignatureCheck {
  readonly faults: readonly SignatureFault[];
  readonly kind?: KeyKind;
  readonly digestName?: DigestName;
  readonly certificate?: Certificate;
  /** Those that stand in the signature, the signer's too. */
  readonly certificates: readonly Certificate[];
  readonly crls: readonly Uint8Array[];
  /** Whether the certificate is bound into what was signed, as CAdES and PAdES want. */
  readonly isBound: boolean;
  /** The time that the signer claims; nothing proves it. */
  readonly claimedTime?: Date;
  readonly signature?: Uint8Array;
  /** Time stamps over the signature, not yet checked. */
  readonly tokens: readonly Uint8Array[];
  readonly content?: Uint8Array;
}

/** Compares the certificate with the one that was bound in: nothing where none was. */
const bindingOf = (signed: Attributes, certificate: Certificate): boolean | undefined => {
  const attribute = signed.get(oids.signingCertificateV2) ?? signed.get(oids.signingCertificate);
  if (!attribute) return undefined;
  const isOld = !signed.has(oids.signingCertificateV2);
  const [list] = partsIn(attribute[0]);
  const parts = partsIn(partsIn(list)[0]);
  const named = parts[0]?.tag === tag.sequence ? digestNamed(oidOf(partsIn(parts[0])[0])) : 'sha256';
  const hash = parts.find((part) => part.tag === tag.octets);
  return same(hash?.content, digest(isOld ? 'sha1' : named, certificate.raw));
};

const kindOr = (spki: Uint8Array): KeyKind | undefined => {
  try {
    return kindOfKey(spki);
  } catch {
    return undefined;
  }
};

/** The digest of what is signed, by the name of the digest. */
export type DigestOf = (name: DigestName) => Uint8Array | Promise<Uint8Array>;

const faultsOf = async (
  content: SignedContent,
  signer: SignerInfo,
  digestOf: DigestOf,
): Promise<SignatureFault[]> => {
  const { certificate, signed, signedBytes, signature, algorithm, digestName } = signer;
  if (!certificate) return ['noCertificate'];
  if (!signedBytes) return ['noAttributes'];
  const faults: SignatureFault[] = [];
  const single = [oids.contentType, oids.signingCertificateV2, oids.signingCertificate];
  if (signer.isDoubled || single.some((name) => (signed.get(name)?.length ?? 0) > 1))
    faults.push('doubledAttributes');
  const [kind] = signed.get(oids.contentType) ?? [];
  if (!kind || oidOf(kind) !== content.kind) faults.push('otherContent');
  const [told, ...more] = signed.get(oids.messageDigest) ?? [];
  const isDigest = told && more.length === 0 && same(octetsOf(told), await digestOf(digestName));
  if (!isDigest) faults.push('digestMismatch');
  const claim = { message: signedBytes, signature, algorithm, spki: certificate.spki, digest: digestName };
  if (!namesOneDigest(algorithm, digestName)) faults.push('otherDigest');
  if (!(await isSignatureOf(claim))) faults.push('signatureMismatch');
  if (bindingOf(signed, certificate) === false) faults.push('otherCertificate');
  return faults;
};

const none = { certificates: [], crls: [], isBound: false, tokens: [] } as const;

/** Checks a signature over content with this digest: everything that needs no trust in anybody. */
export const checkSignature = async (cms: Uint8Array, digestOf: DigestOf): Promise<SignatureCheck> => {
  try {
    const content = readSignature(cms);
    const { certificates, crls } = content;
    const [signer, ...others] = content.signers;
    if (!signer || others.length > 0) return { ...none, certificates, crls, faults: ['notOneSigner'] };
    const { certificate, signed, unsigned } = signer;
    const [claimed] = signed.get(oids.signingTime) ?? [];
    return {
      faults: await faultsOf(content, signer, digestOf),
      kind: certificate && kindOr(certificate.spki),
      digestName: signer.digestName,
      certificate,
      certificates,
      crls,
      isBound: certificate !== undefined && bindingOf(signed, certificate) === true,
      claimedTime: claimed && timeOf(claimed),
      signature: signer.signature,
      tokens: (unsigned.get(oids.timestampToken) ?? []).map((each) => each.raw),
      content: content.content,
    };
  } catch (error) {
    if (!(error instanceof PkiFault)) throw error;
    return { ...none, faults: [error.code === 'unknownAlgorithm' ? 'unknownAlgorithm' : 'damaged'] };
  }
};

/** Reads the one value of a signature's content, such as what a time stamp says. */
export const readContent = (check: SignatureCheck): Der =>
  readOne(check.content ?? new Uint8Array(), tag.sequence);
