/** The kinds of keys that seals are signed with. SM2 goes with SM3, the others with SHA-256. */
export type KeyKind = 'ec' | 'rsa' | 'sm2';

/** Whoever holds a key: in this process, in another or in another machine. The key itself is never asked for. */
export interface Signer {
  readonly kind: KeyKind;
  /** The certificate of the key and those above it up to the root, each as DER. */
  readonly chain: readonly [Uint8Array, ...Uint8Array[]];
  /** Signs what is given (not its digest); EC and SM2 answer as DER, RSA as PKCS #1 v1.5. */
  readonly sign: (message: Uint8Array) => Promise<Uint8Array>;
}
