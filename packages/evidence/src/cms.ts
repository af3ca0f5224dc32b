import { concat } from './bytes.ts';
import { type Certificate, ecdsaSha256 } from './certificate.ts';
import { der, integer, oid, partsOf, readOne, sequence, set, tag } from './der.ts';
import { sha256 } from './hash.ts';

const data = oid('1.2.840.113549.1.7.1');
const sha256Name = sequence(oid('2.16.840.1.101.3.4.2.1'));
const one = integer(Uint8Array.of(1));

const attribute = (name: string, value: Uint8Array) => sequence(oid(name), set(value));

/** What is signed for a document with this digest (PAdES: which kind, which digest, by which certificate). */
export const signedAttributes = (digest: Uint8Array, { raw }: Certificate): Uint8Array =>
  set(
    attribute('1.2.840.113549.1.9.3', data),
    attribute('1.2.840.113549.1.9.4', der(tag.octets, digest)),
    attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(sequence(der(tag.octets, sha256(raw)))))),
  );

/** The signature of a document as PDF readers expect it (CMS, detached). */
export const writeCms = (digest: Uint8Array, certificate: Certificate, signature: Uint8Array): Uint8Array => {
  const attributes = signedAttributes(digest, certificate);
  const signer = sequence(
    one,
    sequence(certificate.issuer, certificate.serial),
    sha256Name,
    concat(Uint8Array.of(tag.numbered(0)), attributes.subarray(1)),
    ecdsaSha256,
    der(tag.octets, signature),
  );
  const signed = sequence(
    one,
    set(sha256Name),
    sequence(data),
    der(tag.numbered(0), certificate.raw),
    set(signer),
  );
  return sequence(oid('1.2.840.113549.1.7.2'), der(tag.numbered(0), signed));
};

/** The bare signature in a CMS of ours; what else stands there is written anew and compared. */
export const signatureIn = (cms: Uint8Array): Uint8Array | undefined => {
  const [, wrapped] = partsOf(readOne(cms, tag.sequence));
  const signers = partsOf(readOne(wrapped?.content, tag.sequence)).at(-1);
  const [signer] = partsOf(signers);
  return partsOf(signer).at(-1)?.content;
};
