import { createHmac } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { toHex } from '@chancery/evidence/bytes.ts';
import { readCheckpoint } from '@chancery/evidence/checkpoint.ts';
import { uuidv7 } from 'uuidv7';
import type { Secrets } from '../../kit/secrets.ts';
import type { Tx } from '../../kit/transaction.ts';
import { codeOf } from '../../runtime/start-error.ts';
import { appendEntries } from './append.ts';
import { type CallMac, idBytes } from './call-mac.ts';
import type { LogState } from './log.rows.ts';
import type { SignedState } from './signed-lines.ts';

interface Resumption {
  readonly id: string;
  readonly companyId: string;
  readonly size: number;
  readonly root: Uint8Array;
}

type Key = Pick<Secrets, 'entryKey'>;

const macOf = (secrets: Key, { id, companyId, size, root }: Resumption): Buffer =>
  createHmac('sha256', secrets.entryKey())
    .update('log-resumed\0')
    .update(idBytes(id))
    .update(idBytes(companyId))
    .update(`${size}\0`)
    .update(root)
    .digest();

/**
 * Whether an operator let a log go on from the very state it has; or, since this server started, from one that it follows,
 * where other servers have signed it on.
 */
export type Resumed = (tx: Tx, companyId: string, state: LogState, follows?: Follows) => Promise<boolean>;

/** Whether the state of a log goes on from another. */
export type Follows = (state: { readonly size: number; readonly root: Uint8Array }) => Promise<boolean>;

interface Word {
  readonly id: string;
  readonly size: number;
  readonly root: Buffer;
  readonly mac: Buffer;
}

/** When a word was given, by its id, which its mark covers. */
const givenAt = ({ id }: Word): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/**
 * Looks for an operator's word that a log may go on from the state it has. Each word counts once on each server: put back
 * into the database later, it does not excuse another loss.
 */
export const createResumed = (secrets: Key, dataDir: string): Resumed => {
  const path = join(dataDir, 'evidence', 'resumed');
  const used = async () =>
    readFile(path, 'utf8').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return '';
      throw error;
    });
  const begun = Date.now();
  const isOurs = (companyId: string, { mac, ...word }: Word) =>
    macOf(secrets, { companyId, ...word }).equals(mac);
  return async (tx, companyId, { size, root }, follows) => {
    const { rows } = await tx.$client.query<Word>(
      `SELECT id, size::int AS size, root, mac FROM evidence_resumption
       WHERE company_id = $1 AND (size < $2 OR (size = $2 AND root = $3)) ORDER BY at DESC`,
      [companyId, size, root],
    );
    const before = (await used()).split('\n');
    for (const word of rows) {
      if (before.includes(word.id) || !isOurs(companyId, word)) continue;
      if (word.size < size && (givenAt(word) < begun || !(await follows?.(word)))) continue;
      await appendFile(path, `${word.id}\n`, { mode: 0o600, flush: true });
      return true;
    }
    return false;
  };
};

interface Wish {
  readonly companyId: string;
  readonly state: LogState;
  /** What this server remembers to have been signed. */
  readonly lost: SignedState;
  readonly reason: string;
}

/** Lets a log go on from the state it has, though more was signed: the log itself says so, and what was given up. */
export const resumeLog = async (
  tx: Tx,
  secrets: Key,
  entryMac: CallMac,
  { companyId, state: { size, root }, lost, reason }: Wish,
): Promise<void> => {
  const word = { id: uuidv7(), companyId, size, root };
  await tx.$client.query(
    'INSERT INTO evidence_resumption (id, company_id, size, root, reason, mac) VALUES ($1, $2, $3, $4, $5, $6)',
    [word.id, companyId, size, root, reason, macOf(secrets, word)],
  );
  const given = readCheckpoint(lost.note);
  const facts = {
    reason,
    from: { size, root: toHex(root) },
    lost: { size: lost.size, root: given ? toHex(given.root) : '', checkpoint: lost.note },
  };
  const by = { id: '00000000-0000-0000-0000-000000000000', name: 'npm run evidence' };
  await appendEntries(
    tx,
    [{ companyId, kind: EvidenceKind.logResumed, subjectId: companyId, facts, by }],
    entryMac,
  );
};
