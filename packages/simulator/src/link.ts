import type { Publication } from './seal.types.ts';

/** What a connection tells the seal at its end. */
export interface LinkEars {
  /** A message of the server arrived. */
  message(text: string): void;
  /** The connection is gone; said once. */
  closed(): void;
}

/** A seal's connection to the server. */
export interface Link {
  /** Whether an acknowledgement means that the server keeps it; a broker of somebody else's only passes it on. */
  readonly keeps: boolean;
  /** Sends something; says whether it was acknowledged, and nothing when that is not known. */
  publish(publication: Publication, done: (kept: boolean) => void): void;
  /** Takes leave. */
  close(): void;
  /** Breaks off without a word, as a lost network does. */
  cut(): void;
}

/** Opens a connection, or fails. */
export type OpenLink = (ears: LinkEars) => Promise<Link>;
