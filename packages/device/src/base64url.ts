import * as portable from './base64url.portable.ts';

/** Where there is Node, its own coder is many times quicker. */
const node: typeof Buffer | undefined = globalThis.Buffer;

/** Bytes as base64url without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
  node
    ? node.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url')
    : portable.toBase64Url(bytes);

/** The bytes of base64url without padding; nothing for any other text, and for a second way to write the same bytes. */
export const fromBase64Url = (text: string): Uint8Array | undefined => {
  if (!node) return portable.fromBase64Url(text);
  const bytes = node.from(text, 'base64url');
  // Node passes over whatever it does not know; what is written back the same was written as it should be.
  if (bytes.toString('base64url') !== text) return undefined;
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};
