import type { Bundle, KeyChange } from './bundle.ts';
import { fromBase64 } from './bytes.ts';
import { isKeyChange } from './seal.ts';
import { fingerprintOf } from './signature.ts';

/** What a checker knows from elsewhere than the file: without it, a file proves only that it agrees with itself. */
export interface Trust {
  /** Fingerprints of keys of platforms, with what the checker calls them. */
  readonly platforms?: readonly { readonly fingerprint: string; readonly name?: string | undefined }[];
  /** Witnesses: their names and raw keys in base64. */
  readonly witnesses?: readonly { readonly name: string; readonly publicKey: string }[];
  /** SHA-256 of certificates of time-stamping authorities, in hexadecimal. */
  readonly timestampers?: readonly TrustedTimestamper[];
}

/** A time-stamping authority, and the platform by whose word alone it is known. */
export interface TrustedTimestamper {
  readonly fingerprint: string;
  readonly name?: string | undefined;
  readonly namedBy?: string | undefined;
}

const fingerprintIn = (base64: string): string | undefined => {
  const key = fromBase64(base64);
  return key?.length === 32 ? fingerprintOf(key) : undefined;
};

/** The fingerprints from which a chain of keys leads to its last one, if all of it holds. */
export const chainOf = (changes: readonly KeyChange[], publicKey: string): string[] | undefined => {
  let next = publicKey;
  const before: string[] = [];
  for (const { fromKey, toKey, signature } of changes.toReversed()) {
    const fingerprint = fingerprintIn(fromKey);
    if (toKey !== next || fingerprint === undefined || !isKeyChange(fromKey, toKey, signature))
      return undefined;
    before.unshift(fingerprint);
    next = fromKey;
  }
  return before;
};

/** The trusted key that a bundle's own key is, or came from. */
export const trustedKeyOf = ({ key, keys = [] }: Pick<Bundle, 'key' | 'keys'>, { platforms = [] }: Trust) => {
  const chain = [...(chainOf(keys, key.publicKey) ?? []), key.fingerprint];
  return platforms.find(({ fingerprint }) => chain.includes(fingerprint));
};
