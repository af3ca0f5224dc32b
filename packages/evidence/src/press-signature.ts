import { fromBase64, fromUtf8, toHex, utf8 } from './bytes.ts';
import { sha256 } from './hash.ts';
import { verifies } from './signature.ts';

/** A press as its seal signed it, with the seal's raw public key. */
export interface SignedPress {
  readonly message: string;
  readonly publicKey: Uint8Array;
}

const fromBase64Url = (text: string): Uint8Array | undefined => {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  return fromBase64(base64.padEnd(Math.ceil(base64.length / 4) * 4, '='));
};

/** What a device signed: everything before the last dot. */
const isSigned = ({ message, publicKey }: SignedPress): boolean => {
  const end = message.lastIndexOf('.');
  const signature = fromBase64Url(message.slice(end + 1));
  return end > 0 && signature !== undefined && verifies(publicKey, utf8(message.slice(0, end)), signature);
};

/** The press before, as a press names it: the digest of its message. */
const prevOf = (message: string): unknown => {
  try {
    const body = fromBase64Url(message.split('.')[2] ?? '');
    return body && (JSON.parse(fromUtf8(body)) as { prev?: unknown } | null)?.prev;
  } catch {
    return undefined;
  }
};

/**
 * Which presses their seals said: those they signed, and those that a later one they said names by its digest. A server
 * takes a run of presses by its last signature; so whatever it took is found genuine here.
 */
export const saidBySeals = (presses: readonly SignedPress[]): boolean[] => {
  const named = new Set<string>();
  return presses
    .toReversed()
    .map((press) => {
      const { message, publicKey } = press;
      const seal = toHex(publicKey);
      const isSaid = isSigned(press) || named.has(`${seal} ${toHex(sha256(utf8(message)))}`);
      if (isSaid) named.add(`${seal} ${prevOf(message)}`);
      return isSaid;
    })
    .reverse();
};
