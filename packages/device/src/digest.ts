import { sha256 } from '@noble/hashes/sha2.js';

/** The SHA-256 of bytes, such as a photo's, in lower-case hexadecimal. */
export const bytesDigest = (bytes: Uint8Array): string =>
  Array.from(sha256(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
