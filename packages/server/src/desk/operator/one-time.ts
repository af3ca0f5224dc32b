import { randomBytes } from 'node:crypto';

/** A password for one use: long enough to be safe, and within the rules for passwords. */
export const oneTimePassword = (): string => `${randomBytes(9).toString('base64url')}a7#`;
