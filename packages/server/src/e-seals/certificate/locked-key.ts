import { type KeyPair, type KeySigner, readKey, signerOfKey } from '@chancery/pdf-seal/pki/keys.ts';
import type { Secrets } from '../../kit/secrets.ts';

/** Makes a key unreadable for whoever has the database alone, and of no use in the place of another. */
export const lockKey = (
  secrets: Pick<Secrets, 'lock'>,
  owner: string,
  { pkcs8 }: Pick<KeyPair, 'pkcs8'>,
): Buffer => secrets.lock(`${owner} ${Buffer.from(pkcs8).toString('base64')}`);

/** Ties the id of a key in a signing device to its owner, so that no other row can name it. */
export const lockRemote = (secrets: Pick<Secrets, 'lock'>, owner: string, id: string): Buffer =>
  secrets.lock(`signer/${owner} ${id}`);

/** Whether an id was tied to this owner. */
export const isRemoteOf = (
  secrets: Pick<Secrets, 'unlock'>,
  owner: string,
  id: string,
  locked: Buffer,
): boolean => secrets.unlock(locked) === `signer/${owner} ${id}`;

/** The key itself, for the owner it was locked for; nothing for any other. */
export const openPair = async (
  secrets: Pick<Secrets, 'unlock'>,
  owner: string,
  locked: Buffer,
): Promise<KeyPair | undefined> => {
  const [of, pkcs8 = ''] = secrets.unlock(locked).split(' ');
  return of === owner ? readKey(Buffer.from(pkcs8, 'base64')) : undefined;
};

/** Lets a key sign for the owner it was locked for, and for no other. */
export const openKey = async (
  secrets: Pick<Secrets, 'unlock'>,
  owner: string,
  locked: Buffer,
): Promise<KeySigner | undefined> => {
  const pair = await openPair(secrets, owner, locked);
  return pair && signerOfKey(pair);
};
