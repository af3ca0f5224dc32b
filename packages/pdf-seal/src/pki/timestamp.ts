import { same } from './bytes.ts';
import { type Certificate, plainNumber } from './certificate.ts';
import { signContent, type Timestamper } from './cms.ts';
import {
  der,
  fullTime,
  integer,
  octets,
  octetsOf,
  oid,
  partsIn,
  readOne,
  sequence,
  small,
  tag,
  text,
  want,
  yes,
} from './der.ts';
import { countOf, oidOf, timeOf } from './der-values.ts';
import { type DigestName, digest, digestAlgorithm, digestNamed, digestNameFor } from './digest.ts';
import { PkiFault } from './fault.ts';
import { newSerial } from './keys.ts';
import { oids } from './oids.ts';
import { checkSignature, readContent, readSignature, type SignatureFault } from './read-cms.ts';
import type { Signer } from './signer.ts';

/** The rules that our time stamps are given by; a number of our own. */
export const timestampPolicy = '2.25.1468293517';

interface Stamp {
  readonly imprint: Uint8Array;
  readonly digestName: DigestName;
  readonly time: Date;
  readonly nonce?: Uint8Array;
  readonly serial?: Uint8Array;
  /** Whether the certificates of the time-stamping unit come along. */
  readonly withCertificates?: boolean;
}

const writeImprint = (name: DigestName, imprint: Uint8Array): Uint8Array =>
  sequence(digestAlgorithm(name), octets(imprint));

/** Makes a time stamp (RFC 3161). */
export const makeTimestamp = (stamp: Stamp, signer: Signer): Promise<Uint8Array> => {
  const said = sequence(
    small(1),
    oid(timestampPolicy),
    writeImprint(stamp.digestName, stamp.imprint),
    integer(stamp.serial ?? newSerial()),
    fullTime(stamp.time),
    sequence(small(1)),
    ...(stamp.nonce ? [integer(stamp.nonce)] : []),
  );
  const content = {
    kind: oids.timestampInfo,
    digest: digest(digestNameFor(signer.kind), said),
    within: said,
  };
  return signContent(content, signer, {
    outer: oids.signedData,
    isBare: stamp.withCertificates === false,
  });
};

/** A time-stamping unit at hand, for signatures that are made beside it. */
export const localTimestamper =
  (signer: Signer, now: () => Date = () => new Date()): Timestamper =>
  (imprint, digestName) =>
    makeTimestamp({ imprint, digestName, time: now() }, signer);

interface TimestampRequest {
  readonly imprint: Uint8Array;
  readonly digestName: DigestName;
  readonly policy?: string;
  readonly nonce?: Uint8Array;
  readonly withCertificates: boolean;
  readonly hasExtensions: boolean;
}

const readRequest = (bytes: Uint8Array): TimestampRequest => {
  const [version, imprint, ...rest] = partsIn(readOne(bytes, tag.sequence));
  if (countOf(version) !== 1) throw new PkiFault('damaged', 'another version');
  const [algorithm, hash] = partsIn(imprint);
  const digestName = digestNamed(oidOf(partsIn(algorithm)[0]));
  const policy = rest.find((part) => part.tag === tag.oid);
  const nonce = rest.find((part) => part.tag === tag.integer);
  const request = rest.find((part) => part.tag === tag.boolean);
  return {
    imprint: octetsOf(hash),
    digestName,
    policy: policy && oidOf(policy),
    nonce: nonce && plainNumber(nonce),
    withCertificates: request?.content[0] === 0xff,
    hasExtensions: rest.some((part) => part.tag === tag.numbered(0)),
  };
};

/** The bits of PKIFailureInfo. */
const failures = {
  badAlgorithm: 0,
  badRequest: 2,
  badFormat: 5,
  unacceptedPolicy: 15,
  unacceptedExtension: 16,
} as const;
type Failure = keyof typeof failures;

const refusal = (failure: Failure): Uint8Array => {
  const bit = failures[failure];
  const bytes = new Uint8Array((bit >> 3) + 1);
  bytes[bit >> 3] = 0x80 >> (bit & 7);
  const unused = Uint8Array.of(7 - (bit & 7));
  return sequence(sequence(small(2), sequence(text(failure)), der(tag.bitString, unused, bytes)));
};

const failureOf = ({ digestName, imprint, policy, hasExtensions }: TimestampRequest): Failure | undefined => {
  if (digestName === 'sha1') return 'badAlgorithm';
  if (imprint.length !== digest(digestName).length) return 'badFormat';
  if (policy && policy !== timestampPolicy) return 'unacceptedPolicy';
  return hasExtensions ? 'unacceptedExtension' : undefined;
};

/** Answers a request for a time stamp; what cannot be granted is refused with the reason, as the RFC says. */
export const answerTimestamp = async (
  request: Uint8Array,
  signer: Signer,
  now: Date,
): Promise<{ readonly isGranted: boolean; readonly answer: Uint8Array }> => {
  try {
    const wish = readRequest(request);
    const failure = failureOf(wish);
    if (failure) return { isGranted: false, answer: refusal(failure) };
    const token = await makeTimestamp({ ...wish, time: now }, signer);
    return { isGranted: true, answer: sequence(sequence(small(0)), token) };
  } catch (error) {
    if (!(error instanceof PkiFault)) throw error;
    return {
      isGranted: false,
      answer: refusal(error.code === 'unknownAlgorithm' ? 'badAlgorithm' : 'badRequest'),
    };
  }
};

/** Asks another's time-stamping unit. */
export const writeTimestampRequest = (
  imprint: Uint8Array,
  digestName: DigestName,
  nonce: Uint8Array,
): Uint8Array => sequence(small(1), writeImprint(digestName, imprint), integer(nonce), yes);

/** The token in another's answer, when it was granted for what was asked. */
export const readTimestampAnswer = (
  answer: Uint8Array,
  imprint: Uint8Array,
  nonce: Uint8Array,
): Uint8Array => {
  const [status, token] = partsIn(readOne(answer, tag.sequence));
  if (countOf(partsIn(status)[0]) > 1 || !token) throw new PkiFault('refused', 'no time stamp was given');
  const said = readStamp(readSignature(token.raw).content);
  if (!same(said.imprint, imprint) || !same(said.nonce, nonce))
    throw new PkiFault('refused', 'the time stamp is for something else');
  return token.raw;
};

const readStamp = (content: Uint8Array | undefined) => {
  const [, , imprint, serial, time, ...rest] = partsIn(readOne(content ?? new Uint8Array(), tag.sequence));
  const [algorithm, hash] = partsIn(imprint);
  const nonce = rest.find((part) => part.tag === tag.integer);
  return {
    digestName: digestNamed(oidOf(partsIn(algorithm)[0])),
    imprint: octetsOf(hash),
    serial: plainNumber(want(serial)),
    time: timeOf(time),
    nonce: nonce && plainNumber(nonce),
  };
};

export type TimestampFault = SignatureFault | 'otherImprint' | 'notForTimestamps' | 'legacy';

export interface TimestampCheck {
  readonly faults: readonly TimestampFault[];
  readonly time?: Date;
  readonly certificate?: Certificate;
  readonly certificates: readonly Certificate[];
}

/** Checks a time stamp over content with this digest: everything that needs no trust in anybody. */
export const checkTimestamp = async (
  token: Uint8Array,
  digestOf: (name: DigestName) => Uint8Array | Promise<Uint8Array>,
): Promise<TimestampCheck> => {
  const check = await checkSignature(token, (name) => digest(name, contentOf(token)));
  const { certificate, certificates } = check;
  if (check.faults.includes('damaged') || !check.content)
    return { faults: check.faults.length > 0 ? check.faults : ['damaged'], certificates };
  try {
    const said = readStamp(readContent(check).raw);
    const faults: TimestampFault[] = [...check.faults];
    if (!same(said.imprint, await digestOf(said.digestName))) faults.push('otherImprint');
    const extended = certificate?.extensions.get(oids.extendedUsage);
    const isForStamps = extended?.isCritical && certificate?.extendedUsage?.has(oids.timeStamping);
    if (certificate && !isForStamps) faults.push('notForTimestamps');
    // Two contents of one such digest can be made.
    if (said.digestName === 'sha1' || check.digestName === 'sha1') faults.push('legacy');
    if (readSignature(token).kind !== oids.timestampInfo) faults.push('otherContent');
    return { faults, time: said.time, certificate, certificates };
  } catch (error) {
    if (!(error instanceof PkiFault)) throw error;
    return {
      faults: [error.code === 'unknownAlgorithm' ? 'unknownAlgorithm' : 'damaged'],
      certificates,
    };
  }
};

const contentOf = (token: Uint8Array): Uint8Array => readSignature(token).content ?? new Uint8Array();
