import { signatureAlgorithm } from './algorithms.ts';
import { type Certificate, readCertificate, type Usage, usages } from './certificate.ts';
import { bits, der, integer, nothing, octets, oid, sequence, small, tag, time, yes } from './der.ts';
import { digest } from './digest.ts';
import { type KeySigner, keyBitsOf, newSerial } from './keys.ts';
import { type Named, writeName } from './name.ts';
import { oids } from './oids.ts';

/** What a certificate is for. */
export type Purpose = 'root' | 'issuing' | 'seal' | 'timestamp' | 'ocsp';

interface CertificatePlan {
  readonly purpose: Purpose;
  readonly subject: Named;
  /** The key that is certified. */
  readonly spki: Uint8Array;
  readonly from: Date;
  readonly until: Date;
  readonly serial?: Uint8Array;
  /** Where the issuer's CRL, its OCSP responder and its own certificate are found. */
  readonly crl?: string;
  readonly ocsp?: string;
  readonly issuerAddress?: string;
}

interface Issuer {
  readonly key: KeySigner;
  /** Nothing where the certificate certifies itself. */
  readonly certificate?: Certificate;
}

export const extension = (name: string, value: Uint8Array, isCritical = false): Uint8Array =>
  sequence(oid(name), ...(isCritical ? [yes] : []), octets(value));

const address = (url: string): Uint8Array => der(tag.plain(6), new TextEncoder().encode(url));

/** The short digest that keys are found by (RFC 5280, 4.2.1.2). */
export const keyIdOf = (spki: Uint8Array): Uint8Array => digest('sha1', keyBitsOf(spki));

const usageBits = (...names: readonly Usage[]): Uint8Array => {
  const byte = names.reduce((sum, name) => sum | (0x80 >> usages[name]), 0);
  const unused = Math.clz32(byte & -byte) === 32 ? 0 : 31 - Math.clz32(byte & -byte);
  return der(tag.bitString, Uint8Array.of(unused, byte));
};

const usageFor: Readonly<Record<Purpose, readonly Usage[]>> = {
  root: ['certificateSign', 'crlSign'],
  issuing: ['certificateSign', 'crlSign'],
  seal: ['digitalSignature', 'nonRepudiation'],
  timestamp: ['digitalSignature', 'nonRepudiation'],
  ocsp: ['digitalSignature'],
};

/** What else the key is for. Readers that know nothing of document signing look for e-mail protection. */
const extendedFor: Readonly<Record<Purpose, readonly string[]>> = {
  root: [],
  issuing: [],
  seal: [oids.emailProtection, oids.documentSigning],
  timestamp: [oids.timeStamping],
  ocsp: [oids.ocspSigning],
};

const constraintsFor = (purpose: Purpose): Uint8Array => {
  if (purpose === 'root') return sequence(yes);
  return purpose === 'issuing' ? sequence(yes, small(0)) : sequence();
};

const addressesOf = ({ ocsp, issuerAddress }: CertificatePlan): Uint8Array[] => {
  const places: Uint8Array[] = [];
  if (ocsp) places.push(sequence(oid(oids.ocspAddress), address(ocsp)));
  if (issuerAddress) places.push(sequence(oid(oids.issuerAddress), address(issuerAddress)));
  return places.length > 0 ? [extension(oids.authorityInfo, sequence(...places))] : [];
};

const crlOf = ({ crl }: CertificatePlan): Uint8Array[] =>
  crl
    ? [
        extension(
          oids.crlPoints,
          sequence(sequence(der(tag.numbered(0), der(tag.numbered(0), address(crl))))),
        ),
      ]
    : [];

const extensionsFor = (plan: CertificatePlan, issuerSpki: Uint8Array): Uint8Array => {
  const extended = extendedFor[plan.purpose];
  return sequence(
    extension(oids.basicConstraints, constraintsFor(plan.purpose), true),
    extension(oids.keyUsage, usageBits(...usageFor[plan.purpose]), true),
    ...(extended.length > 0
      ? [extension(oids.extendedUsage, sequence(...extended.map(oid)), plan.purpose === 'timestamp')]
      : []),
    extension(oids.subjectKeyId, octets(keyIdOf(plan.spki))),
    extension(oids.authorityKeyId, sequence(der(tag.plain(0), keyIdOf(issuerSpki)))),
    ...(plan.purpose === 'ocsp' ? [extension(oids.ocspNoCheck, nothing)] : []),
    ...crlOf(plan),
    ...addressesOf(plan),
  );
};

/** Whole seconds, as certificates write them. */
const wholeSeconds = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000);

/** Makes a certificate (RFC 5280) and reads it back. */
export const makeCertificate = async (plan: CertificatePlan, issuer: Issuer): Promise<Certificate> => {
  const algorithm = signatureAlgorithm(issuer.key.kind);
  const subject = writeName(plan.subject);
  const said = sequence(
    der(tag.numbered(0), small(2)),
    integer(plan.serial ?? newSerial()),
    algorithm,
    issuer.certificate?.subject.raw ?? subject,
    sequence(time(wholeSeconds(plan.from)), time(wholeSeconds(plan.until))),
    subject,
    plan.spki,
    der(tag.numbered(3), extensionsFor(plan, issuer.key.spki)),
  );
  return readCertificate(sequence(said, algorithm, bits(await issuer.key.sign(said))));
};
