import { fromBase64, fromUtf8, toHex, utf8 } from './bytes.ts';
import { sha256 } from './hash.ts';
import { type Clock, limits, nestingOf } from './limits.ts';
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

/** Whether a seal signed a message: everything before the last dot. */
export const isSigned = ({ message, publicKey }: SignedPress): boolean => {
  const end = message.lastIndexOf('.');
  const signature = fromBase64Url(message.slice(end + 1));
  return end > 0 && signature !== undefined && verifies(publicKey, utf8(message.slice(0, end)), signature);
};

/** What a press says; `prev` names the press before by the digest of its message. */
export const bodyOf = (
  message: string,
): { readonly prev?: unknown; readonly counter?: unknown; readonly kind?: unknown } | undefined => {
  try {
    const bytes = fromBase64Url(message.split('.', 3)[2] ?? '');
    const text = bytes && fromUtf8(bytes);
    return text && nestingOf(text) <= limits.nesting ? (JSON.parse(text) ?? undefined) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Which presses their seals said: those they signed, and those that one they said names by its digest. A server takes a
 * run of presses by its last signature; so whatever it took is found genuine here, in whatever order it came.
 */
export const saidBySeals = (presses: readonly SignedPress[], clock: Clock = () => {}): boolean[] => {
  const said = presses.map(() => false);
  const byDigest = new Map<string, number[]>();
  presses.forEach(({ message, publicKey }, at) => {
    const name = `${toHex(publicKey)} ${toHex(sha256(utf8(message)))}`;
    const same = byDigest.get(name);
    if (same) same.push(at);
    else byDigest.set(name, [at]);
  });
  // From the newest back: what a later one vouches for needs no look at its own signature.
  for (let start = presses.length - 1; start >= 0; start -= 1) {
    const first = presses[start];
    clock();
    if (said[start] || !first || !isSigned(first)) continue;
    const waiting = [start];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const press = presses[at];
      if (said[at] || !press) continue;
      said[at] = true;
      const name = `${toHex(press.publicKey)} ${bodyOf(press.message)?.prev}`;
      for (const before of byDigest.get(name) ?? []) waiting.push(before);
      byDigest.delete(name);
    }
  }
  return said;
};
