import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Keyed digests for one server key. Tokens and codes are kept only as digests; a session's key is derived, not kept. */
export interface Secrets {
  /** What tells this key from another, and nothing of it. */
  commitment(): Buffer;
  newToken(): string;
  tokenHash(token: string): Buffer;
  /** The key that signs the requests of the session behind this token. */
  signingKey(token: string): Buffer;
  /** What makes a session that of its owner, and whole or half open: a digest that the database alone cannot make. */
  sessionMark(tokenHash: Buffer, ownerId: string, secondStepDue: boolean): Buffer;
  /** What makes a ticket to a second screen that of a session and its owner: the database alone cannot make it. */
  ticketMark(ticket: Buffer, sessionId: string, ownerId: string): Buffer;
  /** What makes a visit that of a party, in the form of an id: the database alone cannot make it. */
  visitMark(visitHash: Buffer, partyId: string): string;
  /** What makes a press one that somebody proved to want: the database alone cannot make it. */
  pressMark(...said: readonly string[]): string;
  /** What a passkey is asked: a digest over what it is asked about, which the database alone cannot make. */
  passkeyQuestion(...about: readonly string[]): Buffer;
  /** What makes a passkey that of its owner: the database alone cannot give people keys. */
  passkeyMark(accountId: string, credentialId: Buffer, publicKey: Buffer): Buffer;
  /** What tells one identity that was checked from another: nobody without the key can find out whose it was. */
  identityDigest(...said: readonly string[]): Buffer;
  codeHash(phone: string, purpose: string, code: string): Buffer;
  /** What makes a link ours: a digest over all it says. */
  linkDigest(said: Buffer): Buffer;
  /** What a device is bound with, as it is kept; spaces, hyphens and the size of letters do not count. */
  bindCodeHash(serial: string, code: string): Buffer;
  /** What lets an operator in without the authenticator, as it is kept. */
  recoveryCodeHash(operatorId: string, code: string): Buffer;
  /** The seed of the platform's key for orders to devices: the same on every server, and kept nowhere. */
  orderSeed(): Buffer;
  /** What a simulated seal signs with: always the same for a serial, and kept nowhere. */
  simulatedKey(serial: string): Buffer;
  /** What marks entries of the logs of evidence as ours, before they stand under a signature. */
  entryKey(): Buffer;
  /**
   * The seed of the key that signs the logs of evidence, of the one that vouches for those of other platforms, of the one
   * that signs reports, of the one that stamps times, or of the one that certifies those who sign.
   */
  evidenceSeed(use: 'log' | 'witness' | 'report' | 'time'): Buffer;
  /** The password of one of the two logins of a database. */
  databasePassword(database: string, login: string): string;
  /** What finds the marks in files of all units, or reads and writes those of one, or those of the platform's downloads. */
  markKey(whose: 'sync' | 'download' | { readonly companyId: string }): Buffer;
  /** Makes a short text unreadable for whoever has the database but not the key. */
  lock(text: string): Buffer;
  unlock(locked: Buffer): string;
}

const derive = (key: KeyObject, use: string, ...parts: string[]) =>
  createHmac('sha256', key)
    .update([use, ...parts].join('\0'))
    .digest();

export const createSecrets = (secret: Buffer): Secrets => secretsOf(createSecretKey(secret));

// Bytes would be made into a key for each digest, at several times the cost of the digest.
const secretsOf = (serverKey: KeyObject): Secrets => ({
  commitment: () => derive(serverKey, 'server-key'),
  newToken: () => randomBytes(32).toString('base64url'),
  tokenHash: (token) => createHash('sha256').update(token).digest(),
  signingKey: (token) => derive(serverKey, 'signing-key', token),
  sessionMark: (tokenHash, ownerId, secondStepDue) =>
    derive(serverKey, 'session-mark', tokenHash.toString('hex'), ownerId, secondStepDue ? 'half' : 'whole'),
  ticketMark: (ticket, sessionId, ownerId) =>
    derive(serverKey, 'session-ticket', ticket.toString('hex'), sessionId, ownerId).subarray(0, 16),
  visitMark: (visitHash, partyId) => {
    const mark = derive(serverKey, 'signing-visit', visitHash.toString('hex'), partyId).toString('hex');
    return mark.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  },
  pressMark: (...said) => derive(serverKey, 'press-order', ...said).toString('base64url'),
  passkeyQuestion: (...about) => derive(serverKey, 'passkey-question', ...about),
  passkeyMark: (accountId, credentialId, publicKey) =>
    derive(serverKey, 'passkey', accountId, credentialId.toString('hex'), publicKey.toString('hex')),
  identityDigest: (...said) => derive(serverKey, 'identity-check', ...said),
  codeHash: (phone, purpose, code) => derive(serverKey, 'verification-code', phone, purpose, code),
  linkDigest: (said) => createHmac('sha256', derive(serverKey, 'file-link')).update(said).digest(),
  bindCodeHash: (serial, code) =>
    derive(serverKey, 'bind-code', serial, code.replace(/[\s-]/g, '').toUpperCase()),
  recoveryCodeHash: (operatorId, code) => derive(serverKey, 'recovery-code', operatorId, code),
  orderSeed: () => derive(serverKey, 'device-order-key'),
  simulatedKey: (serial) => derive(serverKey, 'simulated-seal-key', serial),
  evidenceSeed: (use) => derive(serverKey, 'evidence-key', use),
  databasePassword: (database, login) =>
    derive(serverKey, 'database-login', database, login).toString('base64url'),
  entryKey: () => derive(serverKey, 'evidence-entry'),
  markKey: (whose) =>
    typeof whose === 'string'
      ? derive(serverKey, `mark-${whose}`)
      : derive(serverKey, 'mark-key', whose.companyId),
  lock: (text) => {
    const start = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', derive(serverKey, 'locked-text'), start);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([start, cipher.getAuthTag(), body]);
  },
  unlock: (locked) => {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      derive(serverKey, 'locked-text'),
      locked.subarray(0, 12),
    );
    decipher.setAuthTag(locked.subarray(12, 28));
    return Buffer.concat([decipher.update(locked.subarray(28)), decipher.final()]).toString('utf8');
  },
});

/** Compares without telling by the time taken where they differ. */
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
