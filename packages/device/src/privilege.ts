import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Privilege } from './messages.ts';

/** How often the digest of a privilege password is taken. */
export const privilegeRounds = 100_000;
const bytesOfHash = 32;

/** The salted digest of a privilege password, in lower-case hexadecimal; the salt is taken as text. */
export const privilegeHash = (password: string, salt: string): string =>
  Array.from(pbkdf2(sha256, password, salt, { c: privilegeRounds, dkLen: bytesOfHash }), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Whether a password is the one a device was given the digest of. */
export const opensPrivilege = (
  privilege: Pick<Privilege, 'salt' | 'hash'> | undefined,
  password: string,
): boolean =>
  privilege !== undefined &&
  privilege.hash !== '' &&
  privilegeHash(password, privilege.salt) === privilege.hash;
