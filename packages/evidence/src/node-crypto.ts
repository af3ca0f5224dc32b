/** What is used of Node's own cryptography where it is there: it is quicker than ours. */
interface NodeCrypto {
  hash(algorithm: 'sha256', data: Uint8Array | string, encoding: 'binary'): string;
  createPublicKey(key: { key: Uint8Array; format: 'der'; type: 'spki' }): object;
  createPrivateKey(key: { key: Uint8Array; format: 'der'; type: 'pkcs8' }): object;
  sign(algorithm: null, data: Uint8Array, key: object): Uint8Array;
  verify(algorithm: null, data: Uint8Array, key: object, signature: Uint8Array): boolean;
}

const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } };

/** Node's cryptography, or nothing in a browser. */
export const nodeCrypto = process?.getBuiltinModule?.('node:crypto') as NodeCrypto | undefined;
