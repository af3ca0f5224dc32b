import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createFolderObjects } from '../objects/folder-objects.ts';
import type { Objects } from '../objects/objects.ts';
import { openBucket } from '../objects/open-objects.ts';
import type { GivenSettings } from '../settings.ts';
import { StartError, usageError } from '../start-error.ts';
import {
  type Identity,
  identityFromPassphrase,
  readIdentity,
  readRecipient,
  recipientText,
} from './age-keys.ts';
import { textIn } from './database-copy.ts';

/** Where backups lie, for whom they are encrypted, and who can open them where that is known here. */
export interface Repository {
  readonly objects: Objects;
  readonly recipient: Buffer;
  readonly identity: Identity | undefined;
}

/** What is said openly of a backup. */
export interface About {
  readonly name: string;
  readonly begunAt: string;
  readonly endedAt: string;
  readonly version: string;
  readonly databaseBytes: number;
  readonly files: number;
  readonly filesBytes: number;
}

const nameOfKey = 'key.json';
const aboutKey = /^backups\/([^/]+)\/about\.json$/;

/** All of a small object. */
export const readText = async (objects: Objects, key: string): Promise<string | undefined> => {
  const handle = await objects.open(key);
  return handle?.readFile('utf8').finally(() => handle.close());
};

const openPlace = async (settings: GivenSettings): Promise<Objects> => {
  const { backupFolder, backupS3Bucket } = settings;
  if (backupS3Bucket) return openBucket(settings, backupS3Bucket);
  if (!backupFolder)
    throw usageError('BACKUP_FOLDER or BACKUP_S3_BUCKET is missing: it says where backups lie');
  await mkdir(backupFolder, { recursive: true, mode: 0o700 });
  return createFolderObjects(backupFolder);
};

const needed = async (path: string, setting: string): Promise<string> =>
  (await textIn(path)) ?? Promise.reject(usageError(`${setting} ${path} is missing`));

/** The key that a passphrase makes here; the salt is made once and kept with the backups. */
const fromPassphrase = async (objects: Objects, path: string): Promise<Identity> => {
  const passphrase = (await needed(path, 'BACKUP_PASSPHRASE_FILE')).trim();
  if (passphrase.length < 12) throw usageError('BACKUP_PASSPHRASE_FILE needs at least 12 characters');
  const kept = JSON.parse((await readText(objects, nameOfKey)) ?? '{}') as { salt?: string };
  const salt = kept.salt ? Buffer.from(kept.salt, 'hex') : randomBytes(16);
  const identity = identityFromPassphrase(passphrase, salt);
  if (!kept.salt) {
    const said = {
      salt: salt.toString('hex'),
      scrypt: { N: 131_072, r: 8, p: 1 },
      recipient: recipientText(identity.recipient),
    };
    await objects.put(nameOfKey, Buffer.from(JSON.stringify(said)));
  }
  return identity;
};

/** Refuses to mix backups of two keys: contents are kept once, for whoever could open them when they came. */
const holdKey = async (objects: Objects, recipient: Buffer): Promise<void> => {
  const text = recipientText(recipient);
  const kept = JSON.parse((await readText(objects, nameOfKey)) ?? '{}') as { recipient?: string };
  if (kept.recipient === text) return;
  if (kept.recipient)
    throw new StartError(
      `the backups in ${objects.place} are encrypted for ${kept.recipient}, and this is another key or passphrase; ` +
        'give that one, or keep backups elsewhere',
    );
  await objects.put(nameOfKey, Buffer.from(JSON.stringify({ recipient: text })));
};

/** Opens where backups lie. */
export const openRepository = async (settings: GivenSettings): Promise<Repository> => {
  const { backupPassphraseFile, backupRecipient, backupIdentityFile } = settings;
  const objects = await openPlace(settings);
  if (backupIdentityFile) {
    const identity = readIdentity(await needed(backupIdentityFile, 'BACKUP_IDENTITY_FILE'));
    if (!identity) throw usageError(`BACKUP_IDENTITY_FILE ${backupIdentityFile} has no AGE-SECRET-KEY-1…`);
    await holdKey(objects, identity.recipient);
    return { objects, identity, recipient: identity.recipient };
  }
  if (backupPassphraseFile) {
    const identity = await fromPassphrase(objects, backupPassphraseFile);
    await holdKey(objects, identity.recipient);
    return { objects, identity, recipient: identity.recipient };
  }
  const recipient = backupRecipient && readRecipient(backupRecipient);
  if (!recipient)
    throw usageError(
      'BACKUP_PASSPHRASE_FILE or BACKUP_RECIPIENT is missing: backups hold everything, keys too, and are always encrypted',
    );
  await holdKey(objects, recipient);
  return { objects, identity: undefined, recipient };
};

/** The finished backups, the oldest first. */
export const listBackups = async ({ objects }: Pick<Repository, 'objects'>): Promise<About[]> => {
  const found: About[] = [];
  for await (const { key } of objects.list('backups/')) {
    if (!aboutKey.test(key)) continue;
    const text = await readText(objects, key);
    if (text) found.push(JSON.parse(text) as About);
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
};
