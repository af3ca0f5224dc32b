import { sha256 as portable } from '@noble/hashes/sha2.js';
import { utf8 } from './bytes.ts';
import { nodeCrypto } from './node-crypto.ts';

/** How long a hash is. */
export const hashBytes = 32;

const fast = nodeCrypto?.hash;

/** Writes a hash of Node's. It is asked for as text, because new bytes of Node's own take longer than the hash. */
const put = (text: string, into: Uint8Array, from: number): Uint8Array => {
  for (let at = 0; at < hashBytes; at += 1) into[from + at] = text.charCodeAt(at);
  return into;
};
const bytesOf = (text: string): Uint8Array => put(text, new Uint8Array(hashBytes), 0);

/** SHA-256. */
export const sha256: (bytes: Uint8Array) => Uint8Array = fast
  ? (bytes) => bytesOf(fast('sha256', bytes, 'binary'))
  : portable;

/** SHA-256, written where it belongs: many hashes in one piece cost less than as many pieces. */
export const sha256Into: (bytes: Uint8Array, into: Uint8Array, from: number) => void = fast
  ? (bytes, into, from) => put(fast('sha256', bytes, 'binary'), into, from)
  : (bytes, into, from) => into.set(portable(bytes), from);

/** What is hashed next; hashing ends before anything else begins, so one such place is enough. */
let leafSaid = new Uint8Array(4096);
const nodeSaid = new Uint8Array(1 + 2 * hashBytes);
nodeSaid[0] = 1;

/** The hash of an entry (RFC 6962: SHA-256 over a zero byte and the entry). */
export const leafHash = (entry: Uint8Array): Uint8Array => {
  if (entry.length >= leafSaid.length) leafSaid = new Uint8Array(2 * entry.length + 1);
  leafSaid.set(entry, 1);
  return sha256(leafSaid.subarray(0, entry.length + 1));
};

/** The same of an entry's text. */
export const textLeafHash: (entry: string) => Uint8Array = fast
  ? (entry) => bytesOf(fast('sha256', `\0${entry}`, 'binary'))
  : (entry) => leafHash(utf8(entry));

/** The hash over two halves of a tree (RFC 6962: SHA-256 over a one byte and both). */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array => {
  nodeSaid.set(left, 1);
  nodeSaid.set(right, 1 + hashBytes);
  return sha256(nodeSaid);
};

/** The root of a log without entries. */
export const emptyRoot = sha256(new Uint8Array());
