import { toHex, utf8 } from './bytes.ts';
import { sha256 } from './hash.ts';

/** What stands before the first piece of a recording. */
export const noChain = '0'.repeat(64);

/** The chain over the pieces of a recording up to one: each names the one before, the recording, its number and its digest. */
export const chainOf = (before: string, recording: string, number: number, digest: string): string =>
  toHex(sha256(utf8(`${before} ${recording} ${number} ${digest}`)));
