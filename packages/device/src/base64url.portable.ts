const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const none = 255;
const values = new Uint8Array(128).fill(none);
for (let at = 0; at < alphabet.length; at += 1) values[alphabet.charCodeAt(at)] = at;

/** Bytes as base64url without padding, anywhere. */
export const toBase64Url = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const all = (a << 16) | (b << 8) | c;
    const chars = Math.min(4, bytes.length - at + 1);
    for (let char = 0; char < chars; char += 1) text += alphabet[(all >> (18 - 6 * char)) & 63];
  }
  return text;
};

/** The bytes of base64url without padding, anywhere. */
export const fromBase64Url = (text: string): Uint8Array | undefined => {
  const rest = text.length % 4;
  if (rest === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [held, bits, to] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const value = values[text.charCodeAt(at)] ?? none;
    if (value === none) return undefined;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[to] = (held >> bits) & 255;
    to += 1;
  }
  // What is left over says nothing and must be nothing: otherwise one message had several texts, and several digests.
  return (held & ((1 << bits) - 1)) === 0 ? bytes : undefined;
};
