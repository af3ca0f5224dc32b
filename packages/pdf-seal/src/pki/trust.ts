import { type Certificate, isSelfIssued, readCertificate } from './certificate.ts';
import { digest } from './digest.ts';
import { oids } from './oids.ts';
import { buildChain, type Chain, checkPath, type PathProblem } from './path.ts';
import type { SignatureCheck } from './read-cms.ts';
import {
  type Revocation,
  type RevocationInfo,
  readRevocationInfo,
  revocationAt,
  type ValidationMaterial,
} from './revocation.ts';
import { checkTimestamp, type TimestampCheck } from './timestamp.ts';

/** Whom the judge believes, what it has at hand and what time it is. */
export interface TrustGround {
  readonly roots: readonly Certificate[];
  readonly material: ValidationMaterial;
  readonly now: Date;
}

/** How far one certificate can be believed at a time. */
export interface Standing {
  readonly chain: Chain;
  readonly problems: readonly PathProblem[];
  /** What is known of the last certificate, and of the worst in the chain. */
  readonly revocation: Revocation;
  readonly chainRevocation: 'good' | 'revoked' | 'unknown';
  /** The time it was judged at. */
  readonly at: Date;
  readonly isGood: boolean;
}

const readablePool = (raws: readonly Uint8Array[]): Certificate[] =>
  raws.flatMap((raw) => {
    try {
      return [readCertificate(raw)];
    } catch {
      return [];
    }
  });

/** What a responder certificate says of itself: that it need not be asked about. */
const needsNoWord = (certificate: Certificate): boolean => certificate.extensions.has(oids.ocspNoCheck);

const chainRevocationOf = async (
  { certificates, isTrusted }: Chain,
  at: Date,
  info: RevocationInfo,
): Promise<{ own: Revocation; worst: Standing['chainRevocation'] }> => {
  const found: Revocation[] = [];
  for (const [index, certificate] of certificates.entries()) {
    const issuer = certificates[index + 1];
    const isTop = issuer === undefined && (isTrusted || isSelfIssued(certificate));
    if (isTop || needsNoWord(certificate)) continue;
    found.push(issuer ? await revocationAt(certificate, issuer, at, info) : { state: 'unknown' });
  }
  const is = (state: Revocation['state']) => found.some((each) => each.state === state);
  const worst = is('revoked') ? 'revoked' : is('unknown') ? 'unknown' : 'good';
  return { own: found[0] ?? { state: 'unknown' }, worst };
};

const standingOf = async (
  certificate: Certificate,
  others: readonly Certificate[],
  purpose: 'sign' | 'timestamp',
  at: Date,
  { roots, material }: TrustGround,
): Promise<Standing> => {
  const pool = [...others, ...readablePool(material.certificates)];
  const chain = await buildChain(certificate, pool, roots);
  const problems = checkPath(chain.certificates, at, purpose);
  const { own, worst } = await chainRevocationOf(chain, at, readRevocationInfo(material));
  return {
    chain,
    problems,
    revocation: own,
    chainRevocation: worst,
    at,
    isGood: chain.isTrusted && problems.length === 0 && worst !== 'revoked',
  };
};

/** A time stamp and how far it is believed. */
export interface JudgedTimestamp {
  readonly check: TimestampCheck;
  readonly standing?: Standing;
  readonly isGood: boolean;
}

const judgeTimestamp = async (
  check: TimestampCheck,
  at: Date,
  ground: TrustGround,
): Promise<JudgedTimestamp> => {
  if (check.faults.length > 0 || !check.certificate || !check.time) return { check, isGood: false };
  const standing = await standingOf(check.certificate, check.certificates, 'timestamp', at, ground);
  const stoodThen = check.time >= check.certificate.from && check.time <= check.certificate.until;
  return { check, standing, isGood: standing.isGood && stoodThen && check.time <= at };
};

export type PadesLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';

export interface TrustAnswer {
  readonly standing?: Standing;
  /** The time that is proven, and by what; without a good time stamp it is only now that can be spoken of. */
  readonly provenTime?: Date;
  readonly provenBy?: 'timestamp' | 'documentTimestamp';
  readonly timestamp?: JudgedTimestamp;
  readonly documentTimestamps: readonly JudgedTimestamp[];
  /** Nothing where the signature is none of PAdES. */
  readonly level?: PadesLevel;
}

const earlier = (a: Date, b: Date | undefined): Date => (b && b < a ? b : a);

/**
 * Goes back in time: the newest time stamp of the document is judged now, each older one at the time that the next one
 * proves, the signature's own at the oldest of these, and the signer at the time that is then proven.
 */
const provenByDocument = async (
  checks: readonly TimestampCheck[],
  ground: TrustGround,
): Promise<{ judged: JudgedTimestamp[]; at: Date }> => {
  let at = ground.now;
  const judged: JudgedTimestamp[] = [];
  for (const check of checks.toReversed()) {
    const one = await judgeTimestamp(check, at, ground);
    judged.unshift(one);
    if (one.isGood) at = earlier(at, one.check.time);
  }
  return { judged, at };
};

/** Whether everything needed later stands in the file: a whole chain, and a word on each certificate in it. */
const isWhole = async (
  standing: Standing | undefined,
  at: Date | undefined,
  info: RevocationInfo,
): Promise<boolean> => {
  const top = standing?.chain.certificates.at(-1);
  if (!standing || !top || !at || !(standing.chain.isTrusted || isSelfIssued(top))) return false;
  return (await chainRevocationOf(standing.chain, at, info)).worst !== 'unknown';
};

interface LevelGround {
  readonly isBound: boolean;
  readonly timestamp?: JudgedTimestamp;
  readonly standing?: Standing;
  readonly hasDocumentTimestamp: boolean;
  readonly info: RevocationInfo;
}

/** Which level a signature has by what it brings along, whether or not anybody believes its roots. */
const levelOf = async (ground: LevelGround): Promise<PadesLevel | undefined> => {
  const { isBound, timestamp, standing, hasDocumentTimestamp, info } = ground;
  if (!isBound) return undefined;
  if (!timestamp || timestamp.check.faults.length > 0) return 'B-B';
  const { time } = timestamp.check;
  const isKept = (await isWhole(standing, time, info)) && (await isWhole(timestamp.standing, time, info));
  if (!isKept) return 'B-T';
  return hasDocumentTimestamp ? 'B-LTA' : 'B-LT';
};

/**
 * Judges whom a signature is by and whether that stood at the proven time.
 * @param documentTimestamps those over the whole file that come after the signature, oldest first, already checked
 */
export const judgeTrust = async (
  signature: SignatureCheck,
  documentTimestamps: readonly TimestampCheck[],
  ground: TrustGround,
): Promise<TrustAnswer> => {
  const { certificate, certificates, tokens } = signature;
  const whole: TrustGround = {
    ...ground,
    material: { ...ground.material, crls: [...ground.material.crls, ...signature.crls] },
  };
  const { judged, at } = await provenByDocument(documentTimestamps, whole);
  const [token] = tokens;
  const value = signature.signature ?? new Uint8Array();
  const timestamp =
    token && (await judgeTimestamp(await checkTimestamp(token, (name) => digest(name, value)), at, whole));
  const provenTime = timestamp?.isGood ? timestamp.check.time : at < ground.now ? at : undefined;
  const standing =
    certificate && (await standingOf(certificate, certificates, 'sign', provenTime ?? ground.now, whole));
  return {
    standing,
    provenTime,
    provenBy: provenTime && (timestamp?.isGood ? 'timestamp' : 'documentTimestamp'),
    timestamp: timestamp || undefined,
    documentTimestamps: judged,
    level: await levelOf({
      isBound: signature.isBound,
      timestamp: timestamp || undefined,
      standing,
      hasDocumentTimestamp: judged.some(({ check }) => check.faults.length === 0),
      info: readRevocationInfo(whole.material),
    }),
  };
};
