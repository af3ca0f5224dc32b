import { sql } from 'drizzle-orm';
import type { Tx } from './transaction.ts';

/** The channel of the database on which servers tell each other what to tell their sockets. */
export const liveChannel = 'live';

/**
 * What a socket may be told: a message came, a number at a menu entry may have changed, a use of a seal or work on a
 * file went on, a seal came or went.
 */
export type LiveKind = 'message' | 'counts' | 'use' | 'file' | 'device';

/** Something to tell people who are there. */
export interface LiveNews {
  readonly kind: LiveKind;
  readonly companyId: string;
  /** Accounts, or everybody of the unit who is there. */
  readonly accountIds: readonly string[] | 'everybody';
}

/** A unit invites whoever has this number. Whether anybody has it plays no part in telling. */
export interface InvitedNews {
  readonly mobiles: readonly string[];
}

/** PostgreSQL takes 8,000 bytes at once; 22 characters name an account. */
const accountsAtOnce = 300;

const packed = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

const unpacked = (text: string): string => {
  const hex = Buffer.from(text, 'base64url').toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

const everybody = '*';

const encode = ({ kind, companyId, accountIds }: LiveNews): string[] => {
  if (accountIds === 'everybody') return [`${kind} ${companyId} ${everybody}`];
  const parts: string[] = [];
  for (let at = 0; at < accountIds.length; at += accountsAtOnce) {
    const some = accountIds.slice(at, at + accountsAtOnce);
    parts.push(`${kind} ${companyId} ${some.map(packed).join('')}`);
  }
  return parts;
};

const packedLength = 22;

/** Reads what another server announced. */
export const decodeNews = (payload: string): LiveNews => {
  const [kind = '', companyId = '', accounts = ''] = payload.split(' ');
  if (accounts === everybody) return { kind: kind as LiveKind, companyId, accountIds: 'everybody' };
  const accountIds: string[] = [];
  for (let at = 0; at < accounts.length; at += packedLength)
    accountIds.push(unpacked(accounts.slice(at, at + packedLength)));
  return { kind: kind as LiveKind, companyId, accountIds };
};

/**
 * Tells people, once this transaction is committed and wherever they are connected, to look again:
 * `await tellLive(tx, { kind: 'counts', companyId, accountIds })`.
 */
export const tellLive = async (tx: Tx, ...news: readonly LiveNews[]): Promise<void> => {
  const parts = news.flatMap(encode);
  if (parts.length === 0) return;
  await tx.execute(
    sql`SELECT pg_notify(${liveChannel}, part) FROM unnest(${sql.param(parts)}::text[]) AS told (part)`,
  );
};

const invited = 'invited ';
const mobilesAtOnce = 500;

/** Tells whoever has one of these numbers and is there, in any unit, that an invitation came; nobody is looked up for it. */
export const tellInvited = async (tx: Tx, mobiles: readonly string[]): Promise<void> => {
  const parts: string[] = [];
  for (let at = 0; at < mobiles.length; at += mobilesAtOnce)
    parts.push(invited + mobiles.slice(at, at + mobilesAtOnce).join(','));
  if (parts.length === 0) return;
  await tx.execute(
    sql`SELECT pg_notify(${liveChannel}, part) FROM unnest(${sql.param(parts)}::text[]) AS told (part)`,
  );
};

/** Reads that somebody was invited, if that is what another server announced. */
export const readInvited = (payload: string): InvitedNews | undefined =>
  payload.startsWith(invited) ? { mobiles: payload.slice(invited.length).split(',') } : undefined;
