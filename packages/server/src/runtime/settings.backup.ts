import { readRecipient } from './backup/age-keys.ts';
import { readKeepRule } from './backup/keep-rule.ts';
import { folder, text } from './settings.schemas.ts';
import { line, number, type SettingSpec } from './settings.spec.ts';

/** How the embedded database and the files are saved. */
export const backupSettings = {
  backupFolder: {
    description: 'Folder that backups are kept in, best on another machine (docs/operations.md)',
    allowed: 'a folder that can be written',
    whenUnset: 'no backups are made',
    schema: folder,
  },
  backupS3Bucket: {
    description: 'Bucket of S3_ENDPOINT that backups are kept in instead',
    ...line(63),
    whenUnset: 'see BACKUP_FOLDER',
  },
  backupPassphraseFile: {
    description: 'File with the passphrase that encrypts backups and opens them',
    allowed: 'a file with at least 12 characters',
    whenUnset: 'see BACKUP_RECIPIENT',
    schema: folder,
  },
  backupRecipient: {
    description: 'Public key that backups are encrypted for; this server cannot open them then',
    allowed: 'age1…, as age-keygen prints it',
    whenUnset: 'it or BACKUP_PASSPHRASE_FILE is needed for backups',
    schema: text(100).refine((value) => readRecipient(value) !== undefined),
  },
  backupIdentityFile: {
    description: 'Secret key of BACKUP_RECIPIENT, to restore with',
    allowed: 'a file of age-keygen',
    whenUnset: 'it is kept elsewhere',
    schema: folder,
  },
  backupHours: {
    description: 'How often the server makes a backup by itself and tries to restore it, in hours; 0 never',
    default: '0',
    ...number(0, 720),
  },
  backupKeep: {
    description: 'Which backups are kept: the last of each of so many days, weeks and months',
    default: '7d 5w 12m',
    allowed: 'numbers of d, w and m',
    schema: text(40)
      .transform(readKeepRule)
      .refine((rule) => rule !== undefined),
  },
} as const satisfies Record<string, SettingSpec>;
