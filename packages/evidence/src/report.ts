import type { Entry } from './entry.ts';

/** What can be said about a file, each with a sentence in `words.ts`. */
export type Proven =
  | 'checkpointSigned'
  | 'entriesIncluded'
  | 'witnessed'
  | 'pressesSigned'
  | 'photosMatch'
  | 'documentUnchanged';

/** What a file does not prove. */
export type Unproven =
  | 'keyNotCompared'
  | 'notWitnessed'
  | 'undisclosed'
  | 'deviceKeysClaimed'
  | 'photosNotAttached'
  | 'documentNotSealed'
  | 'documentNotGiven'
  | 'clockOfServer';

/** What is wrong with a file. */
export type Fault =
  | 'unreadable'
  | 'newerVersion'
  | 'noBundleInPdf'
  | 'damaged'
  | 'fingerprint'
  | 'otherKey'
  | 'checkpointForm'
  | 'checkpointSignature'
  | 'noEntries'
  | 'entryOrder'
  | 'entryForm'
  | 'entryOfOtherUnit'
  | 'entryNotInLog'
  | 'witnessSignature'
  | 'deviceUnknown'
  | 'pressSignature'
  | 'pressNotInLog'
  | 'photoAltered'
  | 'photoNotInLog'
  | 'documentAltered';

/** One thing said, with the numbers and names that belong into its sentence. */
export interface Statement<Code extends string> {
  readonly code: Code;
  readonly values: Readonly<Record<string, string | number>>;
}

/** What checking a file gave. */
export interface Report {
  readonly verdict: 'genuine' | 'notGenuine' | 'unreadable';
  /** The first thing that is wrong; nothing after it was looked at. */
  readonly fault?: Statement<Fault>;
  readonly proven: readonly Statement<Proven>[];
  readonly unproven: readonly Statement<Unproven>[];
  /** The log, and how long it was. */
  readonly log?: { readonly origin: string; readonly size: number; readonly root: string };
  readonly fingerprint?: string;
  /** The entries that were found to be in the log. */
  readonly entries: readonly (Entry & { readonly index: number })[];
}
