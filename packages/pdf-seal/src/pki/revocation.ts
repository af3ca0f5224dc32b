import type { Certificate } from './certificate.ts';
import { type Crl, isCrlFor, type RevocationReason, readCrl } from './crl.ts';
import { PkiFault } from './fault.ts';
import { type Ocsp, ocspAnswerFor, readOcsp } from './ocsp.ts';

/** What a signature is judged by, years later and without a network (B-LT): each as DER. */
export interface ValidationMaterial {
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  readonly ocsps: readonly Uint8Array[];
}

/** The same, read. What cannot be read says nothing. */
export interface RevocationInfo {
  readonly crls: readonly Crl[];
  readonly ocsps: readonly Ocsp[];
}

const readable = <T>(all: readonly Uint8Array[], read: (bytes: Uint8Array) => T): T[] =>
  all.flatMap((bytes) => {
    try {
      return [read(bytes)];
    } catch (error) {
      if (error instanceof PkiFault) return [];
      throw error;
    }
  });

export const readRevocationInfo = ({
  crls,
  ocsps,
}: Pick<ValidationMaterial, 'crls' | 'ocsps'>): RevocationInfo => ({
  crls: readable(crls, readCrl),
  ocsps: readable(ocsps, readOcsp),
});

export type Revocation =
  | { readonly state: 'good'; readonly by: 'crl' | 'ocsp'; readonly saidAt: Date }
  | { readonly state: 'revoked'; readonly at: Date; readonly reason: RevocationReason }
  /** It was withdrawn, but only after the time that counts. */
  | { readonly state: 'revokedLater'; readonly at: Date; readonly reason: RevocationReason }
  | { readonly state: 'unknown' };

interface Word {
  readonly by: 'crl' | 'ocsp';
  readonly from: Date;
  readonly until?: Date;
  readonly revoked?: { readonly at: Date; readonly reason: RevocationReason };
}

const wordsOn = async (
  certificate: Certificate,
  issuer: Certificate,
  info: RevocationInfo,
): Promise<Word[]> => {
  const words: Word[] = [];
  for (const ocsp of info.ocsps) {
    const answer = await ocspAnswerFor(ocsp, certificate, issuer).catch(unknownIsSilent);
    if (!answer || answer.status.state === 'unknown') continue;
    const revoked = answer.status.state === 'revoked' ? answer.status : undefined;
    words.push({ by: 'ocsp', from: answer.from, until: answer.until, revoked });
  }
  for (const crl of info.crls) {
    if (!(await isCrlFor(crl, certificate, issuer).catch(unknownIsSilent))) continue;
    const entry = crl.revoked.get(certificate.serialHex);
    const revoked = entry?.reason === 'removeFromCRL' ? undefined : entry;
    words.push({ by: 'crl', from: crl.from, until: crl.until, revoked });
  }
  return words;
};

const unknownIsSilent = (error: unknown): undefined => {
  if (error instanceof PkiFault) return undefined;
  throw error;
};

/**
 * Whether a word tells how things stood at a time: it was current then, or it was said later. What is said after the
 * certificate ended may leave it out.
 */
const tells = (word: Word, at: Date, certificate: Certificate): boolean => {
  if (word.from > at) return word.from <= certificate.until;
  return word.until !== undefined && at <= word.until;
};

/** Whether a certificate was withdrawn at a time, by what is at hand. */
export const revocationAt = async (
  certificate: Certificate,
  issuer: Certificate,
  at: Date,
  info: RevocationInfo,
): Promise<Revocation> => {
  const words = await wordsOn(certificate, issuer, info);
  const withdrawn = words.find((word) => word.revoked);
  if (withdrawn?.revoked) {
    const { revoked } = withdrawn;
    return {
      state: revoked.at <= at ? 'revoked' : 'revokedLater',
      at: revoked.at,
      reason: revoked.reason,
    };
  }
  const word = words.filter((each) => tells(each, at, certificate)).toSorted((a, b) => +b.from - +a.from)[0];
  return word ? { state: 'good', by: word.by, saidAt: word.from } : { state: 'unknown' };
};
