import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, scryptSync } from 'node:crypto';
import { decodeBech32, encodeBech32 } from './bech32.ts';

const [pkcs8, spki] = ['302e020100300506032b656e04220420', '302a300506032b656e032100'];
const [publicPrefix, secretPrefix] = ['age', 'age-secret-key-'];

/** Who can open what was sealed for them. */
export interface Identity {
  readonly secret: KeyObject;
  readonly recipient: Buffer;
}

/** A public key of X25519 from its bytes. */
export const publicKeyOf = (bytes: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([Buffer.from(spki, 'hex'), bytes]), format: 'der', type: 'spki' });

const bytesOf = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(-32);

const identityOf = (seed: Buffer): Identity => {
  const der = Buffer.concat([Buffer.from(pkcs8, 'hex'), seed]);
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return { secret, recipient: bytesOf(createPublicKey(secret)) };
};

export const newIdentity = (): Identity => identityOf(randomBytes(32));

/** An identity that a passphrase makes, always the same beside the same salt. Guessing one costs 128 MB and half a second. */
export const identityFromPassphrase = (passphrase: string, salt: Buffer): Identity =>
  identityOf(scryptSync(passphrase, salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }));

/** A public key as people write it: age1…. */
export const readRecipient = (text: string): Buffer | undefined => {
  const bytes = decodeBech32(publicPrefix, text.trim());
  return bytes?.length === 32 ? bytes : undefined;
};

export const recipientText = (recipient: Buffer): string => encodeBech32(publicPrefix, recipient);

/** The first secret key in a file of `age-keygen`. */
export const readIdentity = (text: string): Identity | undefined => {
  const line = text.split('\n').find((each) => each.trim().toLowerCase().startsWith(secretPrefix));
  const seed = line === undefined ? undefined : decodeBech32(secretPrefix, line.trim());
  return seed?.length === 32 ? identityOf(seed) : undefined;
};
