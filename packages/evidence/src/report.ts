import type { About } from './bundle.ts';
import type { Entry } from './entry.ts';

/** What can be said about a file, each with a sentence in `words.ts`. */
export type Proven =
  | 'keyTrusted'
  | 'checkpointSigned'
  | 'witnessed'
  | 'notAfter'
  | 'notAfterNamed'
  | 'notAfterOwn'
  | 'entriesIncluded'
  | 'complete'
  | 'pressesSigned'
  | 'photosMatch'
  | 'sealed'
  | 'documentUnchanged'
  | 'archiveProven'
  | 'recordingMatches'
  | 'unitFiles'
  | 'unitLog';

/** What a file does not prove. */
export type Unproven =
  | 'keyUnknown'
  | 'notWitnessed'
  | 'witnessUnknown'
  | 'notTimestamped'
  | 'onlyOwnTime'
  | 'timestampUnknown'
  | 'timesRunBack'
  | 'timesAhead'
  | 'undisclosed'
  | 'pressesUnsigned'
  | 'deviceKeysClaimed'
  | 'photosNotAttached'
  | 'documentNotGiven'
  | 'clockOfServer'
  | 'recordingOpen'
  | 'pieceLate'
  | 'pieceTimes'
  | 'pieceAgain'
  | 'unitTables'
  | 'unitLogBehind';

/** What is wrong with a file. */
export type Fault =
  | 'unreadable'
  | 'otherVersion'
  | 'noBundleInPdf'
  | 'rowUnproven'
  | 'tooLarge'
  | 'tooMany'
  | 'tooDeep'
  | 'tooSlow'
  | 'damaged'
  | 'fingerprint'
  | 'otherKey'
  | 'keyChain'
  | 'checkpointForm'
  | 'checkpointSignature'
  | 'witnessSignature'
  | 'timestampBroken'
  | 'noEntries'
  | 'entryOrder'
  | 'entryForm'
  | 'entryOfOtherUnit'
  | 'entryNotInLog'
  | 'entryOfNoThread'
  | 'threadShort'
  | 'threadOther'
  | 'threadMissing'
  | 'aboutOther'
  | 'deviceUnknown'
  | 'pressSignature'
  | 'pressNotInLog'
  | 'pressMissing'
  | 'pressOther'
  | 'pressOrder'
  | 'photoAltered'
  | 'photoNotInLog'
  | 'photoMissing'
  | 'sealBroken'
  | 'documentUnsigned'
  | 'documentAltered'
  | 'documentOther'
  | 'recordingForm'
  | 'recordingUnknown'
  | 'pieceChain'
  | 'pieceAltered'
  | 'pieceMoved'
  | 'pieceForeign'
  | 'pieceMissing'
  | 'pieceNotInLog'
  | 'unitFile'
  | 'unitLog';

/** One thing said, with the numbers and names that belong into its sentence. */
export interface Statement<Code extends string> {
  readonly code: Code;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Genuine by a key the checker trusts; in itself right, but by a key nobody vouches for; wrong; not to be judged. */
export type Verdict = 'genuine' | 'consistent' | 'notGenuine' | 'unreadable';

/** What checking a file gave. */
export interface Report {
  readonly verdict: Verdict;
  /** The first thing that is wrong; nothing after it was looked at. */
  readonly fault?: Statement<Fault>;
  readonly proven: readonly Statement<Proven>[];
  readonly unproven: readonly Statement<Unproven>[];
  /** What the file says it is about. */
  readonly about?: About;
  /** The log, and how long it was. */
  readonly log?: { readonly origin: string; readonly size: number; readonly root: string };
  readonly fingerprint?: string;
  /** What the checker calls the platform, where its key is trusted. */
  readonly platform?: string;
  /** The entries that were found to be in the log. */
  readonly entries: readonly (Entry & { readonly index: number })[];
}
