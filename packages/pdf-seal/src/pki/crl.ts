import { isSignatureOf, signatureAlgorithm } from './algorithms.ts';
import { hexOf } from './bytes.ts';
import { type Certificate, type Extension, plainNumber, readExtensions } from './certificate.ts';
import {
  bits,
  bitsOf,
  count,
  type Der,
  der,
  integer,
  partsIn,
  partsOf,
  readOne,
  sequence,
  small,
  tag,
  time,
  want,
} from './der.ts';
import { countOf, timeOf } from './der-values.ts';
import type { KeySigner } from './keys.ts';
import { extension, keyIdOf } from './make-certificate.ts';
import { nameKey } from './name.ts';
import { oids } from './oids.ts';

/** Why a certificate was withdrawn (RFC 5280, 5.3.1). */
export const revocationReasons = {
  unspecified: 0,
  keyCompromise: 1,
  caCompromise: 2,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
  certificateHold: 6,
  removeFromCRL: 8,
  privilegeWithdrawn: 9,
  aACompromise: 10,
} as const;
export type RevocationReason = keyof typeof revocationReasons;

export const reasonOf = (code: number | undefined): RevocationReason => {
  const names = Object.keys(revocationReasons) as RevocationReason[];
  return names.find((name) => revocationReasons[name] === code) ?? 'unspecified';
};

export interface Revoked {
  readonly serial: Uint8Array;
  readonly at: Date;
  readonly reason: RevocationReason;
}

interface CrlPlan {
  readonly number: number;
  readonly from: Date;
  readonly until: Date;
  readonly revoked: readonly Revoked[];
}

/** An unspecified reason is left out, as the RFC wants. */
const writeEntry = ({ serial, at, reason }: Revoked): Uint8Array => {
  const code = der(tag.enumerated, Uint8Array.of(revocationReasons[reason]));
  return sequence(
    integer(serial),
    time(at),
    ...(reason === 'unspecified' ? [] : [sequence(extension(oids.crlReason, code))]),
  );
};

/** Makes the list of withdrawn certificates of an issuer. */
export const makeCrl = async (
  plan: CrlPlan,
  issuer: { readonly key: KeySigner; readonly certificate: Certificate },
): Promise<Uint8Array> => {
  const algorithm = signatureAlgorithm(issuer.key.kind);
  const said = sequence(
    small(1),
    algorithm,
    issuer.certificate.subject.raw,
    time(plan.from),
    time(plan.until),
    ...(plan.revoked.length > 0 ? [sequence(...plan.revoked.map(writeEntry))] : []),
    der(
      tag.numbered(0),
      sequence(
        extension(oids.authorityKeyId, sequence(der(tag.plain(0), keyIdOf(issuer.key.spki)))),
        extension(oids.crlNumber, count(plan.number)),
      ),
    ),
  );
  return sequence(said, algorithm, bits(await issuer.key.sign(said)));
};

export interface Crl {
  readonly raw: Uint8Array;
  readonly said: Uint8Array;
  readonly algorithm: Der;
  readonly signature: Uint8Array;
  readonly issuerKey: string;
  readonly from: Date;
  readonly until?: Date;
  readonly extensions: ReadonlyMap<string, Extension>;
  /** By serial number, in hexadecimal. */
  readonly revoked: ReadonlyMap<string, Revoked>;
}

const readEntry = (entry: Der): Revoked => {
  const [serial, at, listed] = partsIn(entry);
  const reason = readExtensions(listed).get(oids.crlReason);
  return {
    serial: plainNumber(serial),
    at: timeOf(at),
    reason: reasonOf(reason && countOf(readOne(reason.value, tag.enumerated))),
  };
};

export const readCrl = (bytes: Uint8Array): Crl => {
  const whole = readOne(bytes, tag.sequence);
  const [said, algorithm, signed] = partsIn(whole);
  const all = partsIn(said);
  const [, issuer, from, ...rest] = all[0]?.tag === tag.integer ? all.slice(1) : all;
  const isTime = (part: Der | undefined) => part?.tag === tag.utcTime || part?.tag === tag.time;
  const entries = rest.find((part) => part.tag === tag.sequence);
  const [listed] = partsOf(rest.find((part) => part.tag === tag.numbered(0)));
  return {
    raw: whole.raw,
    said: want(said).raw,
    algorithm: want(algorithm, tag.sequence),
    signature: bitsOf(signed),
    issuerKey: nameKey(want(issuer, tag.sequence)),
    from: timeOf(from),
    until: isTime(rest[0]) ? timeOf(rest[0]) : undefined,
    extensions: readExtensions(listed),
    revoked: new Map(
      partsOf(entries)
        .map(readEntry)
        .map((each) => [hexOf(each.serial), each]),
    ),
  };
};

const understood = new Set<string>([oids.issuingPoint, oids.authorityKeyId, oids.crlNumber]);

/** Which certificates a list speaks of; lists for others, for some reasons or of others' certificates are not used. */
const speaksOf = (crl: Crl, certificate: Certificate): boolean => {
  const point = crl.extensions.get(oids.issuingPoint);
  if (!point) return true;
  const isSaid = (number: number) =>
    partsIn(readOne(point.value, tag.sequence)).some((part) => part.tag === tag.plain(number));
  if (isSaid(3) || isSaid(4) || isSaid(5)) return false;
  return !(isSaid(1) && certificate.isAuthority) && !(isSaid(2) && !certificate.isAuthority);
};

/** Whether a list is the issuer's own, whole and about this certificate. */
export const isCrlFor = async (crl: Crl, certificate: Certificate, issuer: Certificate): Promise<boolean> => {
  if (crl.issuerKey !== certificate.issuerKey || issuer.subjectKey !== crl.issuerKey) return false;
  if (issuer.usage && !issuer.usage.has('crlSign')) return false;
  const unknown = [...crl.extensions].some(([name, { isCritical }]) => isCritical && !understood.has(name));
  if (unknown || crl.extensions.has(oids.deltaCrl) || !speaksOf(crl, certificate)) return false;
  const { said: message, signature, algorithm } = crl;
  return isSignatureOf({ message, signature, algorithm, spki: issuer.spki });
};
