import { concat } from './bytes.ts';
import type { Certificate } from './certificate.ts';
import { der, integer, oid, partsOf, readOne, sequence, set, tag } from './der.ts';
import { sha256 } from './hash.ts';
import { ecdsaSha256 } from './make-certificate.ts';

const data = oid('1.2.840.113549.1.7.1');
/** SHA-256, as algorithms are written. */
export const sha256Name = sequence(oid('2.16.840.1.101.3.4.2.1'));
const one = integer(Uint8Array.of(1));

const attribute = (name: string, value: Uint8Array) => sequence(oid(name), set(value));

/** What is signed for content with this digest (which kind, which digest, by which certificate). */
export const signedAttributes = (digest: Uint8Array, { raw }: Certificate, kind = data): Uint8Array =>
  set(
    attribute('1.2.840.113549.1.9.3', kind),
    attribute('1.2.840.113549.1.9.4', der(tag.octets, digest)),
    attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(sequence(der(tag.octets, sha256(raw)))))),
  );

/** What is said besides a signature: what it is over, who made it, and the certificates behind that. */
interface Signed {
  /** The version, the kind of content and, where it is in there, the content itself. */
  readonly version: number;
  readonly kind: Uint8Array;
  readonly content?: Uint8Array;
  readonly digest: Uint8Array;
  readonly certificate: Certificate;
  readonly others?: readonly Uint8Array[];
}

const numbered = (number: number, whole: Uint8Array) =>
  concat(Uint8Array.of(tag.numbered(number)), whole.subarray(1));

/** A signature with all that belongs to it (RFC 5652). */
export const writeSignedData = (
  { version, kind, content, digest, certificate, others = [] }: Signed,
  signature: Uint8Array,
): Uint8Array => {
  const signer = sequence(
    one,
    sequence(certificate.issuer, certificate.serial),
    sha256Name,
    numbered(0, signedAttributes(digest, certificate, kind)),
    ecdsaSha256,
    der(tag.octets, signature),
  );
  const signed = sequence(
    integer(Uint8Array.of(version)),
    set(sha256Name),
    sequence(kind, ...(content ? [der(tag.numbered(0), der(tag.octets, content))] : [])),
    numbered(0, set(certificate.raw, ...others)),
    set(signer),
  );
  return sequence(oid('1.2.840.113549.1.7.2'), der(tag.numbered(0), signed));
};

/** The signature of a document as PDF readers expect it (CMS, detached). */
export const writeCms = (digest: Uint8Array, certificate: Certificate, signature: Uint8Array): Uint8Array =>
  writeSignedData({ version: 1, kind: data, digest, certificate }, signature);

/** The bare signature in a CMS of ours; what else stands there is written anew and compared. */
export const signatureIn = (cms: Uint8Array): Uint8Array | undefined => {
  const [, wrapped] = partsOf(readOne(cms, tag.sequence));
  const signers = partsOf(readOne(wrapped?.content, tag.sequence)).at(-1);
  const [signer] = partsOf(signers);
  return partsOf(signer).at(-1)?.content;
};
