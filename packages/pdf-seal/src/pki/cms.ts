import { signatureAlgorithm } from './algorithms.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { der, integer, octets, oid, retag, sequence, set, small, tag } from './der.ts';
import { type DigestName, digest, digestAlgorithm, digestNameFor } from './digest.ts';
import { oids } from './oids.ts';
import type { KeyKind, Signer } from './signer.ts';

export { digestFor } from './digest.ts';

/** Asks for a time stamp over a digest and answers the token. */
export type Timestamper = (imprint: Uint8Array, digestName: DigestName) => Promise<Uint8Array>;

const attribute = (name: string, value: Uint8Array): Uint8Array => sequence(oid(name), set(value));

/** Which certificate signs, bound into what is signed (RFC 5035); SHA-256 is understood where none is named. */
const certificateBinding = (name: DigestName, certificate: Certificate): Uint8Array => {
  const issuer = sequence(der(tag.numbered(4), certificate.issuer.raw));
  const id = sequence(
    ...(name === 'sha256' ? [] : [digestAlgorithm(name)]),
    octets(digest(name, certificate.raw)),
    sequence(issuer, integer(certificate.serial)),
  );
  return sequence(sequence(id));
};

/** What is signed: what kind of thing, its digest, and by which certificate. The time is left to time stamps. */
const signedAttributes = (content: Content, certificate: Certificate, name: DigestName): Uint8Array =>
  set(
    attribute(oids.contentType, oid(content.kind)),
    attribute(oids.messageDigest, octets(content.digest)),
    attribute(oids.signingCertificateV2, certificateBinding(name, certificate)),
  );

interface Content {
  readonly kind: string;
  readonly digest: Uint8Array;
  /** The content itself, where it stands in the signature. */
  readonly within?: Uint8Array;
}

interface SigningOptions {
  readonly timestamp?: Timestamper;
  /** The name of the whole, where it is not that of the key's kind. */
  readonly outer?: string;
  /** Whether the certificates are left out, for those who did not ask for them. */
  readonly isBare?: boolean;
}

const outerKind = (kind: KeyKind): string => (kind === 'sm2' ? oids.gmSignedData : oids.signedData);

/** Signs content with all that belongs to it (RFC 5652, RFC 5126). */
export const signContent = async (
  content: Content,
  { kind, chain, sign }: Signer,
  options: SigningOptions = {},
): Promise<Uint8Array> => {
  const name = digestNameFor(kind);
  const certificate = readCertificate(chain[0]);
  const attributes = signedAttributes(content, certificate, name);
  const signature = await sign(attributes);
  const token = await options.timestamp?.(digest(name, signature), name);
  const signer = sequence(
    small(1),
    sequence(certificate.issuer.raw, integer(certificate.serial)),
    digestAlgorithm(name),
    retag(tag.numbered(0), attributes),
    signatureAlgorithm(kind),
    octets(signature),
    ...(token ? [retag(tag.numbered(1), set(attribute(oids.timestampToken, token)))] : []),
  );
  const signed = sequence(
    small(content.kind === oids.data || content.kind === oids.gmData ? 1 : 3),
    set(digestAlgorithm(name)),
    sequence(oid(content.kind), ...(content.within ? [der(tag.numbered(0), octets(content.within))] : [])),
    ...(options.isBare ? [] : [retag(tag.numbered(0), set(...chain))]),
    set(signer),
  );
  return sequence(oid(options.outer ?? outerKind(kind)), der(tag.numbered(0), signed));
};

/**
 * Signs the digest of a document as PAdES wants it (CAdES, detached). A time stamp over the signature makes it B-T.
 * SM2 goes with SM3 and the names of GM/T 0010.
 */
export const signDetached = (
  of: Uint8Array,
  signer: Signer,
  options: { readonly timestamp?: Timestamper } = {},
): Promise<Uint8Array> =>
  signContent({ kind: signer.kind === 'sm2' ? oids.gmData : oids.data, digest: of }, signer, options);
