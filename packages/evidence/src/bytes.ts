const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The UTF-8 bytes of a text. */
export const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** The text of UTF-8 bytes; throws when they are not. */
export const fromUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes);

/** Node's own bytes where they are there: they are quicker. */
interface NodeBytes {
  from(bytes: ArrayBufferLike, offset: number, length: number): { toString(how: 'hex' | 'base64'): string };
  from(text: string, how: 'base64'): Uint8Array;
}
const { Buffer: nodeBytes } = globalThis as { Buffer?: NodeBytes };

/** Bytes in lower-case hexadecimal. */
export const toHex = (bytes: Uint8Array): string =>
  nodeBytes
    ? nodeBytes.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')
    : Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Bytes in base64 with padding. */
export const toBase64 = (bytes: Uint8Array): string => {
  if (nodeBytes) return nodeBytes.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text);
};

const decodeBase64 = (text: string): Uint8Array =>
  nodeBytes ? nodeBytes.from(text, 'base64') : Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** Reads base64 in its one right form, or says nothing: another spelling of the same bytes is not taken. */
export const fromBase64 = (text: string): Uint8Array | undefined => {
  try {
    const bytes = decodeBase64(text);
    return toBase64(bytes) === text
      ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
      : undefined;
  } catch {
    return undefined;
  }
};

/** Bytes one after another. */
export const concat = (...parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

/** Whether two runs of bytes are the same. */
export const same = (a: Uint8Array, b: Uint8Array): boolean => {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
};

/** Reads lower-case hexadecimal, or says nothing. */
export const fromHex = (text: string): Uint8Array | undefined => {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return undefined;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
};
