import { limits, nestingOf } from './limits.ts';
import { readPlatform, trustOf } from './platform-document.ts';
import { readFingerprint } from './read-fingerprint.ts';
import type { Trust } from './trust.ts';

const format = 'chancery-trust/1';

/** What a checker remembers to trust. */
export type TrustFile = Required<Trust>;

export const nothing: TrustFile = { platforms: [], witnesses: [], timestampers: [] };

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Reads what is trusted; nothing where it is not whole, so that nothing is trusted or forgotten by accident. */
export const parseTrust = (text: string): TrustFile | undefined => {
  try {
    if (nestingOf(text) > limits.nesting) return undefined;
    const {
      format: of,
      platforms,
      witnesses,
      timestampers,
    } = JSON.parse(text) as TrustFile & { format: string };
    const isWhole =
      of === format &&
      platforms.every(({ fingerprint }) => readFingerprint(fingerprint) === fingerprint) &&
      witnesses.every(({ name, publicKey }) => isText(name) && isText(publicKey)) &&
      timestampers.every(({ fingerprint }) => readFingerprint(fingerprint) === fingerprint);
    return isWhole ? { platforms, witnesses, timestampers } : undefined;
  } catch {
    return undefined;
  }
};

export const writeTrustText = (trust: TrustFile): string =>
  `${JSON.stringify({ format, ...trust }, null, 2)}\n`;

/** What a file says to trust: one that a checker remembered, or the published keys of a platform kept elsewhere. */
export const trustIn = (text: string): TrustFile | undefined => {
  const document = readPlatform(text);
  return document ? trustOf(document, document.name) : parseTrust(text);
};
