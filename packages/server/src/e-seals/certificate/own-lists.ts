import { type Certificate, isSelfIssued } from '@chancery/pdf-seal/pki/certificate.ts';
import { type Crl, isCrlFor, readCrl } from '@chancery/pdf-seal/pki/crl.ts';
import { isSignedBy } from '@chancery/pdf-seal/pki/path.ts';
import { readRevocationInfo, revocationAt } from '@chancery/pdf-seal/pki/revocation.ts';
import { refuse } from '../../kit/refuse.ts';

type CertificateChain = readonly [Certificate, ...Certificate[]];

/** Each certificate of a chain with the one above it. */
const pairsOf = (chain: CertificateChain): (readonly [Certificate, Certificate])[] =>
  chain.flatMap((certificate, at) => {
    const issuer = chain[at + 1];
    return issuer ? [[certificate, issuer] as const] : [];
  });

const isOfChain = async (list: Crl, chain: CertificateChain): Promise<boolean> => {
  for (const [certificate, issuer] of pairsOf(chain))
    if (await isCrlFor(list, certificate, issuer)) return true;
  return false;
};

/** Whether a list is the last word now, as far as it says itself. */
export const isCurrent = ({ from, until }: Crl, at: Date): boolean =>
  from <= at && until !== undefined && at < until;

/** Takes lists of withdrawn certificates that are current and signed by the CAs of a chain, and no others. */
export const takeLists = async (given: readonly Uint8Array[], chain: CertificateChain): Promise<Buffer> => {
  const [lists, now] = [given.map(readCrl), new Date()];
  for (const list of lists)
    if (!isCurrent(list, now) || !(await isOfChain(list, chain))) refuse('certificate.listUnfit');
  const info = readRevocationInfo({ crls: given, ocsps: [] });
  for (const [certificate, issuer] of pairsOf(chain))
    if ((await revocationAt(certificate, issuer, now, info)).state === 'revoked')
      refuse('certificate.revoked');
  return Buffer.concat(lists.map(({ raw }) => raw));
};

/** Whether lists say of each certificate of a chain, up to its root, that it is not withdrawn at a time. */
export const isProven = async (
  chain: CertificateChain,
  crls: readonly Uint8Array[],
  at: Date,
): Promise<boolean> => {
  const top = chain.at(-1);
  if (!top || !isSelfIssued(top)) return false;
  const info = readRevocationInfo({ crls, ocsps: [] });
  for (const [certificate, issuer] of pairsOf(chain)) {
    if (!(await isSignedBy(certificate, issuer))) return false;
    if ((await revocationAt(certificate, issuer, at, info)).state !== 'good') return false;
  }
  return true;
};
