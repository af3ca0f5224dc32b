import { sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { nothing, oid, sequence } from './der.ts';
import { PkiFault } from './fault.ts';
import { oids } from './oids.ts';
import type { KeyKind } from './signer.ts';
import { newSm3 } from './sm3.ts';

export type DigestName = 'sha1' | 'sha256' | 'sha384' | 'sha512' | 'sm3';

const makers = {
  sha1: () => sha1.create(),
  sha256: () => sha256.create(),
  sha384: () => sha384.create(),
  sha512: () => sha512.create(),
  sm3: newSm3,
} as const;

/** The digest of bytes that stand in several places. */
export const digest = (name: DigestName, ...parts: readonly Uint8Array[]): Uint8Array => {
  const hash = makers[name]();
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const named = new Map<string, DigestName>(
  (Object.keys(makers) as DigestName[]).map((name) => [oids[name], name]),
);

/** Which digest an OID means. */
export const digestNamed = (dotted: string): DigestName => {
  const name = named.get(dotted);
  if (!name) throw new PkiFault('unknownAlgorithm', `digest ${dotted}`);
  return name;
};

/** A digest, as algorithms are written. */
export const digestAlgorithm = (name: DigestName): Uint8Array =>
  name === 'sha1' ? sequence(oid(oids.sha1), nothing) : sequence(oid(oids[name]));

/** The digest that goes with a kind of key. */
export const digestNameFor = (kind: KeyKind): 'sha256' | 'sm3' => (kind === 'sm2' ? 'sm3' : 'sha256');

/** The digest of what a signature of this kind covers. */
export const digestFor = (kind: KeyKind, ...parts: readonly Uint8Array[]): Uint8Array =>
  digest(digestNameFor(kind), ...parts);
