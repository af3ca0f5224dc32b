import { isSignatureOf, signatureAlgorithm } from './algorithms.ts';
import { hexOf, same } from './bytes.ts';
import { type Certificate, plainNumber, readCertificate, readExtensions } from './certificate.ts';
import { type RevocationReason, reasonOf, revocationReasons } from './crl.ts';
import {
  bits,
  bitsOf,
  type Der,
  der,
  fullTime,
  integer,
  octets,
  octetsOf,
  oid,
  partsIn,
  partsOf,
  readOne,
  sequence,
  tag,
  want,
} from './der.ts';
import { countOf, oidOf, timeOf } from './der-values.ts';
import { type DigestName, digest, digestAlgorithm, digestNamed } from './digest.ts';
import { PkiFault } from './fault.ts';
import { keyBitsOf } from './keys.ts';
import { extension, keyIdOf } from './make-certificate.ts';
import { oids } from './oids.ts';
import type { Signer } from './signer.ts';

/** Which certificate is asked about: its issuer by two digests, and its number. */
export interface CertificateId {
  readonly digestName: DigestName;
  readonly nameHash: Uint8Array;
  readonly keyHash: Uint8Array;
  readonly serial: Uint8Array;
}

export type OcspStatus =
  | { readonly state: 'good' }
  | { readonly state: 'unknown' }
  | { readonly state: 'revoked'; readonly at: Date; readonly reason: RevocationReason };

export const idOf = (
  certificate: Certificate,
  issuer: Certificate,
  name: DigestName = 'sha1',
): CertificateId => ({
  digestName: name,
  nameHash: digest(name, issuer.subject.raw),
  keyHash: digest(name, keyBitsOf(issuer.spki)),
  serial: certificate.serial,
});

/** Whether the question is about certificates of this issuer. */
export const isIssuerOf = (issuer: Certificate, { digestName, nameHash, keyHash }: CertificateId): boolean =>
  same(nameHash, digest(digestName, issuer.subject.raw)) &&
  same(keyHash, digest(digestName, keyBitsOf(issuer.spki)));

const writeId = ({ digestName, nameHash, keyHash, serial }: CertificateId): Uint8Array =>
  sequence(digestAlgorithm(digestName), octets(nameHash), octets(keyHash), integer(serial));

const readId = (part: Der | undefined): CertificateId => {
  const [algorithm, nameHash, keyHash, serial] = partsIn(part);
  return {
    digestName: digestNamed(oidOf(partsIn(algorithm)[0])),
    nameHash: octetsOf(nameHash),
    keyHash: octetsOf(keyHash),
    serial: plainNumber(serial),
  };
};

export interface OcspRequest {
  readonly ids: readonly CertificateId[];
  readonly nonce?: Uint8Array;
}

/** How many certificates one question may be about, and how long its nonce may be. */
const limits = { ids: 20, nonce: 128 } as const;

export const writeOcspRequest = (id: CertificateId): Uint8Array =>
  sequence(sequence(sequence(sequence(writeId(id)))));

export const readOcspRequest = (bytes: Uint8Array): OcspRequest => {
  const parts = partsIn(partsIn(readOne(bytes, tag.sequence))[0]);
  const list = parts.find((part) => part.tag === tag.sequence);
  const ids = partsIn(list).map((each) => readId(partsIn(each)[0]));
  const [listed] = partsOf(parts.find((part) => part.tag === tag.numbered(2)));
  const nonce = readExtensions(listed).get(oids.ocspNonce)?.value;
  if (ids.length === 0 || ids.length > limits.ids || (nonce && nonce.length > limits.nonce))
    throw new PkiFault('damaged', 'a question about certificates was expected');
  return { ids, nonce };
};

/** The answers that say nothing of a certificate (RFC 6960, 4.2.1). */
export const ocspFailures = { malformedRequest: 1, internalError: 2, tryLater: 3, unauthorized: 6 } as const;

export const writeOcspFailure = (failure: keyof typeof ocspFailures): Uint8Array =>
  sequence(der(tag.enumerated, Uint8Array.of(ocspFailures[failure])));

const writeStatus = (status: OcspStatus): Uint8Array => {
  if (status.state === 'good') return der(tag.plain(0));
  if (status.state === 'unknown') return der(tag.plain(2));
  const code = der(tag.enumerated, Uint8Array.of(revocationReasons[status.reason]));
  return der(
    tag.numbered(1),
    fullTime(status.at),
    ...(status.reason === 'unspecified' ? [] : [der(tag.numbered(0), code)]),
  );
};

interface OcspAnswer {
  readonly answers: readonly { readonly id: CertificateId; readonly status: OcspStatus }[];
  readonly from: Date;
  readonly until: Date;
  readonly nonce?: Uint8Array;
}

/** Makes an answer (RFC 6960), signed by the responder whose certificate comes along. */
export const makeOcsp = async (plan: OcspAnswer, signer: Signer): Promise<Uint8Array> => {
  const responder = readCertificate(signer.chain[0]);
  const algorithm = signatureAlgorithm(signer.kind);
  const said = sequence(
    der(tag.numbered(2), octets(keyIdOf(responder.spki))),
    fullTime(plan.from),
    sequence(
      ...plan.answers.map(({ id, status }) =>
        sequence(
          writeId(id),
          writeStatus(status),
          fullTime(plan.from),
          der(tag.numbered(0), fullTime(plan.until)),
        ),
      ),
    ),
    ...(plan.nonce ? [der(tag.numbered(1), sequence(extension(oids.ocspNonce, plan.nonce)))] : []),
  );
  const basic = sequence(
    said,
    algorithm,
    bits(await signer.sign(said)),
    der(tag.numbered(0), sequence(signer.chain[0])),
  );
  return sequence(
    der(tag.enumerated, Uint8Array.of(0)),
    der(tag.numbered(0), sequence(oid(oids.ocspBasic), octets(basic))),
  );
};

export interface OcspSingle {
  readonly id: CertificateId;
  readonly status: OcspStatus;
  readonly from: Date;
  readonly until?: Date;
}

export interface Ocsp {
  readonly raw: Uint8Array;
  readonly said: Uint8Array;
  readonly algorithm: Der;
  readonly signature: Uint8Array;
  readonly producedAt: Date;
  readonly responder: Der;
  readonly certificates: readonly Certificate[];
  readonly answers: readonly OcspSingle[];
}

const readStatus = (part: Der | undefined): OcspStatus => {
  const { tag: of } = want(part);
  if (of === tag.plain(0)) return { state: 'good' };
  if (of !== tag.numbered(1)) return { state: 'unknown' };
  const [at, reason] = partsOf(part);
  return {
    state: 'revoked',
    at: timeOf(at),
    reason: reasonOf(reason && countOf(partsOf(reason)[0])),
  };
};

const readSingle = (single: Der): OcspSingle => {
  const [id, status, from, ...rest] = partsIn(single);
  const until = rest.find((part) => part.tag === tag.numbered(0));
  return {
    id: readId(id),
    status: readStatus(status),
    from: timeOf(from),
    until: until && timeOf(partsOf(until)[0]),
  };
};

/** Reads an answer, or the bare inner one as PDFs may hold it too. */
export const readOcsp = (bytes: Uint8Array): Ocsp => {
  const [status, wrapped] = partsIn(readOne(bytes, tag.sequence));
  if (status?.tag === tag.enumerated && countOf(status) !== 0)
    throw new PkiFault('refused', 'the responder did not answer');
  const basic = status?.tag === tag.enumerated ? octetsOf(partsIn(partsOf(wrapped)[0])[1]) : bytes;
  const [said, algorithm, signed, certificates] = partsIn(readOne(basic, tag.sequence));
  const all = partsIn(said);
  const [responder, producedAt, singles] = all[0]?.tag === tag.numbered(0) ? all.slice(1) : all;
  return {
    raw: bytes,
    said: want(said).raw,
    algorithm: want(algorithm, tag.sequence),
    signature: bitsOf(signed),
    producedAt: timeOf(producedAt),
    responder: want(responder),
    certificates: partsOf(partsOf(certificates)[0]).map((each) => readCertificate(each.raw)),
    answers: partsIn(singles).map(readSingle),
  };
};

const isResponder = ({ responder }: Ocsp, certificate: Certificate): boolean => {
  const [name] = partsOf(responder);
  if (responder.tag === tag.numbered(1)) return same(name?.raw, certificate.subject.raw);
  return hexOf(octetsOf(name)) === hexOf(keyIdOf(certificate.spki));
};

/** Whether a certificate was given to this responder by the issuer itself, and stood when it answered. */
const isDelegate = async (ocsp: Ocsp, certificate: Certificate, issuer: Certificate): Promise<boolean> => {
  if (certificate.issuerKey !== issuer.subjectKey || !certificate.extendedUsage?.has(oids.ocspSigning))
    return false;
  if (ocsp.producedAt < certificate.from || ocsp.producedAt > certificate.until) return false;
  const { said: message, signature, algorithm } = certificate;
  return isSignatureOf({ message, signature, algorithm, spki: issuer.spki });
};

/** What an answer says of a certificate; nothing where it is about others, or not by who may answer. */
export const ocspAnswerFor = async (
  ocsp: Ocsp,
  certificate: Certificate,
  issuer: Certificate,
): Promise<OcspSingle | undefined> => {
  const single = ocsp.answers.find(({ id }) => same(id.serial, certificate.serial) && isIssuerOf(issuer, id));
  if (!single) return undefined;
  const { said: message, signature, algorithm } = ocsp;
  for (const candidate of [issuer, ...ocsp.certificates]) {
    if (!isResponder(ocsp, candidate)) continue;
    const isAllowed = same(candidate.raw, issuer.raw) || (await isDelegate(ocsp, candidate, issuer));
    if (isAllowed && (await isSignatureOf({ message, signature, algorithm, spki: candidate.spki })))
      return single;
  }
  return undefined;
};
