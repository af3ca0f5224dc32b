import { type Bundle, type BundleReading, readBundle } from './bundle.ts';
import { checkAbout, checkEntries, checkThreads } from './check-entries.ts';
import { checkCheckpoint, checkKey } from './check-log.ts';
import { checkPhotos, checkPresses } from './check-presses.ts';
import { checkTime } from './check-time.ts';
import { type Draft, Refuted, refute } from './draft.ts';
import { type Clock, limits, OverLimit, startClock } from './limits.ts';
import type { Fault, Report } from './report.ts';
import { isSealedBy } from './seal.ts';
import type { Trust } from './trust.ts';

/** What the checker knows besides the file. */
export interface VerifyOptions {
  /** The keys the checker has from elsewhere; without any, nothing is genuine. */
  readonly trust?: Trust;
  /** Fingerprints one of which must have signed: by any other key it is not what was asked for. */
  readonly expected?: readonly string[];
  /** Whether the bundle was found in a document that is checked as well. */
  readonly isInDocument?: boolean;
  readonly clock?: Clock;
}

/** A report that says only that something could not be judged. */
export const unreadable = (code: Fault): Report => ({
  verdict: 'unreadable',
  fault: { code, values: {} },
  proven: [],
  unproven: [],
  entries: [],
});

const faultOf: Readonly<Record<Exclude<BundleReading['is'], 'bundle' | 'damaged'>, Fault>> = {
  foreign: 'unreadable',
  otherVersion: 'otherVersion',
  tooDeep: 'tooDeep',
};

const checkSizes = ({ entries, threads, presses, photos, ...few }: Bundle): void => {
  const many = [entries, presses, photos].some((list) => (list?.length ?? 0) > limits.entries);
  const lists = [few.keys, few.witnesses, few.timestamps, few.devices];
  if (
    many ||
    (threads?.length ?? 0) > limits.threads ||
    lists.some((list) => (list?.length ?? 0) > limits.few)
  )
    throw new OverLimit('tooMany');
};

const check = (bundle: Bundle, text: string, options: VerifyOptions, draft: Draft): void => {
  const { trust = {}, expected, clock = startClock() } = options;
  checkSizes(bundle);
  const publicKey = checkKey(bundle, trust, draft);
  const found = draft.fingerprint ?? '';
  if (expected && draft.platform === undefined) refute('otherKey', { expected: expected.join(', '), found });
  const log = checkCheckpoint(bundle, publicKey, trust, draft);
  const heads = checkEntries(bundle, log, draft, clock);
  checkThreads(bundle, log, heads, draft);
  checkAbout(bundle, heads, draft);
  checkPresses(bundle, draft, clock);
  checkPhotos(bundle, draft, clock);
  checkTime(bundle, trust, draft);
  // Last, so that what is wrong is named where it can be; without it, nothing is right.
  if (!isSealedBy(bundle, text, publicKey)) refute('sealBroken');
  draft.proven.push({ code: 'sealed', values: {} });
  if (bundle.report && !options.isInDocument) draft.unproven.push({ code: 'documentNotGiven', values: {} });
};

/** Checks a bundle: what it proves, what it does not, and the first thing that is wrong with it. */
export const verifyBundle = (bytes: Uint8Array, options: VerifyOptions = {}): Report => {
  if (bytes.length > limits.fileBytes) return unreadable('tooLarge');
  const reading = readBundle(bytes);
  if (reading.is !== 'bundle' && reading.is !== 'damaged') return unreadable(faultOf[reading.is]);
  const draft: Draft = { proven: [], unproven: [], entries: [] };
  try {
    if (reading.is !== 'bundle') return refute('damaged');
    check(reading.bundle, reading.text, options, draft);
    return { verdict: draft.platform === undefined ? 'consistent' : 'genuine', ...draft };
  } catch (error) {
    if (error instanceof OverLimit) return unreadable(error.code);
    if (!(error instanceof Refuted)) throw error;
    return { verdict: 'notGenuine', fault: error.statement, ...draft };
  }
};
