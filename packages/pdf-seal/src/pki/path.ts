import { isSignatureOf } from './algorithms.ts';
import { same } from './bytes.ts';
import { type Certificate, isSelfIssued } from './certificate.ts';
import { PkiFault } from './fault.ts';
import { oids } from './oids.ts';

/** Longer chains than this are not looked for. */
const lengthLimit = 8;
/** More signatures than this are not checked to find one. */
const checksLimit = 500;

/** Whether an issuer signed a certificate; by an algorithm that is not known, it cannot be said that it did. */
export const isSignedBy = async (certificate: Certificate, issuer: Certificate): Promise<boolean> => {
  const { said: message, signature, algorithm } = certificate;
  try {
    return await isSignatureOf({ message, signature, algorithm, spki: issuer.spki });
  } catch (error) {
    if (error instanceof PkiFault) return false;
    throw error;
  }
};

const mayHaveIssued = (issuer: Certificate, certificate: Certificate): boolean =>
  issuer.subjectKey === certificate.issuerKey &&
  (!certificate.authorityKeyId || !issuer.keyId || certificate.authorityKeyId === issuer.keyId);

export interface Chain {
  /** From the last certificate up to the root, or as far as it goes. */
  readonly certificates: readonly [Certificate, ...Certificate[]];
  /** Whether it ends at a root that is trusted. */
  readonly isTrusted: boolean;
}

const isIn = (certificates: readonly Certificate[], one: Certificate): boolean =>
  certificates.some((each) => same(each.raw, one.raw));

/** Builds the chain above a certificate: one that ends at a trusted root where there is one, else the longest. */
export const buildChain = async (
  last: Certificate,
  pool: readonly Certificate[],
  roots: readonly Certificate[],
): Promise<Chain> => {
  let longest: Chain = { certificates: [last], isTrusted: isIn(roots, last) };
  const issuers = [...roots, ...pool];
  const reached: Certificate[] = [last];
  const waiting: (readonly [Certificate, ...Certificate[]])[] = [[last]];
  let checks = 0;
  // Broad before deep and each certificate once: many that certify each other lead nowhere, and soon.
  for (let chain = waiting.shift(); chain; chain = waiting.shift()) {
    const top = chain.at(-1) ?? last;
    if (isIn(roots, top)) return { certificates: chain, isTrusted: true };
    if (chain.length > longest.certificates.length) longest = { certificates: chain, isTrusted: false };
    if (chain.length >= lengthLimit) continue;
    for (const issuer of issuers) {
      if (!mayHaveIssued(issuer, top) || isIn(reached, issuer)) continue;
      if (++checks > checksLimit) return longest;
      if (!(await isSignedBy(top, issuer))) continue;
      reached.push(issuer);
      waiting.push([...chain, issuer]);
    }
  }
  return longest;
};

export type PathFault =
  | 'expired'
  | 'notYetValid'
  | 'notAuthority'
  | 'pathTooLong'
  | 'keyUsage'
  | 'unknownCritical';

export interface PathProblem {
  readonly fault: PathFault;
  readonly certificate: Certificate;
}

/** What the last certificate of a chain is used for. */
export type PathPurpose = 'sign' | 'timestamp';

const understood = new Set<string>([
  oids.basicConstraints,
  oids.keyUsage,
  oids.extendedUsage,
  oids.subjectKeyId,
  oids.authorityKeyId,
  oids.subjectAltName,
  oids.crlPoints,
  oids.authorityInfo,
  oids.policies,
  oids.inhibitAnyPolicy,
]);

const timeFault = ({ from, until }: Certificate, at: Date): PathFault | undefined => {
  if (at < from) return 'notYetValid';
  return at > until ? 'expired' : undefined;
};

/** What machines do for others; nothing that is signed by such a certificate is the will of its holder. */
const services = new Set<string>([oids.timeStamping, oids.ocspSigning, oids.serverAuth]);

const lastFault = ({ usage, extendedUsage }: Certificate, purpose: PathPurpose): PathFault | undefined => {
  const maySign = !usage || usage.has('digitalSignature') || usage.has('nonRepudiation');
  const isForStamps = extendedUsage?.has(oids.timeStamping) ?? false;
  const isForOthers = !extendedUsage || [...extendedUsage].some((each) => !services.has(each));
  return maySign && (purpose === 'timestamp' ? isForStamps : isForOthers) ? undefined : 'keyUsage';
};

/** How many authorities that do not only renew themselves stand between this one and the last certificate. */
const between = (chain: readonly Certificate[], at: number): number =>
  chain.slice(1, at).filter((each) => !isSelfIssued(each)).length;

const authorityFault = (chain: readonly Certificate[], at: number): PathFault | undefined => {
  const authority = chain[at];
  if (!authority?.isAuthority) return 'notAuthority';
  if (authority.usage && !authority.usage.has('certificateSign')) return 'keyUsage';
  return authority.pathLength !== undefined && between(chain, at) > authority.pathLength
    ? 'pathTooLong'
    : undefined;
};

/** Goes up a chain as RFC 5280 says, at a time; the signatures were checked when it was built. */
export const checkPath = (
  chain: readonly [Certificate, ...Certificate[]],
  at: Date,
  purpose: PathPurpose,
): PathProblem[] =>
  chain.flatMap((certificate, index) => {
    const unknown = [...certificate.extensions].some(
      ([name, { isCritical }]) => isCritical && !understood.has(name),
    );
    const faults = [
      timeFault(certificate, at),
      index === 0 ? lastFault(certificate, purpose) : authorityFault(chain, index),
      unknown ? ('unknownCritical' as const) : undefined,
    ];
    return faults.filter((fault) => fault !== undefined).map((fault) => ({ fault, certificate }));
  });
