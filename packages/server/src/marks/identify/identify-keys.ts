import { limits } from '@chancery/contract/limits.ts';
import { sql } from 'drizzle-orm';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';

/** The keys a mark is read with, and whose they are, in the same order. */
export interface Keys {
  readonly sync: Uint8Array;
  readonly units: readonly Uint8Array[];
  readonly owners: readonly string[];
}

/** Gathers keys: that of the unit that asks, then of those that marked something last, as many as are tried. */
export const gatherKeys = async (
  transactions: Transactions,
  secrets: Pick<Secrets, 'markKey'>,
  companyId: string,
): Promise<Keys> => {
  const others = await transactions.read('platform', async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      SELECT company.id FROM company
      CROSS JOIN LATERAL (
        SELECT created_at FROM watermark_record WHERE company_id = company.id
        ORDER BY created_at DESC, id DESC LIMIT 1
      ) AS latest
      WHERE company.id <> ${companyId}
      ORDER BY latest.created_at DESC LIMIT ${limits.identify.units}`);
    return rows.map(({ id }) => id);
  });
  const owners = [companyId, ...others];
  return {
    sync: secrets.markKey('sync'),
    units: owners.map((owner) => secrets.markKey({ companyId: owner })),
    owners,
  };
};
