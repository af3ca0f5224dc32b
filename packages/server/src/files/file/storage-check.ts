import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import type { Asker, Transactions } from '../../kit/transaction.ts';

/** A file whose room is not what the ledger holds for it, or room that nothing takes. */
interface StorageFault {
  readonly companyId: string;
  readonly fault: string;
}

/** Holds each file and upload against what the ledger holds for it. */
const firstFault = `
  WITH kept AS (
    SELECT company_id, 'file ' || id AS reference, size::bigint FROM file WHERE size > 0
    UNION ALL SELECT company_id, 'upload ' || id, size::bigint FROM file_upload WHERE size > 0
  ), held AS (
    SELECT h.company_id, h.reference, h.amount FROM ledger_transfer h
    WHERE h.value = $1 AND h.kind = 'hold' AND NOT EXISTS (
      SELECT FROM ledger_transfer s WHERE s.company_id = h.company_id AND s.value = h.value AND s.reference = h.reference
        AND s.kind = 'settle' AND s.attempt = h.attempt)
  )
  SELECT company_id AS "companyId",
         format('%s takes %s bytes, and %s are held', reference, coalesce(size, 0), coalesce(amount, 0)) AS fault
  FROM kept FULL JOIN held USING (company_id, reference)
  WHERE size IS DISTINCT FROM amount ORDER BY 1, reference LIMIT 1`;

/** Proves that the ledger holds what files take, or names the first that is not so. */
export const findStorageFault = async (ask: Asker['$client']): Promise<StorageFault | undefined> =>
  (await ask.query<StorageFault & Record<string, string>>(firstFault, [LedgerValue.storage])).rows[0];

/** Told when storage is not what the ledger says. */
export type OnStorageFault = (
  companyId: string,
  reason: 'rowsAltered',
  faults: readonly string[],
) => Promise<void>;

/** Compares files with the ledger, and says loudly where they do not agree. */
export const createStorageProof =
  (transactions: Transactions, onFault: OnStorageFault) => async (): Promise<void> => {
    const wrong = await transactions.snapshot('platform', (tx) => findStorageFault(tx.$client));
    if (wrong) await onFault(wrong.companyId, 'rowsAltered', [`storage: ${wrong.fault}`]);
  };
