import { randomBytes } from 'node:crypto';
import { stampedText } from '@chancery/evidence/check-time.ts';
import { sha256 } from '@chancery/evidence/hash.ts';
import { type StampSigner, writeStamp } from '@chancery/evidence/stamp-key.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { OutsideAuthority } from './outside-authority.ts';
import type { Due, Target } from './publish-target.ts';

/** How often the newest checkpoint of a log is stamped at most, unless somebody makes a file of it. */
const everyMs = 5 * 60_000;
/** How long a file waits for a stamp: of ours as long as it takes, of others a moment. */
const [ownMs, outsideMs] = [10_000, 1_500];

/** What our own stamps are kept under; no address is written like this. */
export const ownAuthority = 'own';

const keepStamp = async (
  transactions: Transactions,
  authority: string,
  { companyId, size, note }: Due,
  stamp: (imprint: Uint8Array) => Promise<Uint8Array> | Uint8Array,
): Promise<void> => {
  const kept = await transactions.read('platform', (tx) =>
    tx.$client.query(
      'SELECT FROM evidence_timestamp WHERE company_id = $1 AND size = $2 AND authority = $3',
      [companyId, size, authority],
    ),
  );
  if (kept.rowCount !== 0) return;
  const token = await stamp(sha256(stampedText(note)));
  await transactions.apart('platform', (tx) =>
    tx.$client.query(
      `INSERT INTO evidence_timestamp (company_id, size, authority, token) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [companyId, size, authority, Buffer.from(token)],
    ),
  );
};

/** The platform's own time stamps: its word for when a checkpoint was there, which nobody without its key can give. */
export const toOwnStamps = (transactions: Transactions, signer: StampSigner): Target => ({
  name: ownAuthority,
  kind: 'time',
  everyMs,
  atOnceMs: ownMs,
  isOwn: true,
  publish: (due) =>
    keepStamp(transactions, ownAuthority, due, (imprint) =>
      writeStamp({ imprint, at: new Date(), serial: randomBytes(16) }, signer),
    ),
});

/** Time stamps by an authority outside. */
export const toAuthority = (transactions: Transactions, authority: OutsideAuthority): Target => ({
  name: authority.url,
  kind: 'time',
  everyMs,
  atOnceMs: outsideMs,
  publish: (due) => keepStamp(transactions, authority.url, due, authority.stamp),
});
